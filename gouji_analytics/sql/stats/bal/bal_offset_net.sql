-- id: bal_offset_net
-- term: place
-- family: bal
-- title_zh: 各距首家位次的名次分
-- title_en: Place points by offset from the leader
-- grain: seat
-- chance_zh: 有名次的人副（每副六家各算一次）
-- chance_en: seat-deals that got a place
-- event_zh: 名次分
-- event_en: place points
-- unit: points
-- interval: M
-- minimum: 20
-- needs: fct_seats, fct_points
-- parts: from_leader = 0, 1, 2, 3, 4, 5
-- support: result
-- clauses: D3
-- since: 1

select
    s.deal_id,
    s.rules_id,
    s.rules,
    null as action_no,
    s.seat,
    s.side,
    null as phase,
    s."offset" as part,
    coalesce(p.points, 0) as num,
    1 as den
from fct_seats as s
left join fct_points as p on p.deal_id = s.deal_id and p.seat = s.seat and p.source = 'place'
where s.place is not null
    and s."offset" is not null

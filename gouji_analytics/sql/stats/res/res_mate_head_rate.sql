-- id: res_mate_head_rate
-- term: side
-- family: res
-- title_zh: 队友头科率
-- title_en: A mate is first
-- grain: seat
-- chance_zh: 有名次的人副（每副六家各算一次）
-- chance_en: seat-deals that got a place
-- event_zh: 两名队友之一得头科
-- event_en: one of the two mates is first
-- unit: share
-- interval: W
-- minimum: 20
-- needs: fct_seats
-- support: result
-- clauses: D20
-- since: 1

select
    s.deal_id,
    s.rules_id,
    s.rules,
    null as action_no,
    s.seat,
    s.side,
    null as phase,
    null as part,
    case when h.side = s.side and h.seat <> s.seat then 1 else 0 end as num,
    1 as den
from fct_seats as s
join fct_seats as h on h.deal_id = s.deal_id and h.place = 1
where s.place is not null

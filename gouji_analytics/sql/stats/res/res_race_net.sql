-- id: res_race_net
-- term: side
-- family: res
-- title_zh: 上半场净分
-- title_en: First-half net
-- grain: side
-- chance_zh: 打完的副，两方各算一次
-- chance_en: completed deals, once for each side
-- event_zh: 己方头科、二科的名次分减对方的
-- event_en: place points of own first and second places less the other side's
-- unit: points
-- interval: M
-- minimum: 20
-- needs: fct_seats, fct_points
-- support: result
-- clauses: D20
-- since: 1

with paid as (
    select
        p.deal_id,
        p.side,
        sum(p.points) as points
    from fct_points as p
    join fct_seats as s on s.deal_id = p.deal_id and s.seat = p.seat
    where p.source = 'place'
        and s.place in (1, 2)
    group by p.deal_id, p.side
)

select
    s.deal_id,
    s.rules_id,
    s.rules,
    null as action_no,
    null as seat,
    s.side,
    null as phase,
    null as part,
    coalesce(a.points, 0) - coalesce(b.points, 0) as num,
    1 as den
from fct_seats as s
left join paid as a on a.deal_id = s.deal_id and a.side = s.side
left join paid as b on b.deal_id = s.deal_id and b.side = 1 - s.side
where s.seat < 2
    and s.place is not null
    and s.is_sweep is not null

-- id: burn_points
-- term: burn
-- family: burn
-- title_zh: 烧牌净分
-- title_en: Burn points
-- grain: side
-- chance_zh: 打完的副，两方各算一次
-- chance_en: completed deals, once for each side
-- event_zh: 己方烧分减对方烧分
-- event_en: own side's burn points less the other side's
-- unit: points
-- interval: M
-- minimum: 20
-- needs: fct_seats, fct_points
-- support: result
-- clauses: D8
-- since: 1

with paid as (
    select
        deal_id,
        side,
        sum(points) as points
    from fct_points
    where source = 'burn'
    group by deal_id, side
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
    and s.side_signed is not null

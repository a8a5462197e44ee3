-- id: res_hunt_net
-- term: side
-- family: res
-- title_zh: 下半场净分
-- title_en: Second-half net
-- grain: side
-- chance_zh: 打完的副，两方各算一次
-- chance_en: completed deals, once for each side
-- event_zh: 己方二落、大落的名次分减对方的
-- event_en: place points of own fifth and sixth places less the other side's
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
        and s.place in (5, 6)
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

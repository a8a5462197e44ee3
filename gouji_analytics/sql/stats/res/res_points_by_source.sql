-- id: res_points_by_source
-- term: side
-- family: res
-- title_zh: 各来源得分
-- title_en: Points by source
-- grain: side
-- chance_zh: 打完的副，两方各算一次
-- chance_en: completed deals, once for each side
-- event_zh: 该来源的得失分
-- event_en: signed points from that source
-- unit: points
-- interval: M
-- minimum: 20
-- needs: fct_seats, fct_points
-- parts: source = place, sweep, opening@opening_on, declare@opening_on, burn, men@biesan_on, kill
-- support: result
-- clauses: D20
-- since: 1
-- note_zh: 各来源之和等于己方的带符号总分。
-- note_en: The sources add up to the side's signed total.

with sources as (
    select distinct source
    from (values ('place'), ('sweep'), ('opening'), ('declare'), ('burn'), ('men'), ('kill')) as v (source)
),
paid as (
    select
        deal_id,
        side,
        source,
        sum(points) as points
    from fct_points
    group by deal_id, side, source
)

select
    s.deal_id,
    s.rules_id,
    s.rules,
    null as action_no,
    null as seat,
    s.side,
    null as phase,
    q.source as part,
    coalesce(p.points, 0) as num,
    1 as den
from fct_seats as s
cross join sources as q
left join paid as p on p.deal_id = s.deal_id and p.side = s.side and p.source = q.source
where s.seat < 2
    and s.place is not null
    and s.is_sweep is not null
    and (q.source in ('place', 'sweep') or s.side_signed is not null)
    and (q.source not in ('opening', 'declare') or s.opening_on)
    and (q.source <> 'men' or s.biesan_on)

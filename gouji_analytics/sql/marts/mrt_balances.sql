-- grain: one row per side of a completed deal and source of points: own points and the balance with the other side; of a result only as far as its account is known
with paid as (
    select
        deal_id,
        side,
        source,
        sum(points) as points
    from fct_points
    group by deal_id, side, source
),
sources as (
    select source
    from (values ('place'), ('sweep'), ('opening'), ('declare'), ('burn'), ('men'), ('kill'), ('tribute'), ('penalty')) as v (source)
)

select
    s.deal_id,
    s.rules_id,
    s.rules,
    s.side,
    q.source,
    s.opening_on,
    s.biesan_on,
    coalesce(a.points, 0) as points,
    coalesce(a.points, 0) - coalesce(b.points, 0) as balance
from fct_seats as s
cross join sources as q
left join paid as a on a.deal_id = s.deal_id and a.side = s.side and a.source = q.source
left join paid as b on b.deal_id = s.deal_id and b.side = 1 - s.side and b.source = q.source
where s.seat < 2
    and s.place is not null
    and s.is_sweep is not null
    and (q.source in ('place', 'sweep') or s.side_signed is not null)

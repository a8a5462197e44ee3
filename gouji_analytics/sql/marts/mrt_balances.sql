-- grain: one row per side of a completed deal and source of points: own points and the balance with the other side; of a result only as far as its account is known
with paid as (
    select
        deal_id,
        source,
        sum(case when side = 0 then points else 0 end) as even,
        sum(case when side = 1 then points else 0 end) as odd
    from fct_points
    group by deal_id, source
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
    coalesce(case when s.side = 0 then p.even else p.odd end, 0) as points,
    coalesce(case when s.side = 0 then p.even - p.odd else p.odd - p.even end, 0) as balance
from fct_seats as s
cross join sources as q
left join paid as p on p.deal_id = s.deal_id and p.source = q.source
where s.seat < 2
    and s.place is not null
    and s.is_sweep is not null
    and (q.source in ('place', 'sweep') or s.side_signed is not null)

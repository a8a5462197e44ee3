-- grain: one row per side of a completed deal: place points of the first two and of the last two places, less the other side's
with paid as (
    select
        p.deal_id,
        sum(case when s.place > 2 then 0 when p.side = 0 then p.points else -p.points end) as race,
        sum(case when s.place < 5 then 0 when p.side = 0 then p.points else -p.points end) as hunt
    from fct_points as p
    join fct_seats as s on s.deal_id = p.deal_id and s.seat = p.seat
    where p.source = 'place'
    group by p.deal_id
)

select
    s.deal_id,
    s.rules_id,
    s.rules,
    s.side,
    coalesce(case when s.side = 0 then p.race else -p.race end, 0) as race,
    coalesce(case when s.side = 0 then p.hunt else -p.hunt end, 0) as hunt
from fct_seats as s
left join paid as p on p.deal_id = s.deal_id
where s.seat < 2
    and s.place is not null
    and s.is_sweep is not null

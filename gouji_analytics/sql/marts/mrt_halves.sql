-- grain: one row per side of a completed deal: place points of the first two and of the last two places, less the other side's
with paid as (
    select
        p.deal_id,
        p.side,
        sum(case when s.place <= 2 then p.points else 0 end) as race,
        sum(case when s.place >= 5 then p.points else 0 end) as hunt
    from fct_points as p
    join fct_seats as s on s.deal_id = p.deal_id and s.seat = p.seat
    where p.source = 'place'
    group by p.deal_id, p.side
)

select
    s.deal_id,
    s.rules_id,
    s.rules,
    s.side,
    coalesce(a.race, 0) - coalesce(b.race, 0) as race,
    coalesce(a.hunt, 0) - coalesce(b.hunt, 0) as hunt
from fct_seats as s
left join paid as a on a.deal_id = s.deal_id and a.side = s.side
left join paid as b on b.deal_id = s.deal_id and b.side = 1 - s.side
where s.seat < 2
    and s.place is not null
    and s.is_sweep is not null

-- grain: one row per seat-deal and kind of unanswerable gouji: rights and uses
with kinds as (
    select shot
    from (values ('bottom'), ('kept')) as v (shot)
)

select
    s.deal_id,
    s.rules_id,
    s.rules,
    s.seat,
    s.side,
    k.shot,
    case when k.shot = 'bottom' then s.dead_used else s.kept_shots_used end as used,
    case when k.shot = 'bottom' then s.dead_chances when s.kept_head then d.kept_shots else 0 end as shots
from fct_seats as s
join dim_deals as d on d.deal_id = s.deal_id
cross join kinds as k
where s.place is not null
    and s.dead_chances is not null

-- grain: one row per deal and special event that its rule set allows
with seats as (
    select
        deal_id,
        any_value(rules_id) as rules_id,
        any_value(rules) as rules,
        max(case when n_burns > 0 then 1 else 0 end) as burn,
        max(case when is_men then 1 else 0 end) as trap,
        max(case when revolution then 1 else 0 end) as revolution,
        max(case when is_sweep then 1 else 0 end) as sweep,
        max(case when opening_eligible and not is_opened then 1 else 0 end) as locked_out,
        max(case when biesan_on then 1 else 0 end) as biesan,
        max(case when opening_on then 1 else 0 end) as opening
    from fct_seats
    where place is not null
        and n_burns is not null
    group by deal_id
),
chains as (
    select
        deal_id,
        max(case when depth > 1 then 1 else 0 end) as counter
    from fct_burns
    group by deal_id
),
events as (
    select event
    from (values ('burn'), ('counter'), ('trap'), ('revolution'), ('sweep'), ('locked_out')) as v (event)
)

select
    s.deal_id,
    s.rules_id,
    s.rules,
    e.event,
    case e.event
        when 'burn' then s.burn
        when 'counter' then coalesce(c.counter, 0)
        when 'trap' then s.trap
        when 'revolution' then s.revolution
        when 'sweep' then s.sweep
        when 'locked_out' then s.locked_out
    end as happened
from seats as s
cross join events as e
left join chains as c on c.deal_id = s.deal_id
where (e.event <> 'trap' or s.biesan = 1)
    and (e.event <> 'locked_out' or s.opening = 1)

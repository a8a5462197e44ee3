-- one row a claim to burn
select
    b.deal_id,
    b.action_no,
    b.seat,
    1 as n,
    case when b.depth > 1 then 'counter' else 'first' end as p1,
    case when b.is_own_side then 'own_side' else 'other_side' end as p2,
    coalesce(b.outcome, 'unknown') as p3,
    case
        when coalesce(b.outcome, 'unknown') <> 'out' then null
        when b.place <= 2 then 'top'
        when b.place <= 4 then 'middle'
        when b.place <= 6 then 'bottom'
        else 'unknown'
    end as p4
from fct_burns as b

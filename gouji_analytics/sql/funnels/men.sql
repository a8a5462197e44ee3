-- one row a seat-deal under rules where 3s must be played last
select
    s.deal_id,
    s.exit_action_no as action_no,
    s.seat,
    1 as n,
    case when s.threes_dealt = 0 then 'no_threes' else 'threes' end as p1,
    case when s.threes_dealt > 0 then coalesce(s.exit_cause, 'unknown') when s.bought3 then 'bought' else 'not_bought' end as p2,
    case
        when s.threes_dealt = 0 then coalesce(s.exit_cause, 'unknown')
        when s.exit_cause <> 'men' then null
        when s.place <= 4 then 'middle'
        when s.place = 5 then 'fifth'
        else 'sixth'
    end as p3,
    case
        when s.threes_dealt > 0 or s.exit_cause <> 'men' then null
        when s.place <= 4 then 'middle'
        when s.place = 5 then 'fifth'
        else 'sixth'
    end as p4
from fct_seats as s
where s.biesan_on and s.place is not null and s.threes_dealt is not null

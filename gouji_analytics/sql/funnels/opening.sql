-- one row a seat-deal under rules with opening
select
    s.deal_id,
    s.opened_action_no as action_no,
    s.seat,
    1 as n,
    case when s.opening_eligible then 'eligible' else 'barred' end as p1,
    case
        when not s.opening_eligible then null
        when s.opening_attempts > 0 then 'tried'
        when s.is_opened then 'given'
        else 'no_try'
    end as p2,
    case
        when not s.opening_eligible or s.opening_attempts = 0 then null
        when not s.is_opened then 'never'
        when s.opened_action_no is null then 'given'
        when s.opening_first_success then 'first'
        else 'later'
    end as p3,
    case
        when not s.opening_eligible or s.opening_attempts = 0 or s.is_opened then null
        when l.was_burned then 'burned'
        when l.beaten_by = (s.seat + 3) % 6 then 'by_opposite'
        when l.beaten_by is not null then 'by_other'
        else 'unanswered'
    end as p4
from fct_seats as s
left join fct_openings as l
    on l.deal_id = s.deal_id and l.seat = s.seat and l.attempt_no = s.opening_attempts
where s.opening_on and s.place is not null and s.is_opened is not null

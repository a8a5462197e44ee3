-- grain: one row per round and seat that was still in when the round was led
select
    r.deal_id,
    r.rules_id,
    r.rules,
    r.first_action_no,
    r.leader,
    r.winner,
    s.seat
from fct_rounds as r
join fct_seats as s on s.deal_id = r.deal_id
where r.winner is not null
    and s.exit_cause not in ('no3', 'revolution')
    and (s.exit_action_no is null or s.exit_action_no >= r.first_action_no)

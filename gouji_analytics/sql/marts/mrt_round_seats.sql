-- grain: one row per round and seat that was still in when the round was led
select
    r.deal_id,
    r.rules_id,
    r.rules,
    r.first_action_no,
    r.leader,
    r.winner,
    q.seat,
    (r.absorbed >> q.seat) & 1 = 1 as has_ridden
from fct_rounds as r
cross join (select seat from (values (0), (1), (2), (3), (4), (5)) as v (seat)) as q
where r.winner is not null
    and (r.active >> q.seat) & 1 = 1

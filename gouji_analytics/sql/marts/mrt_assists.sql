-- grain: one row per exit by play and mate of the seat that went out
select
    s.deal_id,
    s.rules_id,
    s.rules,
    q.seat,
    s.seat as mate,
    s.place,
    case
        when r.leader = q.seat then true
        when r.leader <> s.seat or s.exit_action_no <> r.first_action_no then false
        when b.winner = s.seat then (b.let_stand >> q.seat) & 1 = 1
        else b.finisher = q.seat
    end as is_assist
from fct_seats as s
join fct_rounds as r on r.deal_id = s.deal_id and r.round_no = s.exit_round_no
left join fct_rounds as b on b.deal_id = s.deal_id and b.round_no = s.exit_round_no - 1
cross join (select seat from (values (0), (1), (2), (3), (4), (5)) as v (seat)) as q
where s.exit_cause = 'out'
    and s.place is not null
    and q.seat <> s.seat
    and q.seat % 2 = s.seat % 2

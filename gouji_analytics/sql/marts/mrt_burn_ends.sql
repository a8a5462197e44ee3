-- grain: one row per burn and enemy seat that could have ended it, by an answer, a kill or a counter-burn
with running as (
    select
        b.deal_id,
        b.rules_id,
        b.rules,
        b.action_no as burn_no,
        b.end_action_no,
        b.seat as burner,
        b.outcome,
        p.action_no,
        p.seat,
        p.counter_able,
        p.was_able and p.table_seat = b.seat and p.table_action_no >= b.action_no as is_able
    from fct_burns as b
    join fct_plays as p on p.deal_id = b.deal_id and p.action_no between b.action_no and b.end_action_no
    where p.was_able or p.counter_able > 0
),
ways as (
    select r.deal_id, r.rules_id, r.rules, r.burn_no, r.end_action_no, r.burner, r.outcome, q.seat, 1 as by_burn
    from running as r
    cross join (select seat from (values (0), (1), (2), (3), (4), (5)) as v (seat)) as q
    where r.seat = r.burner
        and r.action_no < r.end_action_no
        and (r.counter_able >> q.seat) & 1 = 1
    union all
    select deal_id, rules_id, rules, burn_no, end_action_no, burner, outcome, seat, 0 as by_burn
    from running
    where is_able
)

select
    w.deal_id,
    any_value(w.rules_id) as rules_id,
    any_value(w.rules) as rules,
    w.burn_no as action_no,
    w.seat,
    any_value(s.phase) as phase,
    max(w.by_burn) = 1 as counter_able,
    max(case when e.seat = w.seat and w.outcome in ('dissolved', 'counter_burned') then 1 else 0 end) = 1 as is_ended,
    max(case when e.seat = w.seat and w.outcome = 'counter_burned' then 1 else 0 end) = 1 as is_counter
from ways as w
join fct_plays as s on s.deal_id = w.deal_id and s.action_no = w.burn_no
join fct_plays as e on e.deal_id = w.deal_id and e.action_no = w.end_action_no
where w.seat % 2 <> w.burner % 2
group by w.deal_id, w.burn_no, w.seat

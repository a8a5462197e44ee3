-- grain: one row per exit by play and mate of the seat that went out
with exits as (
    select
        s.deal_id,
        s.rules_id,
        s.rules,
        s.seat,
        s.place,
        r.leader,
        r.leader = s.seat and s.exit_action_no = r.first_action_no as is_led,
        b.winner,
        b.let_stand,
        b.finisher
    from fct_seats as s
    join fct_rounds as r on r.deal_id = s.deal_id and r.round_no = s.exit_round_no
    left join fct_rounds as b on b.deal_id = s.deal_id and b.round_no = s.exit_round_no - 1
    where s.exit_cause = 'out'
        and s.place is not null
),
mates as (
    select
        deal_id,
        rules_id,
        rules,
        seat,
        place,
        leader,
        is_led,
        winner,
        let_stand,
        finisher,
        cast((seat + turn) % 6 as tinyint) as mate
    from exits
    cross join (select turn from (values (2), (4)) as v (turn)) as q
)

select
    deal_id,
    rules_id,
    rules,
    mate as seat,
    seat as mate,
    place,
    case
        when leader = mate then true
        when not is_led then false
        when winner = seat then (let_stand >> mate) & 1 = 1
        else finisher = mate
    end as is_assist
from mates

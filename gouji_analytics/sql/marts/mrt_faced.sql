-- grain: one row per near-gouji on the table and seat that was asked about it, in order or at the close
-- The action is the first at which it was asked.
select
    deal_id,
    any_value(rules_id) as rules_id,
    any_value(rules) as rules,
    min(action_no) as action_no,
    seat,
    max(phase) as phase,
    table_seat,
    max(case when was_able or kind = 'play' then 1 else 0 end) = 1 as is_able,
    max(case when kind = 'play' then 1 else 0 end) = 1 as is_answered
from fct_plays
where table_is_near
    and capacity in ('answer', 'closing')
    and kind in ('play', 'pass', 'yield', 'close')
group by deal_id, seat, table_action_no, table_seat

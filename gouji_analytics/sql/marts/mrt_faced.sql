-- grain: one row per play on the table and seat that was asked about it, in order or at the close
-- The action is the first at which it was asked.
select
    deal_id,
    rules_id,
    rules,
    min(action_no) as action_no,
    seat,
    max(phase) as phase,
    table_seat,
    table_is_near,
    max(case when was_able or kind = 'play' then 1 else 0 end) = 1 as is_able,
    max(case when kind = 'play' then 1 else 0 end) = 1 as is_answered
from fct_plays
where table_is_near
    and capacity in ('answer', 'closing')
    and kind in ('play', 'pass', 'yield', 'close')
group by deal_id, rules_id, rules, seat, table_action_no, table_seat, table_is_near

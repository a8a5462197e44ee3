-- grain: one row per turn to answer in order, with the play that lay on the table
-- Closing answers, burns and kills are no such turns.
select
    deal_id,
    rules_id,
    rules,
    action_no,
    seat,
    phase,
    kind,
    has_cheap,
    is_cheap,
    table_action_no as table_no,
    table_seat,
    table_rank,
    table_n_cards,
    table_is_lead,
    table_is_gouji,
    table_is_admitted,
    (was_able or kind = 'play') as is_able,
    kind = 'play' as is_answered
from fct_plays
where not is_lead
    and kind in ('play', 'pass', 'yield')
    and capacity <> 'closing'

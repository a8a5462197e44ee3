-- grain: one row per lead that is no gouji, with a choice of natural sizes and a mate still in
select
    deal_id,
    rules_id,
    rules,
    action_no,
    seat,
    phase,
    feed_gain
from fct_plays
where is_lead
    and n_cards > 0
    and not is_gouji
    and bit_count(lead_sizes) >= 2
    and ((active >> ((seat + 2) % 6)) | (active >> ((seat + 4) % 6))) & 1 = 1

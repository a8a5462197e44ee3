-- grain: one row per round, with the leader's mates who were in and those who answered cheaply
select
    deal_id,
    rules_id,
    rules,
    first_action_no,
    leader,
    winner,
    lead_is_gouji,
    lead_sizes,
    ((active >> ((leader + 2) % 6)) & 1) + ((active >> ((leader + 4) % 6)) & 1) as mates,
    ((absorbed >> ((leader + 2) % 6)) & 1) + ((absorbed >> ((leader + 4) % 6)) & 1) as rode,
    (absorbed >> ((leader + 2) % 6)) & 1 as rode_lower
from fct_rounds
where winner is not null

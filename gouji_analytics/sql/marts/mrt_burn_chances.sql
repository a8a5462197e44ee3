-- grain: one row per exposed gouji and seat still in that is neither its maker nor his opposite
select
    p.deal_id,
    p.rules_id,
    p.rules,
    p.action_no,
    q.seat,
    p.phase,
    p.beaten_action_no,
    (p.burn_sound >> q.seat) & 1 = 1 as is_sound
from fct_plays as p
cross join (select seat from (values (0), (1), (2), (3), (4), (5)) as v (seat)) as q
where p.is_gouji
    and p.is_exposed
    and (p.active >> q.seat) & 1 = 1
    and q.seat <> p.seat
    and q.seat <> (p.seat + 3) % 6

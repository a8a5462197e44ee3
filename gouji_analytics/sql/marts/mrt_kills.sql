-- grain: one row per chance to kill a big joker: a turn over it, or a seat asked in silence
select
    deal_id,
    rules_id,
    rules,
    action_no,
    seat,
    phase,
    is_kill as is_killed
from fct_plays
where table_big = 1
    and kind in ('play', 'pass', 'yield', 'close')
    and was_able
union all
select
    p.deal_id,
    p.rules_id,
    p.rules,
    p.action_no,
    q.seat,
    p.phase,
    k.seat is not null as is_killed
from fct_plays as p
cross join (select seat from (values (0), (1), (2), (3), (4), (5)) as v (seat)) as q
left join fct_plays as k on k.kind = 'kill' and k.deal_id = p.deal_id and k.action_no = p.beaten_action_no and k.seat = q.seat
where (p.kill_able >> q.seat) & 1 = 1

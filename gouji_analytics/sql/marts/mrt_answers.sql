-- grain: one row per turn to answer in order, with the play that lay on the table
-- Closing answers, burns and kills are no such turns.
with turns as (
    select
        deal_id,
        rules_id,
        rules,
        action_no,
        seat,
        kind,
        capacity,
        is_lead,
        was_able,
        phase,
        max(case when kind in ('play', 'burn', 'kill') then action_no end) over (
            partition by deal_id
            order by action_no
            rows between unbounded preceding and 1 preceding
        ) as table_no
    from fct_plays
)

select
    a.deal_id,
    a.rules_id,
    a.rules,
    a.action_no,
    a.seat,
    a.phase,
    a.table_no,
    t.seat as table_seat,
    t.is_gouji as table_is_gouji,
    (a.was_able or a.kind = 'play') as is_able,
    a.kind = 'play' as is_answered
from turns as a
join fct_plays as t on t.deal_id = a.deal_id and t.action_no = a.table_no
where not a.is_lead
    and a.kind in ('play', 'pass', 'yield')
    and a.capacity <> 'closing'

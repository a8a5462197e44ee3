-- grain: one row per play on the table and seat that was asked about it in turn
-- A seat asked twice about one play (first in order, then to close) is one row: able if it ever was, answered if it ever did.
with faced as (
    select
        deal_id,
        rules_id,
        rules,
        seat,
        kind,
        capacity,
        is_lead,
        was_able,
        phase,
        max(case when kind in ('play', 'burn', 'kill') then action_no end) over (
            partition by deal_id, round_no
            order by action_no
            rows between unbounded preceding and 1 preceding
        ) as table_no
    from fct_plays
)

select
    f.deal_id,
    f.rules_id,
    f.rules,
    f.seat,
    f.table_no,
    t.seat as table_seat,
    t.is_gouji as table_is_gouji,
    max(f.phase) as phase,
    max(case when f.was_able or f.kind = 'play' then 1 else 0 end) = 1 as is_able,
    max(case when f.kind = 'play' then 1 else 0 end) = 1 as is_answered
from faced as f
join fct_plays as t on t.deal_id = f.deal_id and t.action_no = f.table_no
where not f.is_lead
    and f.kind in ('play', 'pass', 'yield', 'close')
group by f.deal_id, f.rules_id, f.rules, f.seat, f.table_no, t.seat, t.is_gouji

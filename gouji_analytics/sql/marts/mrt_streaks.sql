-- grain: one row per side and match of several deals whose results are all known: its deals, wins and winning streaks
-- It stands at the match's first deal. A draw is no win.
with results as (
    select
        d.match_id,
        d.rules_id,
        d.rules,
        s.side,
        s.side_net,
        d.deal_id,
        row_number() over matches as number,
        case when s.side_net > 0 then 1 else 0 end as won,
        lag(s.side_net) over matches as net_before
    from fct_matches as m
    join dim_deals as d on d.match_id = m.match_id and d.rules_id = m.rules_id
    join fct_seats as s on s.deal_id = d.deal_id
    where m.state <> 'unknown'
        and d.deal_no is not null
        and not d.is_void
        and s.seat < 2
    window matches as (partition by d.match_id, d.rules_id, s.side order by coalesce(d.game_no, 0), d.deal_no)
)

select
    max(case when number = 1 then deal_id end) as deal_id,
    rules_id,
    max(rules) as rules,
    side,
    count(*) as deals,
    sum(won) as wins,
    sum(case when won = 1 and coalesce(net_before, 0) <= 0 then 1 else 0 end) as streaks
from results
group by match_id, rules_id, side
having count(*) > 1
    and count(*) = count(side_net)

-- id: yield_mate_gain
-- term: yield
-- family: pass
-- title_zh: 让牌下家联邦得利率
-- title_en: A yield lets the lower mate ride
-- grain: action
-- chance_zh: 让牌
-- chance_en: yields
-- event_zh: 下手联邦随后在本轮便宜地跟牌
-- event_en: the lower mate then answered cheaply in the round
-- unit: share
-- interval: WC
-- minimum: 20
-- needs: fct_plays
-- requires: yield_on
-- phase: yes
-- clauses: D7
-- since: 2

with rides as (
    select distinct
        y.deal_id,
        y.action_no as yield_no
    from fct_plays as y
    join fct_plays as p on p.deal_id = y.deal_id and p.round_no = y.round_no and p.action_no > y.action_no
    where y.kind = 'yield'
        and p.is_cheap
        and p.seat = (y.seat + 2) % 6
)

select
    y.deal_id,
    y.rules_id,
    y.rules,
    y.action_no,
    y.seat,
    y.seat % 2 as side,
    y.phase,
    null as part,
    case when r.yield_no is not null then 1 else 0 end as num,
    1 as den
from fct_plays as y
left join rides as r on r.deal_id = y.deal_id and r.yield_no = y.action_no
where y.kind = 'yield'

-- id: team_feed_matrix
-- term: mate
-- family: team
-- title_zh: 带谁
-- title_en: Whom a lead feeds
-- grain: round
-- chance_zh: 本家领出且该队友在局的轮
-- chance_en: rounds led while that mate was in
-- event_zh: 该队友便宜地跟牌
-- event_en: that mate answered cheaply
-- unit: share
-- interval: WC
-- minimum: 20
-- needs: fct_rounds, mrt_round_seats
-- parts: mate = lower, upper
-- clauses: D7
-- since: 2

select
    deal_id,
    rules_id,
    rules,
    first_action_no as action_no,
    leader as seat,
    leader % 2 as side,
    null as phase,
    case when seat = (leader + 2) % 6 then 'lower' else 'upper' end as part,
    case when has_ridden then 1 else 0 end as num,
    1 as den
from mrt_round_seats
where leader % 2 = seat % 2
    and leader <> seat

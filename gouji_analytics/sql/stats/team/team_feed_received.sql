-- id: team_feed_received
-- term: mate
-- family: team
-- title_zh: 得带率
-- title_en: Rides a mate's lead
-- grain: round
-- chance_zh: 队友领出且本家在局的轮
-- chance_en: rounds led by a mate while the seat was in
-- event_zh: 本家便宜地跟牌
-- event_en: the seat answered cheaply
-- unit: share
-- interval: WC
-- minimum: 20
-- needs: fct_rounds, mrt_round_seats
-- clauses: D7
-- since: 2

select
    deal_id,
    rules_id,
    rules,
    first_action_no as action_no,
    seat,
    seat % 2 as side,
    null as phase,
    null as part,
    case when has_ridden then 1 else 0 end as num,
    1 as den
from mrt_round_seats
where leader % 2 = seat % 2
    and leader <> seat

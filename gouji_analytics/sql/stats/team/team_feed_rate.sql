-- id: team_feed_rate
-- term: mate
-- family: team
-- title_zh: 带牌率
-- title_en: Leads that a mate rides
-- grain: round
-- chance_zh: 可选张数的非够级领出且有队友在局
-- chance_en: leads that are no gouji, with a choice of sizes and a mate still in
-- event_zh: 有队友便宜地跟牌
-- event_en: a mate answered cheaply
-- unit: share
-- interval: WC
-- minimum: 20
-- needs: fct_rounds, mrt_leads
-- clauses: D7
-- since: 2
-- note_zh: 便宜地跟牌：整组、不带 2 和王、不是够级。
-- note_en: Cheaply: with a whole group, without a 2 or joker, no gouji.

select
    deal_id,
    rules_id,
    rules,
    first_action_no as action_no,
    leader as seat,
    leader % 2 as side,
    null as phase,
    null as part,
    case when rode > 0 then 1 else 0 end as num,
    1 as den
from mrt_leads
where not lead_is_gouji
    and bit_count(lead_sizes) >= 2
    and mates > 0

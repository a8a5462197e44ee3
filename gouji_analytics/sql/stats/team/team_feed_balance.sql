-- id: team_feed_balance
-- term: mate
-- family: team
-- title_zh: 带牌均衡度
-- title_en: Balance of feeds
-- grain: round
-- chance_zh: 被带的队友
-- chance_en: feeds absorbed
-- event_zh: 上手、下手联邦各得几成的熵
-- event_en: entropy of the two mates' shares
-- unit: bits
-- interval: B
-- minimum: 20
-- needs: fct_rounds, mrt_leads
-- value: entropy
-- clauses: D7
-- since: 2
-- note_zh: 两人各半为 1 比特，只带一人为 0；分子为下手联邦所得。
-- note_en: 1 bit when both get half, 0 when one gets all; the numerator is the lower mate's.

select
    deal_id,
    rules_id,
    rules,
    first_action_no as action_no,
    leader as seat,
    leader % 2 as side,
    null as phase,
    null as part,
    rode_lower as num,
    rode as den
from mrt_leads
where rode > 0

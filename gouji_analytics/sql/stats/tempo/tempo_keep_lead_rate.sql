-- id: tempo_keep_lead_rate
-- term: round
-- family: tempo
-- title_zh: 保持领出率
-- title_en: Keeps the lead
-- grain: round
-- chance_zh: 本家领出的轮
-- chance_en: rounds led
-- event_zh: 本轮由领出者收下
-- event_en: rounds the leader also won
-- unit: share
-- interval: WC
-- minimum: 20
-- needs: fct_rounds
-- clauses: D7
-- since: 1

select
    deal_id,
    rules_id,
    rules,
    first_action_no as action_no,
    leader as seat,
    leader % 2 as side,
    null as phase,
    null as part,
    case when winner = leader then 1 else 0 end as num,
    1 as den
from fct_rounds
where winner is not null

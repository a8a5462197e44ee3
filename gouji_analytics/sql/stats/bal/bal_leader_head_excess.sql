-- id: bal_leader_head_excess
-- term: place
-- family: bal
-- title_zh: 首家头科超额
-- title_en: Excess of first places of the leader
-- grain: deal
-- chance_zh: 打完的副
-- chance_en: completed deals
-- event_zh: 首家得头科的份额减六分之一
-- event_en: share of first places of the first leader less one sixth
-- unit: excess
-- interval: M
-- minimum: 120
-- needs: fct_seats
-- support: result
-- clauses: D3
-- since: 2
-- note_zh: 分子、分母各乘六，故每副的分母为 6。
-- note_en: Numerator and denominator are times six, so a deal counts 6.

select
    deal_id,
    rules_id,
    rules,
    null as action_no,
    null as seat,
    null as side,
    null as phase,
    null as part,
    case when place = 1 then 5 else -1 end as num,
    6 as den
from fct_seats
where "offset" = 0
    and place is not null

-- id: wind_mate_share
-- term: jiefeng
-- family: pass
-- title_zh: 接风归队友占比
-- title_en: Leads taken over by a mate
-- grain: round
-- chance_zh: 接风
-- chance_en: leads taken over from a seat that went out
-- event_zh: 接风者是队友
-- event_en: by a mate of the finisher
-- unit: share
-- interval: R
-- minimum: 20
-- needs: fct_rounds
-- clauses: D12
-- since: 2

select
    deal_id,
    rules_id,
    rules,
    first_action_no as action_no,
    next_leader as seat,
    next_leader % 2 as side,
    null as phase,
    null as part,
    case when next_leader % 2 = finisher % 2 then 1 else 0 end as num,
    1 as den
from fct_rounds
where finisher is not null
    and next_leader is not null

-- id: res_deals
-- term: deal
-- family: res
-- title_zh: 副数
-- title_en: Deals
-- grain: deal
-- chance_zh: 打完的副
-- chance_en: completed deals
-- event_zh: 每副计一
-- event_en: one for each deal
-- unit: count
-- interval: N
-- minimum: 1
-- needs: dim_deals
-- support: result
-- clauses: D20
-- since: 1

select
    deal_id,
    rules_id,
    rules,
    null as action_no,
    null as seat,
    null as side,
    null as phase,
    null as part,
    1 as num,
    1 as den
from dim_deals
where not is_void

-- id: rev_void_rate
-- term: revolution
-- family: rev
-- title_zh: 废局占比
-- title_en: Void deals
-- grain: deal
-- chance_zh: 全部副（含废局）
-- chance_en: all deals, void ones included
-- event_zh: 作废
-- event_en: the deal was void
-- unit: share
-- interval: J
-- minimum: 20
-- needs: dim_deals
-- support: result
-- clauses: D15
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
    case when is_void then 1 else 0 end as num,
    1 as den
from dim_deals
where is_void is not null

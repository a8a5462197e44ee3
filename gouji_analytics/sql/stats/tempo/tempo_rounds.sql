-- id: tempo_rounds
-- term: round
-- family: tempo
-- title_zh: 每副轮数
-- title_en: Rounds a deal
-- grain: deal
-- chance_zh: 打完的副
-- chance_en: completed deals
-- event_zh: 轮数
-- event_en: rounds
-- unit: rounds
-- interval: M
-- minimum: 20
-- needs: dim_deals
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
    n_rounds as num,
    1 as den
from dim_deals
where not is_void
    and n_rounds is not null

-- id: burn_points
-- term: burn
-- family: burn
-- title_zh: 烧牌净分
-- title_en: Burn points
-- grain: side
-- chance_zh: 打完的副，两方各算一次
-- chance_en: completed deals, once for each side
-- event_zh: 己方烧分减对方烧分
-- event_en: own side's burn points less the other side's
-- unit: points
-- interval: M
-- minimum: 20
-- needs: fct_seats, fct_points, mrt_balances
-- requires: burn_on
-- support: result
-- clauses: D8
-- since: 2

select
    deal_id,
    rules_id,
    rules,
    null as action_no,
    null as seat,
    side,
    null as phase,
    null as part,
    balance as num,
    1 as den
from mrt_balances
where source = 'burn'

-- id: res_race_net
-- term: side
-- family: res
-- title_zh: 上半场净分
-- title_en: First-half net
-- grain: side
-- chance_zh: 打完的副，两方各算一次
-- chance_en: completed deals, once for each side
-- event_zh: 己方头科、二科的名次分减对方的
-- event_en: place points of own first and second places less the other side's
-- unit: points
-- interval: M
-- minimum: 20
-- needs: fct_seats, fct_points, mrt_halves
-- support: result
-- clauses: D20
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
    race as num,
    1 as den
from mrt_halves

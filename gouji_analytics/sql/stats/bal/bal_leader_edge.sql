-- id: bal_leader_edge
-- term: place
-- family: bal
-- title_zh: 首家一方净分
-- title_en: Edge of the first leader's side
-- grain: deal
-- chance_zh: 打完的副
-- chance_en: completed deals
-- event_zh: 首家一方的净分
-- event_en: net points of the first leader's side
-- unit: points
-- interval: M
-- minimum: 20
-- needs: fct_seats
-- support: result
-- clauses: D3
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
    side_net as num,
    1 as den
from fct_seats
where "offset" = 0
    and side_net is not null
    and place is not null

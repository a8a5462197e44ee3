-- id: res_team_tie_rate
-- term: side
-- family: res
-- title_zh: 平手率
-- title_en: Tie rate of a side
-- grain: side
-- chance_zh: 打完的副，两方各算一次
-- chance_en: completed deals, once for each side
-- event_zh: 净分为零
-- event_en: net points of zero
-- unit: share
-- interval: W
-- minimum: 20
-- needs: fct_seats
-- support: result
-- clauses: D20
-- since: 1

select
    deal_id,
    rules_id,
    rules,
    null as action_no,
    null as seat,
    side,
    null as phase,
    null as part,
    case when side_net = 0 then 1 else 0 end as num,
    1 as den
from fct_seats
where seat < 2
    and place is not null
    and side_net is not null

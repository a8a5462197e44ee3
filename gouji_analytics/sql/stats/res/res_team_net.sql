-- id: res_team_net
-- term: side
-- family: res
-- title_zh: 每副净分
-- title_en: Net points a deal
-- grain: side
-- chance_zh: 打完的副，两方各算一次
-- chance_en: completed deals, once for each side
-- event_zh: 净分之和（己方得分减对方得分，再除以二）
-- event_en: sum of net points (own less other side's, halved)
-- unit: points
-- interval: M
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
    side_net as num,
    1 as den
from fct_seats
where seat < 2
    and place is not null
    and side_net is not null

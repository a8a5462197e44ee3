-- id: bal_net_sd
-- term: place
-- family: bal
-- title_zh: 净分标准差
-- title_en: Spread of net points
-- grain: deal
-- chance_zh: 打完的副
-- chance_en: completed deals
-- event_zh: 净分的平方
-- event_en: squared net points
-- unit: points
-- interval: B
-- minimum: 20
-- needs: fct_seats
-- value: root
-- support: result
-- clauses: D20
-- since: 1
-- note_zh: 两方净分互为相反数，均值为零，故取平方均值的根。
-- note_en: The two sides' net points are opposite, so their mean is zero and this is the root of the mean square.

select
    deal_id,
    rules_id,
    rules,
    null as action_no,
    null as seat,
    null as side,
    null as phase,
    null as part,
    side_net * side_net as num,
    1 as den
from fct_seats
where seat = 0
    and side_net is not null
    and place is not null

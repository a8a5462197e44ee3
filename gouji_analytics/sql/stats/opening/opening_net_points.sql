-- id: opening_net_points
-- term: opening
-- family: opening
-- title_zh: 开点净分
-- title_en: Opening points
-- grain: side
-- chance_zh: 有开点规则的副，两方各算一次
-- chance_en: deals with opening, once for each side
-- event_zh: 己方点分减对方点分
-- event_en: own side's opening points less the other side's
-- unit: points
-- interval: M
-- minimum: 20
-- needs: fct_seats, fct_points, mrt_balances
-- requires: opening_on
-- support: result
-- clauses: D13
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
where source = 'opening'
    and opening_on

-- id: res_win_share
-- term: side
-- family: res
-- title_zh: 得胜份额
-- title_en: Win share
-- grain: side
-- chance_zh: 打完的副，两方各算一次
-- chance_en: completed deals, once for each side
-- event_zh: 胜一副计一，平手计半
-- event_en: a win counts one, a tie one half
-- unit: share
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
    case when side_net > 0 then 1.0 when side_net = 0 then 0.5 else 0.0 end as num,
    1 as den
from fct_seats
where seat < 2
    and place is not null
    and side_net is not null

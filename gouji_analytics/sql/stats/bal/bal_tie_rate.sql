-- id: bal_tie_rate
-- term: place
-- family: bal
-- title_zh: 平手占比
-- title_en: Tied deals
-- grain: deal
-- chance_zh: 打完的副
-- chance_en: completed deals
-- event_zh: 双方得分相同
-- event_en: both sides scored the same
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
    null as side,
    null as phase,
    null as part,
    case when side_net = 0 then 1 else 0 end as num,
    1 as den
from fct_seats
where seat = 0
    and side_net is not null
    and place is not null

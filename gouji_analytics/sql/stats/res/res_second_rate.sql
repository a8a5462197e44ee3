-- id: res_second_rate
-- term: place
-- family: res
-- title_zh: 二科率
-- title_en: Second-place rate
-- grain: seat
-- chance_zh: 有名次的人副（每副六家各算一次）
-- chance_en: seat-deals that got a place
-- event_zh: 得二科
-- event_en: second place
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
    seat,
    side,
    null as phase,
    null as part,
    case when place = 2 then 1 else 0 end as num,
    1 as den
from fct_seats
where place is not null

-- id: res_place_mean
-- term: place
-- family: res
-- title_zh: 平均名次
-- title_en: Mean place
-- grain: seat
-- chance_zh: 有名次的人副（每副六家各算一次）
-- chance_en: seat-deals that got a place
-- event_zh: 名次之和
-- event_en: sum of places
-- unit: place
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
    seat,
    side,
    null as phase,
    null as part,
    place as num,
    1 as den
from fct_seats
where place is not null

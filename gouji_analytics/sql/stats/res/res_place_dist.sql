-- id: res_place_dist
-- term: place
-- family: res
-- title_zh: 名次分布
-- title_en: Distribution of places
-- grain: seat
-- chance_zh: 有名次的人副（每副六家各算一次）
-- chance_en: seat-deals that got a place
-- event_zh: 得到该名次的人副
-- event_en: seat-deals with that place
-- unit: share
-- interval: S
-- minimum: 20
-- needs: fct_seats
-- parts: place = 1, 2, 3, 4, 5, 6
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
    place as part,
    1 as num,
    1 as den
from fct_seats
where place is not null

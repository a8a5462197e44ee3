-- id: rev_place_mean
-- term: revolution
-- family: rev
-- title_zh: 革命者平均名次
-- title_en: Mean place of revolutionaries
-- grain: seat
-- chance_zh: 宣告革命且有名次的人副
-- chance_en: seat-deals that declared and got a place
-- event_zh: 名次之和
-- event_en: sum of places
-- unit: place
-- interval: M
-- minimum: 20
-- needs: fct_seats
-- requires: revolution_on
-- clauses: D15
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
    and revolution

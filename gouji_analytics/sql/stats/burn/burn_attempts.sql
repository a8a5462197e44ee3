-- id: burn_attempts
-- term: burn
-- family: burn
-- title_zh: 烧牌次数
-- title_en: Burns
-- grain: seat
-- chance_zh: 有名次的人副（每副六家各算一次）
-- chance_en: seat-deals that got a place
-- event_zh: 烧牌次数
-- event_en: burns
-- unit: per_seat_deal
-- interval: M
-- minimum: 20
-- needs: fct_seats
-- requires: burn_on
-- clauses: D8
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
    n_burns as num,
    1 as den
from fct_seats
where place is not null
    and n_burns is not null

-- id: yield_chances
-- term: yield
-- family: pass
-- title_zh: 让牌机会
-- title_en: Chances to yield
-- grain: seat
-- chance_zh: 有名次的人副（每副六家各算一次）
-- chance_en: seat-deals that got a place
-- event_zh: 可以让牌的次数
-- event_en: turns at which yielding was allowed
-- unit: per_seat_deal
-- interval: M
-- minimum: 20
-- needs: fct_seats
-- requires: yield_on
-- clauses: D7
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
    yield_chances as num,
    1 as den
from fct_seats
where place is not null
    and yield_chances is not null

-- id: yield_rate
-- term: yield
-- family: pass
-- title_zh: 让牌率
-- title_en: Yield rate
-- grain: seat
-- chance_zh: 可以让牌的次数
-- chance_en: turns at which yielding was allowed
-- event_zh: 让牌
-- event_en: yields
-- unit: share
-- interval: WC
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
    n_yields as num,
    yield_chances as den
from fct_seats
where place is not null
    and yield_chances > 0

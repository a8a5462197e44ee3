-- id: opening_first_try_rate
-- term: opening
-- family: opening
-- title_zh: 首试开点率
-- title_en: Opened at the first attempt
-- grain: seat
-- chance_zh: 至少尝试过一次的人副
-- chance_en: seat-deals with at least one attempt
-- event_zh: 第一次尝试即开点
-- event_en: opened by the first attempt
-- unit: share
-- interval: W
-- minimum: 20
-- needs: fct_seats
-- requires: opening_on
-- clauses: D13
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
    case when opening_first_success then 1 else 0 end as num,
    1 as den
from fct_seats
where opening_on
    and opening_eligible
    and place is not null
    and opening_attempts >= 1
    and opening_first_success is not null

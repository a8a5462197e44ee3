-- id: opening_locked_out_rate
-- term: opening
-- family: opening
-- title_zh: 未开点率
-- title_en: Locked out
-- grain: seat
-- chance_zh: 有开点规则且可以开点的人副
-- chance_en: seat-deals that may open under a rule set with opening
-- event_zh: 到期限仍未开点
-- event_en: still unopened at the lock
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
    case when not is_opened then 1 else 0 end as num,
    1 as den
from fct_seats
where opening_on
    and opening_eligible
    and place is not null
    and is_opened is not null

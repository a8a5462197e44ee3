-- id: opening_time
-- term: opening
-- family: opening
-- title_zh: 开点用牌
-- title_en: Cards spent before opening
-- grain: seat
-- chance_zh: 有开点规则且可以开点的人副
-- chance_en: seat-deals that may open under a rule set with opening
-- event_zh: 开点时已出牌的比例（未开点者按期限截尾）
-- event_en: share of own cards played when opened; the unopened are censored at the lock
-- unit: fraction
-- interval: K
-- minimum: 20
-- needs: fct_seats
-- requires: opening_on
-- clauses: D13
-- since: 1
-- note_zh: 数值是以开点为止的平均用牌比例（到一为止）；另给中位数。
-- note_en: The value is the mean share of cards played while unopened, restricted to one; the median stands beside it.

select
    deal_id,
    rules_id,
    rules,
    null as action_no,
    seat,
    side,
    null as phase,
    null as part,
    case when is_opened then 1 else 0 end as num,
    1 as den,
    case when is_opened then opened_fraction else lock_fraction end as time
from fct_seats
where opening_on
    and opening_eligible
    and place is not null
    and is_opened is not null
    and (opened_fraction is not null or (not is_opened and lock_fraction is not null))

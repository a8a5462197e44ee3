-- id: opening_denied_final
-- term: opening
-- family: opening
-- title_zh: 对头未开点率
-- title_en: The opposite stays unopened
-- grain: seat
-- chance_zh: 对头可以开点的人副
-- chance_en: seat-deals whose opposite may open
-- event_zh: 对头到期限仍未开点
-- event_en: the opposite unopened at the lock
-- unit: share
-- interval: W
-- minimum: 20
-- needs: fct_seats
-- requires: opening_on
-- clauses: D13
-- since: 1

select
    s.deal_id,
    s.rules_id,
    s.rules,
    null as action_no,
    s.seat,
    s.side,
    null as phase,
    null as part,
    case when not o.is_opened then 1 else 0 end as num,
    1 as den
from fct_seats as s
join fct_seats as o on o.deal_id = s.deal_id and o.seat = (s.seat + 3) % 6
where s.opening_on
    and o.opening_eligible
    and o.is_opened is not null
    and s.place is not null

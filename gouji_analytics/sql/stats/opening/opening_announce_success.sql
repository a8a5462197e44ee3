-- id: opening_announce_success
-- term: opening
-- family: opening
-- title_zh: 明点成功率
-- title_en: Announced bets won
-- grain: seat
-- chance_zh: 宣告明点的人副
-- chance_en: seat-deals that bet the opposite would not open
-- event_zh: 对头最终没有开点
-- event_en: the opposite did not open
-- unit: share
-- interval: J
-- minimum: 20
-- needs: fct_seats
-- requires: opening_on, declare_on
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
    and s.announced

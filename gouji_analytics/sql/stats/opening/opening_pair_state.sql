-- id: opening_pair_state
-- term: opening
-- family: opening
-- title_zh: 对头开点状态
-- title_en: Openings of a pair of opposites
-- grain: seat
-- chance_zh: 双方都可以开点的人副（每对头从两边各看一次）
-- chance_en: seat-deals whose pair of opposites may both open (each pair is seen from both ends)
-- event_zh: 处于该状态
-- event_en: pairs in that state
-- unit: share
-- interval: S
-- minimum: 20
-- needs: fct_seats
-- requires: opening_on
-- parts: state = both, own, opposite, none
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
    case
        when s.is_opened and o.is_opened then 'both'
        when s.is_opened then 'own'
        when o.is_opened then 'opposite'
        else 'none'
    end as part,
    1 as num,
    1 as den
from fct_seats as s
join fct_seats as o on o.deal_id = s.deal_id and o.seat = (s.seat + 3) % 6
where s.opening_on
    and o.opening_eligible
    and o.is_opened is not null
    and s.place is not null
    and s.opening_eligible
    and s.is_opened is not null

-- id: opening_attempts
-- term: opening
-- family: opening
-- title_zh: 开点尝试次数
-- title_en: Opening attempts
-- grain: seat
-- chance_zh: 有开点规则且可以开点的人副
-- chance_en: seat-deals that may open under a rule set with opening
-- event_zh: 未开点时打出的合格够级牌
-- event_en: qualifying plays made while unopened
-- unit: per_seat_deal
-- interval: M
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
    opening_attempts as num,
    1 as den
from fct_seats
where opening_on
    and opening_eligible
    and place is not null
    and opening_attempts is not null

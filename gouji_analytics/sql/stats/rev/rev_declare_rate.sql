-- id: rev_declare_rate
-- term: revolution
-- family: rev
-- title_zh: 革命宣告率
-- title_en: Revolutions declared
-- grain: seat
-- chance_zh: 有权革命的人副
-- chance_en: seat-deals with the right to declare
-- event_zh: 宣告革命
-- event_en: revolution declared
-- unit: share
-- interval: J
-- minimum: 20
-- needs: fct_seats
-- requires: revolution_on
-- clauses: D15
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
    case when revolution then 1 else 0 end as num,
    1 as den
from fct_seats
where revolution_right
    and revolution is not null

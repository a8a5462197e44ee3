-- id: rev_take_head_rate
-- term: keep_head
-- family: rev
-- title_zh: 要头率
-- title_en: Keeps the head
-- grain: seat
-- chance_zh: 独自革命者的对头
-- chance_en: opposites of a lone revolutionary
-- event_zh: 要头
-- event_en: chose to keep the head
-- unit: share
-- interval: J
-- minimum: 20
-- needs: fct_seats
-- requires: choice_on
-- clauses: D15
-- since: 2

select
    deal_id,
    rules_id,
    rules,
    null as action_no,
    seat,
    side,
    null as phase,
    null as part,
    case when kept_head then 1 else 0 end as num,
    1 as den
from fct_seats
where kept_head is not null

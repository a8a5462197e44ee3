-- id: opening_conversion
-- term: opening
-- family: opening
-- title_zh: 有净够级者开点率
-- title_en: Opens when dealt a natural gouji
-- grain: seat
-- chance_zh: 可开点且起手有天然净够级的人副
-- chance_en: seat-deals that may open and were dealt a natural gouji
-- event_zh: 开点
-- event_en: opened
-- unit: share
-- interval: W
-- minimum: 20
-- needs: fct_seats
-- requires: opening_on
-- clauses: D13
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
    case when is_opened then 1 else 0 end as num,
    1 as den
from fct_seats
where opening_on
    and opening_eligible
    and place is not null
    and pure_ranks <> 0

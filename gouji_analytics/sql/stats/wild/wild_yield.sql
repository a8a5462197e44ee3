-- id: wild_yield
-- term: joker
-- family: wild
-- title_zh: 王和 2 的收益
-- title_en: Return on wild cards
-- grain: action
-- chance_zh: 打出的王和 2
-- chance_en: wild cards played
-- event_zh: 存活的够级与夺回的领出
-- event_en: gouji plays that survived and leads regained with them
-- unit: per_card
-- interval: R
-- minimum: 20
-- needs: fct_plays
-- phase: yes
-- clauses: D4, D6
-- since: 2

select
    deal_id,
    rules_id,
    rules,
    action_no,
    seat,
    seat % 2 as side,
    phase,
    null as part,
    case when survives and is_gouji then 1 else 0 end + case when survives and not is_lead then 1 else 0 end as num,
    twos + small + big + case when rank = 12 then naturals else 0 end as den
from fct_plays
where twos + small + big + case when rank = 12 then naturals else 0 end > 0

-- id: wild_waste
-- term: joker
-- family: wild
-- title_zh: 王和 2 的浪费
-- title_en: Wild cards wasted
-- grain: action
-- chance_zh: 打出的王和 2
-- chance_en: wild cards played
-- event_zh: 应牌时本有同样是（或不是）够级的净牌可用
-- event_en: spent on answers when a set without them, gouji or not alike, was legal
-- unit: share
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
    case when not is_lead and case when is_gouji then has_free_gouji else has_free end then twos + small + big + case when rank = 12 then naturals else 0 end else 0 end as num,
    twos + small + big + case when rank = 12 then naturals else 0 end as den
from fct_plays
where twos + small + big + case when rank = 12 then naturals else 0 end > 0

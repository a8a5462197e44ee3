-- id: gj_near_miss_share
-- term: gouji
-- family: gj
-- title_zh: 差一张够级占比
-- title_en: One card short of gouji
-- grain: action
-- chance_zh: 够级以外的出牌
-- chance_en: plays that are no gouji
-- event_zh: 差一张就是够级的净牌
-- event_en: natural sets one card short of gouji
-- unit: share
-- interval: R
-- minimum: 20
-- needs: fct_plays
-- phase: yes
-- clauses: D6
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
    case when is_near then 1 else 0 end as num,
    1 as den
from fct_plays
where n_cards > 0
    and not is_gouji

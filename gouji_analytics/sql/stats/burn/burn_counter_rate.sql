-- id: burn_counter_rate
-- term: counter_burn
-- family: burn
-- title_zh: 反烧率
-- title_en: Counter-burns
-- grain: action
-- chance_zh: 对方烧牌且自己可以反烧
-- chance_en: enemy burns with a legal counter-burn
-- event_zh: 反烧
-- event_en: counter-burned
-- unit: share
-- interval: J
-- minimum: 20
-- needs: fct_burns, fct_plays, mrt_burn_ends
-- requires: counter_on
-- phase: yes
-- clauses: D8
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
    case when is_counter then 1 else 0 end as num,
    1 as den
from mrt_burn_ends
where counter_able

-- id: gj_survive_rate
-- term: gouji
-- family: gj
-- title_zh: 够级牌站住率
-- title_en: Survival of Gouji plays
-- grain: action
-- chance_zh: 有人可管的够级牌
-- chance_en: Gouji plays that somebody was entitled to answer
-- event_zh: 站到本轮结束
-- event_en: plays that won their round
-- unit: share
-- interval: WC
-- minimum: 20
-- needs: fct_plays
-- phase: yes
-- clauses: D6
-- since: 1

select
    deal_id,
    rules_id,
    rules,
    action_no,
    seat,
    seat % 2 as side,
    phase,
    null as part,
    case when survives then 1 else 0 end as num,
    1 as den
from fct_plays
where is_gouji
    and is_exposed
    and survives is not null

-- id: gj_pure_share
-- term: gouji
-- family: gj
-- title_zh: 原版够级牌占比
-- title_en: Pure share of Gouji plays
-- grain: action
-- chance_zh: 打出的够级牌
-- chance_en: Gouji plays
-- event_zh: 不贴 2、不挂王的够级牌
-- event_en: Gouji plays without helpers
-- unit: share
-- interval: R
-- minimum: 20
-- needs: fct_plays
-- phase: yes
-- clauses: D6, D13
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
    case when is_pure then 1 else 0 end as num,
    1 as den
from fct_plays
where is_gouji
    and is_pure is not null

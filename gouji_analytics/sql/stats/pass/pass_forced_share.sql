-- id: pass_forced_share
-- term: pass
-- family: pass
-- title_zh: 被迫过牌占比
-- title_en: Forced share of passes
-- grain: action
-- chance_zh: 过牌
-- chance_en: passes
-- event_zh: 手中没有能管的牌
-- event_en: no legal answer in hand
-- unit: share
-- interval: R
-- minimum: 20
-- needs: fct_plays
-- phase: yes
-- clauses: D7
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
    case when is_forced then 1 else 0 end as num,
    1 as den
from fct_plays
where kind = 'pass'
    and is_forced is not null

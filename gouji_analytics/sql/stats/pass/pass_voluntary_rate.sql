-- id: pass_voluntary_rate
-- term: pass
-- family: pass
-- title_zh: 有牌不出率
-- title_en: Voluntary passes
-- grain: action
-- chance_zh: 轮到应牌且有牌可管
-- chance_en: turns with a legal answer in hand
-- event_zh: 过牌
-- event_en: passes
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
    case when kind = 'pass' then 1 else 0 end as num,
    1 as den
from fct_plays
where kind in ('play', 'pass', 'yield')
    and not is_lead
    and capacity <> 'closing'
    and (was_able or kind = 'play')

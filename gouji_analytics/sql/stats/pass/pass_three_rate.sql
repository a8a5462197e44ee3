-- id: pass_three_rate
-- term: pass
-- family: pass
-- title_zh: 过 3 率
-- title_en: Passes 3s
-- grain: action
-- chance_zh: 面对领出的 3 且有便宜的牌可管
-- chance_en: turns over a lead of 3s with a cheap answer in hand
-- event_zh: 过牌
-- event_en: passed
-- unit: share
-- interval: WC
-- minimum: 20
-- needs: fct_plays, mrt_answers
-- phase: yes
-- clauses: D7
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
    case when kind = 'pass' then 1 else 0 end as num,
    1 as den
from mrt_answers
where table_is_lead
    and table_rank = 0
    and has_cheap

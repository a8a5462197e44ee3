-- id: gj_lead_share
-- term: gouji
-- family: gj
-- title_zh: 够级牌领出占比
-- title_en: Gouji plays that are leads
-- grain: action
-- chance_zh: 打出的够级牌
-- chance_en: Gouji plays
-- event_zh: 领出时打出
-- event_en: made as a lead
-- unit: share
-- interval: R
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
    case when is_lead then 1 else 0 end as num,
    1 as den
from fct_plays
where is_gouji

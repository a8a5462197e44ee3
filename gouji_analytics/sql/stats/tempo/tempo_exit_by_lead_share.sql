-- id: tempo_exit_by_lead_share
-- term: play
-- family: tempo
-- title_zh: 领出走科占比
-- title_en: Exits made on a lead
-- grain: action
-- chance_zh: 走科的底牌
-- chance_en: last sets
-- event_zh: 领出时走科
-- event_en: made as a lead
-- unit: share
-- interval: R
-- minimum: 20
-- needs: fct_plays
-- phase: yes
-- clauses: D12
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
where is_last_set

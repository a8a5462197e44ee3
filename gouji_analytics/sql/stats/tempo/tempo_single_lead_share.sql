-- id: tempo_single_lead_share
-- term: play
-- family: tempo
-- title_zh: 领出单张占比
-- title_en: Single-card leads
-- grain: action
-- chance_zh: 领出
-- chance_en: leads
-- event_zh: 领出单张
-- event_en: leads of one card
-- unit: share
-- interval: R
-- minimum: 20
-- needs: fct_plays
-- phase: yes
-- clauses: D4
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
    case when n_cards = 1 then 1 else 0 end as num,
    1 as den
from fct_plays
where is_lead
    and n_cards > 0

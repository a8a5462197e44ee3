-- id: tempo_lead_size_profile
-- term: play
-- family: tempo
-- title_zh: 领出张数分布
-- title_en: Sizes of leads
-- grain: action
-- chance_zh: 领出
-- chance_en: leads
-- event_zh: 该张数的领出
-- event_en: leads of that size
-- unit: share
-- interval: S
-- minimum: 20
-- needs: fct_plays
-- parts: size = 1, 2, 3, 4, 5, 6, 7+
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
    case when n_cards >= 7 then '7+' else cast(n_cards as varchar) end as part,
    1 as num,
    1 as den
from fct_plays
where is_lead
    and n_cards > 0

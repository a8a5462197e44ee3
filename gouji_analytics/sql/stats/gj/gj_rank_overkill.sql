-- id: gj_rank_overkill
-- term: gouji
-- family: gj
-- title_zh: 压够级多用的点数
-- title_en: Rank over the lowest
-- grain: action
-- chance_zh: 压够级的应牌
-- chance_en: answers to gouji plays
-- event_zh: 比同样多王和 2 时最小的够用点数高出的级数
-- event_en: ranks over the lowest that would do with as many wild cards
-- unit: steps
-- interval: R
-- minimum: 20
-- needs: fct_plays
-- phase: yes
-- clauses: D5, D6
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
    rank - least_rank as num,
    1 as den
from fct_plays
where kind = 'play'
    and not is_lead
    and table_is_gouji
    and least_rank is not null

-- id: tempo_split_rate
-- term: base
-- family: tempo
-- title_zh: 拆牌率
-- title_en: Splits a group
-- grain: action
-- chance_zh: 含自然牌的出牌（2 除外）
-- chance_en: plays with natural cards other than 2s
-- event_zh: 同点的牌留了一部分在手
-- event_en: left part of the rank in hand
-- unit: share
-- interval: R
-- minimum: 20
-- needs: fct_plays
-- phase: yes
-- clauses: D4
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
    case when rank_left > 0 then 1 else 0 end as num,
    1 as den
from fct_plays
where rank_left is not null

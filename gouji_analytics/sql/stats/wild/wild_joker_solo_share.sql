-- id: wild_joker_solo_share
-- term: joker
-- family: wild
-- title_zh: 光王占比
-- title_en: Jokers played bare
-- grain: action
-- chance_zh: 打出的王
-- chance_en: jokers played
-- event_zh: 不带其他牌
-- event_en: without other cards
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
    case when naturals = 0 then small + big else 0 end as num,
    small + big as den
from fct_plays
where small + big > 0

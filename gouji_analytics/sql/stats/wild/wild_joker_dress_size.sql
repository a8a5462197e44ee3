-- id: wild_joker_dress_size
-- term: joker
-- family: wild
-- title_zh: 挂王一手的自然牌数
-- title_en: Natural cards under a joker
-- grain: action
-- chance_zh: 挂王的一手牌
-- chance_en: sets dressed with a joker
-- event_zh: 其中的自然牌
-- event_en: natural cards in them
-- unit: cards
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
    naturals as num,
    1 as den
from fct_plays
where small + big > 0
    and naturals > 0

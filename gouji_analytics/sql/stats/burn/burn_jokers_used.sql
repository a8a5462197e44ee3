-- id: burn_jokers_used
-- term: burn
-- family: burn
-- title_zh: 烧牌用王数
-- title_en: Jokers spent on a burn
-- grain: action
-- chance_zh: 烧牌
-- chance_en: burns
-- event_zh: 从起烧到结束打出的王
-- event_en: jokers played from the claim to its end
-- unit: cards
-- interval: R
-- minimum: 20
-- needs: fct_burns, fct_plays
-- requires: burn_on
-- phase: yes
-- clauses: D8
-- since: 1

select
    b.deal_id,
    b.rules_id,
    b.rules,
    b.action_no,
    b.seat,
    b.seat % 2 as side,
    p.phase as phase,
    null as part,
    b.jokers_used as num,
    1 as den
from fct_burns as b
join fct_plays as p on p.deal_id = b.deal_id and p.action_no = b.action_no
where b.jokers_used is not null

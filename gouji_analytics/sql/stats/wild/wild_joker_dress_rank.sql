-- id: wild_joker_dress_rank
-- term: joker
-- family: wild
-- title_zh: 挂王的点数
-- title_en: Rank under a joker
-- grain: action
-- chance_zh: 挂王的一手牌
-- chance_en: sets dressed with a joker
-- event_zh: 自然牌的点数（10 为 10，J 到 A 为 11 到 14，2 为 15）
-- event_en: rank of the natural cards (10 is 10, J to A are 11 to 14, 2 is 15)
-- unit: rank
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
    rank + 3 as num,
    1 as den
from fct_plays
where small + big > 0
    and naturals > 0

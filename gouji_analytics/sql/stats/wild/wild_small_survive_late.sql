-- id: wild_small_survive_late
-- term: small_joker
-- family: wild
-- title_zh: 后期小王存活率
-- title_en: Small jokers survive late
-- grain: action
-- chance_zh: 未见大王至多一张时暴露的带小王（无大王）的牌
-- chance_en: exposed sets with a small joker and no big one with at most one big joker unseen
-- event_zh: 无人管
-- event_en: nobody beat it
-- unit: share
-- interval: WC
-- minimum: 20
-- needs: fct_plays
-- phase: yes
-- clauses: D4
-- since: 2
-- note_zh: 未见：还没打出，也不在出牌者手里。
-- note_en: Unseen: neither played nor in the maker's own hand.

select
    deal_id,
    rules_id,
    rules,
    action_no,
    seat,
    seat % 2 as side,
    phase,
    null as part,
    case when survives then 1 else 0 end as num,
    1 as den
from fct_plays
where is_exposed
    and small > 0
    and big = 0
    and big_unseen <= 1

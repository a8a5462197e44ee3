-- id: gj_duel_wild_cost
-- term: gouji
-- family: gj
-- title_zh: 够级对攻净花费
-- title_en: Wild cards spent in Gouji duels
-- grain: seat
-- chance_zh: 有名次的人副（每副六家各算一次）
-- chance_en: seat-deals that got a place
-- event_zh: 自己管对头够级所用王和 2 减对头所用
-- event_en: jokers and twos in own answers less the opposite's
-- unit: net_per_seat_deal
-- interval: M
-- minimum: 20
-- needs: fct_seats, fct_plays, mrt_duels
-- clauses: D6
-- since: 2

select
    deal_id,
    rules_id,
    rules,
    null as action_no,
    seat,
    side,
    null as phase,
    null as part,
    wilds as num,
    1 as den
from mrt_duels

-- id: wild_jokers_spent
-- term: joker
-- family: wild
-- title_zh: 用王数
-- title_en: Jokers played
-- grain: seat
-- chance_zh: 有名次的人副（每副六家各算一次）
-- chance_en: seat-deals that got a place
-- event_zh: 打出的王
-- event_en: jokers played
-- unit: per_seat_deal
-- interval: M
-- minimum: 20
-- needs: fct_seats
-- clauses: D4
-- since: 1

select
    deal_id,
    rules_id,
    rules,
    null as action_no,
    seat,
    side,
    null as phase,
    null as part,
    jokers_played as num,
    1 as den
from fct_seats
where place is not null
    and jokers_played is not null

-- id: opening_potential_groups
-- term: opening
-- family: opening
-- title_zh: 起手净够级组数
-- title_en: Natural gouji dealt
-- grain: seat
-- chance_zh: 知道起手牌的人副
-- chance_en: seat-deals with a known hand
-- event_zh: 天然净够级的组数
-- event_en: natural gouji without a 2 or joker
-- unit: per_seat_deal
-- interval: M
-- minimum: 20
-- needs: fct_seats
-- clauses: D6, D13
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
    bit_count(pure_ranks) as num,
    1 as den
from fct_seats
where pure_ranks is not null

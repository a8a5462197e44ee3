-- id: res_cards_left_last
-- term: place
-- family: res
-- title_zh: 末家剩牌
-- title_en: Cards left with the last seat
-- grain: seat
-- chance_zh: 最后剩下的一家
-- chance_en: the seat that still played when the deal ended
-- event_zh: 这副结束时手中的牌数
-- event_en: cards in hand at the end
-- unit: cards
-- interval: M
-- minimum: 20
-- needs: fct_seats
-- clauses: D20
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
    cards_left as num,
    1 as den
from fct_seats
where exit_cause = 'last'
    and cards_left is not null

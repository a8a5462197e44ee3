-- id: wild_jokers_dealt
-- term: joker
-- family: wild
-- title_zh: 起手王数
-- title_en: Jokers dealt
-- grain: seat
-- chance_zh: 知道起手牌的人副
-- chance_en: seat-deals with a known hand
-- event_zh: 起手牌中的王
-- event_en: jokers in the dealt hand
-- unit: cards
-- interval: M
-- minimum: 20
-- needs: fct_seats
-- closed_form: 1.3333333333333333
-- clauses: D1
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
    jokers_dealt as num,
    1 as den
from fct_seats
where jokers_dealt is not null

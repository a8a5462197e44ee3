-- id: wild_joker_stranded
-- term: joker
-- family: wild
-- title_zh: 压手王数
-- title_en: Jokers stranded
-- grain: seat
-- chance_zh: 起手有王的人副
-- chance_en: seat-deals dealt at least one joker
-- event_zh: 这副结束时手中的王
-- event_en: jokers in hand at the end
-- unit: cards
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
    jokers_left as num,
    1 as den
from fct_seats
where place is not null
    and jokers_dealt > 0
    and jokers_left is not null

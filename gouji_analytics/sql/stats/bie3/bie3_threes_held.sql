-- id: bie3_threes_held
-- term: biesan
-- family: bie3
-- title_zh: 起手 3 的张数
-- title_en: Threes dealt
-- grain: seat
-- chance_zh: 知道起手牌的人副
-- chance_en: seat-deals with a known hand
-- event_zh: 起手牌中的 3
-- event_en: 3s in the dealt hand
-- unit: cards
-- interval: M
-- minimum: 20
-- needs: fct_seats
-- closed_form: 2.6666666666666667
-- clauses: D14
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
    threes_dealt as num,
    1 as den
from fct_seats
where threes_dealt is not null

-- id: wild_no_joker_rate
-- term: joker
-- family: wild
-- title_zh: 起手无王率
-- title_en: Dealt no joker
-- grain: seat
-- chance_zh: 知道起手牌的人副
-- chance_en: seat-deals with a known hand
-- event_zh: 起手没有王
-- event_en: no joker in the dealt hand
-- unit: share
-- interval: W
-- minimum: 20
-- needs: fct_seats
-- closed_form: 0.226462
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
    case when jokers_dealt = 0 then 1 else 0 end as num,
    1 as den
from fct_seats
where jokers_dealt is not null

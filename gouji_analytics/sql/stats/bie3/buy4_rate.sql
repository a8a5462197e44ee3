-- id: buy4_rate
-- term: buy4
-- family: bie3
-- title_zh: 起手无 4 率
-- title_en: Dealt no 4
-- grain: seat
-- chance_zh: 知道起手牌的人副
-- chance_en: seat-deals with a known hand
-- event_zh: 起手没有 4
-- event_en: no 4 in the dealt hand
-- unit: share
-- interval: W
-- minimum: 20
-- needs: fct_seats
-- closed_form: 0.048099986494602
-- clauses: D14
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
    case when fours_dealt = 0 then 1 else 0 end as num,
    1 as den
from fct_seats
where fours_dealt is not null

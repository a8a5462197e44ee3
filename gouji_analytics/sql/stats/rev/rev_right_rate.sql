-- id: rev_right_rate
-- term: revolution
-- family: rev
-- title_zh: 可革命率
-- title_en: Hands without 2 and joker
-- grain: seat
-- chance_zh: 知道起手牌的人副
-- chance_en: seat-deals with a known hand
-- event_zh: 起手没有 2 和王
-- event_en: neither a 2 nor a joker in the dealt hand
-- unit: share
-- interval: J
-- minimum: 20
-- needs: fct_seats
-- closed_form: 0.0095263
-- clauses: D15
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
    case when twos_dealt = 0 and jokers_dealt = 0 then 1 else 0 end as num,
    1 as den
from fct_seats
where twos_dealt is not null
    and jokers_dealt is not null

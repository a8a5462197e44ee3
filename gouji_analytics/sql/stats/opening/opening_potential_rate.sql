-- id: opening_potential_rate
-- term: opening
-- family: opening
-- title_zh: 起手有净够级率
-- title_en: Dealt a natural gouji
-- grain: seat
-- chance_zh: 知道起手牌的人副
-- chance_en: seat-deals with a known hand
-- event_zh: 起手至少有一组天然净够级
-- event_en: at least one natural gouji without a 2 or joker
-- unit: share
-- interval: W
-- minimum: 20
-- needs: fct_seats
-- closed_form: 0.992147
-- clauses: D6, D13
-- since: 2
-- note_zh: 理论值按通行的够级张数（A、K 两张，Q 三张，J 四张，10 五张）。
-- note_en: The theoretical value is for the usual thresholds: two A or K, three Q, four J, five 10.

select
    deal_id,
    rules_id,
    rules,
    null as action_no,
    seat,
    side,
    null as phase,
    null as part,
    case when pure_ranks <> 0 then 1 else 0 end as num,
    1 as den
from fct_seats
where pure_ranks is not null

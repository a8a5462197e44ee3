-- id: tempo_groups_dealt
-- term: base
-- family: tempo
-- title_zh: 起手组数
-- title_en: Groups dealt
-- grain: seat
-- chance_zh: 知道起手牌的人副
-- chance_en: seat-deals with a known hand
-- event_zh: 3 到 A 中有牌的点数个数
-- event_en: ranks from 3 to A in the dealt hand
-- unit: per_seat_deal
-- interval: M
-- minimum: 20
-- needs: fct_seats
-- closed_form: 11.4228
-- clauses: D4
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
    groups_dealt as num,
    1 as den
from fct_seats
where groups_dealt is not null

-- id: gj_plays
-- term: gouji
-- family: gj
-- title_zh: 够级牌次数
-- title_en: Gouji plays
-- grain: seat
-- chance_zh: 有名次的人副（每副六家各算一次）
-- chance_en: seat-deals that got a place
-- event_zh: 打出的够级牌
-- event_en: Gouji plays
-- unit: per_seat_deal
-- interval: M
-- minimum: 20
-- needs: fct_seats
-- clauses: D6
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
    n_gouji as num,
    1 as den
from fct_seats
where place is not null
    and n_gouji is not null

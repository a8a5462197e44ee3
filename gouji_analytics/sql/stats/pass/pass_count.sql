-- id: pass_count
-- term: pass
-- family: pass
-- title_zh: 过牌次数
-- title_en: Passes
-- grain: seat
-- chance_zh: 有名次的人副（每副六家各算一次）
-- chance_en: seat-deals that got a place
-- event_zh: 过牌次数
-- event_en: passes
-- unit: per_seat_deal
-- interval: M
-- minimum: 20
-- needs: fct_seats
-- clauses: D7
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
    n_passes as num,
    1 as den
from fct_seats
where place is not null
    and n_passes is not null

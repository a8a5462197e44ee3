-- id: wind_received
-- term: jiefeng
-- family: pass
-- title_zh: 接风次数
-- title_en: Leads by jiefeng
-- grain: seat
-- chance_zh: 有名次的人副（每副六家各算一次）
-- chance_en: seat-deals that got a place
-- event_zh: 因接风得到的领出
-- event_en: leads received because the winner had gone out
-- unit: per_seat_deal
-- interval: M
-- minimum: 20
-- needs: fct_seats
-- clauses: D12
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
    wind_received as num,
    1 as den
from fct_seats
where place is not null
    and wind_received is not null

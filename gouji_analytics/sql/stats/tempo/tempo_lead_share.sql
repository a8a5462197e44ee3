-- id: tempo_lead_share
-- term: round
-- family: tempo
-- title_zh: 领出占比
-- title_en: Share of rounds led
-- grain: round
-- chance_zh: 本家仍在局中的轮
-- chance_en: rounds while the seat was in
-- event_zh: 由本家领出
-- event_en: rounds led by the seat
-- unit: share
-- interval: R
-- minimum: 20
-- needs: fct_rounds, mrt_round_seats
-- clauses: D7
-- since: 1

select
    deal_id,
    rules_id,
    rules,
    first_action_no as action_no,
    seat,
    seat % 2 as side,
    null as phase,
    null as part,
    case when leader = seat then 1 else 0 end as num,
    1 as den
from mrt_round_seats

-- id: tempo_steal_rate
-- term: round
-- family: tempo
-- title_zh: 夺权率
-- title_en: Steals the lead
-- grain: round
-- chance_zh: 对方领出且本家仍在局中的轮
-- chance_en: rounds led by the other side while the seat was in
-- event_zh: 本轮由本家收下
-- event_en: rounds won by the seat
-- unit: share
-- interval: WC
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
    case when winner = seat then 1 else 0 end as num,
    1 as den
from mrt_round_seats
where leader % 2 <> seat % 2

-- id: team_handover_rate
-- term: side
-- family: team
-- title_zh: 送牌权率
-- title_en: Hands the lead to a mate
-- grain: round
-- chance_zh: 本家领出且有队友在局中的轮
-- chance_en: rounds led while a mate was in
-- event_zh: 由队友收下
-- event_en: rounds won by a mate
-- unit: share
-- interval: WC
-- minimum: 20
-- needs: fct_rounds, fct_seats, mrt_round_seats
-- clauses: D7
-- since: 1

with mated as (
    select distinct
        deal_id,
        first_action_no
    from mrt_round_seats
    where seat % 2 = leader % 2
        and seat <> leader
)

select
    r.deal_id,
    r.rules_id,
    r.rules,
    r.first_action_no as action_no,
    r.leader as seat,
    r.leader % 2 as side,
    null as phase,
    null as part,
    case when r.winner % 2 = r.leader % 2 and r.winner <> r.leader then 1 else 0 end as num,
    1 as den
from fct_rounds as r
join mated as m on m.deal_id = r.deal_id and m.first_action_no = r.first_action_no
where r.winner is not null

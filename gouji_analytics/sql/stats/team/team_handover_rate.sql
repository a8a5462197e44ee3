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
-- needs: fct_rounds, mrt_leads
-- clauses: D7
-- since: 2

select
    l.deal_id,
    l.rules_id,
    l.rules,
    l.first_action_no as action_no,
    l.leader as seat,
    l.leader % 2 as side,
    null as phase,
    null as part,
    case when l.winner % 2 = l.leader % 2 and l.winner <> l.leader then 1 else 0 end as num,
    1 as den
from mrt_leads as l
where l.mates > 0

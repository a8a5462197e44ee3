-- id: team_opening_setup
-- term: opening
-- family: team
-- title_zh: 助开点率
-- title_en: Sets up a mate's opening
-- grain: round
-- chance_zh: 本家领出且有未开点的队友在局的轮
-- chance_en: rounds led with an unopened mate still in
-- event_zh: 未开点的队友收下本轮并领出净够级
-- event_en: an unopened mate won the round and led a gouji without a 2 or joker
-- unit: share
-- interval: WC
-- minimum: 20
-- needs: fct_rounds
-- requires: opening_on
-- clauses: D13
-- since: 2

select
    r.deal_id,
    r.rules_id,
    r.rules,
    r.first_action_no as action_no,
    r.leader as seat,
    r.leader % 2 as side,
    null as phase,
    null as part,
    case
        when r.winner % 2 = r.leader % 2
            and r.winner <> r.leader
            and (r.opened >> r.winner) & 1 = 0
            and n.leader = r.winner
            and n.lead_is_gouji
            and n.lead_is_pure
        then 1
        else 0
    end as num,
    1 as den
from fct_rounds as r
left join fct_rounds as n on n.deal_id = r.deal_id and n.round_no = r.round_no + 1
where r.winner is not null
    and (((r.active & ~r.opened) >> ((r.leader + 2) % 6)) | ((r.active & ~r.opened) >> ((r.leader + 4) % 6))) & 1 = 1

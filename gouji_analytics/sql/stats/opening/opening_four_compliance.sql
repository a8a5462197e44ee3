-- id: opening_four_compliance
-- term: open_four
-- family: opening
-- title_zh: 开点发 4 率
-- title_en: Leads 4s after opening
-- grain: seat
-- chance_zh: 开点发 4 规则下凭出牌开点的人副
-- chance_en: seat-deals that opened by a play where 4s must follow
-- event_zh: 随后领出 4
-- event_en: then led 4s
-- unit: share
-- interval: W
-- minimum: 20
-- needs: fct_seats, fct_plays, fct_rounds
-- requires: four_on
-- clauses: D13
-- since: 2

select
    s.deal_id,
    s.rules_id,
    s.rules,
    null as action_no,
    s.seat,
    s.side,
    null as phase,
    null as part,
    case when r.leader = s.seat and r.lead_rank = 1 then 1 else 0 end as num,
    1 as den
from fct_seats as s
join fct_plays as p on p.deal_id = s.deal_id and p.action_no = s.opened_action_no
left join fct_rounds as r on r.deal_id = s.deal_id and r.round_no = p.round_no + 1
where s.is_opened
    and s.place is not null

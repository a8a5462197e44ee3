-- id: opening_attempt_success
-- term: opening
-- family: opening
-- title_zh: 开点尝试成功率
-- title_en: Success of opening attempts
-- grain: action
-- chance_zh: 开点尝试
-- chance_en: opening attempts
-- event_zh: 尝试成功
-- event_en: attempts that opened
-- unit: share
-- interval: WC
-- minimum: 20
-- needs: fct_openings, fct_plays
-- requires: opening_on
-- phase: yes
-- clauses: D13
-- since: 1

select
    o.deal_id,
    o.rules_id,
    o.rules,
    o.action_no,
    o.seat,
    o.seat % 2 as side,
    p.phase as phase,
    null as part,
    case when o.is_success then 1 else 0 end as num,
    1 as den
from fct_openings as o
join fct_plays as p on p.deal_id = o.deal_id and p.action_no = o.action_no
where o.is_success is not null

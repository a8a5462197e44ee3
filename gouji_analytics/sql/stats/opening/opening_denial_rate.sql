-- id: opening_denial_rate
-- term: opening
-- family: opening
-- title_zh: 打点率
-- title_en: Denial of the opposite's attempts
-- grain: action
-- chance_zh: 对头的开点尝试中自己能管的
-- chance_en: the opposite's attempts that could be answered
-- event_zh: 管住了
-- event_en: attempts answered
-- unit: share
-- interval: WC
-- minimum: 20
-- needs: fct_openings, fct_plays, mrt_answers
-- requires: opening_on
-- phase: yes
-- clauses: D13
-- since: 1

select
    o.deal_id,
    o.rules_id,
    o.rules,
    o.action_no,
    a.seat as seat,
    a.seat % 2 as side,
    a.phase as phase,
    null as part,
    case when a.is_answered then 1 else 0 end as num,
    1 as den
from fct_openings as o
join mrt_answers as a on a.deal_id = o.deal_id and a.table_no = o.action_no and a.seat = (o.seat + 3) % 6
where a.is_able

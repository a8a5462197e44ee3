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
    a.deal_id,
    a.rules_id,
    a.rules,
    a.action_no,
    a.seat,
    a.seat % 2 as side,
    a.phase,
    null as part,
    case when a.is_answered then 1 else 0 end as num,
    1 as den
from mrt_answers as a
join fct_openings as o on o.deal_id = a.deal_id and o.action_no = a.table_no and a.seat = (o.seat + 3) % 6
where a.is_able
    and a.table_is_gouji

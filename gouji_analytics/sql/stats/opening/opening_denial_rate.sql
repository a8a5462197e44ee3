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
-- needs: fct_plays, mrt_answers
-- requires: opening_on
-- phase: yes
-- clauses: D13
-- since: 2

select
    deal_id,
    rules_id,
    rules,
    action_no,
    seat,
    seat % 2 as side,
    phase,
    null as part,
    case when is_answered then 1 else 0 end as num,
    1 as den
from mrt_answers
where table_is_admitted
    and table_seat = (seat + 3) % 6
    and is_able

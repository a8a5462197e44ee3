-- id: gj_answer_rate
-- term: gouji
-- family: gj
-- title_zh: 管对头够级率
-- title_en: Answers to the opposite's Gouji plays
-- grain: action
-- chance_zh: 对头的够级牌中自己能管的
-- chance_en: the opposite's Gouji plays that could be answered
-- event_zh: 管住了
-- event_en: plays answered
-- unit: share
-- interval: WC
-- minimum: 20
-- needs: fct_plays, mrt_answers
-- phase: yes
-- clauses: D6, D7
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
where a.table_is_gouji
    and a.table_seat = (a.seat + 3) % 6
    and a.is_able

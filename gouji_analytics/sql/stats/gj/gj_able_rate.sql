-- id: gj_able_rate
-- term: gouji
-- family: gj
-- title_zh: 能管对头够级率
-- title_en: Able to answer the opposite's Gouji plays
-- grain: action
-- chance_zh: 轮到自己管的对头够级牌
-- chance_en: the opposite's Gouji plays this seat was asked about
-- event_zh: 手中有牌能管
-- event_en: an answer was in hand
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
    case when a.is_able then 1 else 0 end as num,
    1 as den
from mrt_answers as a
where a.table_is_gouji
    and a.table_seat = (a.seat + 3) % 6

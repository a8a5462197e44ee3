-- id: yield_finish_rate
-- term: yield
-- family: pass
-- title_zh: 让牌收回率
-- title_en: Answers after a yield
-- grain: action
-- chance_zh: 让牌后无人接
-- chance_en: yields after which nobody acted
-- event_zh: 自己再管
-- event_en: then answered by the yielder
-- unit: share
-- interval: WC
-- minimum: 20
-- needs: fct_plays
-- requires: yield_on
-- phase: yes
-- clauses: D7
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
    case when table_beaten_by = seat then 1 else 0 end as num,
    1 as den
from fct_plays
where kind = 'yield'
    and (table_beaten_by is null or table_beaten_by = seat)

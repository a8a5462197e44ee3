-- id: burn_cancel_rate
-- term: burn
-- family: burn
-- title_zh: 被解烧率
-- title_en: Burns stopped
-- grain: action
-- chance_zh: 烧牌
-- chance_en: burns
-- event_zh: 被解烧或被反烧
-- event_en: dissolved by an answer or burned in turn
-- unit: share
-- interval: J
-- minimum: 20
-- needs: fct_burns, fct_plays
-- requires: burn_on
-- phase: yes
-- clauses: D8
-- since: 1

select
    b.deal_id,
    b.rules_id,
    b.rules,
    b.action_no,
    b.seat,
    b.seat % 2 as side,
    p.phase as phase,
    null as part,
    case when b.outcome in ('dissolved', 'counter_burned') then 1 else 0 end as num,
    1 as den
from fct_burns as b
join fct_plays as p on p.deal_id = b.deal_id and p.action_no = b.action_no
where b.outcome is not null

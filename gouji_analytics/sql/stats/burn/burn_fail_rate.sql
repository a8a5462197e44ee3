-- id: burn_fail_rate
-- term: burn
-- family: burn
-- title_zh: 烧牌失败率
-- title_en: Burn failure
-- grain: action
-- chance_zh: 烧牌
-- chance_en: burns
-- event_zh: 烧败或认烧
-- event_en: the burner ran out of jokers or gave up
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
    case when b.outcome in ('failed', 'conceded') then 1 else 0 end as num,
    1 as den
from fct_burns as b
join fct_plays as p on p.deal_id = b.deal_id and p.action_no = b.action_no
where b.outcome is not null

-- id: burn_success_rate
-- term: burn
-- family: burn
-- title_zh: 烧牌成功率
-- title_en: Burn success
-- grain: action
-- chance_zh: 烧牌
-- chance_en: burns
-- event_zh: 烧牌者走科
-- event_en: the burner went out
-- unit: share
-- interval: J
-- minimum: 20
-- needs: fct_burns, fct_plays
-- requires: burn_on
-- phase: yes
-- clauses: D8
-- since: 2

select
    b.deal_id,
    b.rules_id,
    b.rules,
    b.action_no,
    b.seat,
    b.seat % 2 as side,
    p.phase as phase,
    null as part,
    case when b.is_success then 1 else 0 end as num,
    1 as den
from fct_burns as b
join fct_plays as p on p.deal_id = b.deal_id and p.action_no = b.action_no
where b.is_success is not null

-- id: burn_counter_share
-- term: burn
-- family: burn
-- title_zh: 反烧占比
-- title_en: Counter-burns among burns
-- grain: action
-- chance_zh: 烧牌
-- chance_en: burns
-- event_zh: 烧的是正在烧牌者的牌
-- event_en: burns of a running burn
-- unit: share
-- interval: R
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
    case when b.depth > 1 then 1 else 0 end as num,
    1 as den
from fct_burns as b
join fct_plays as p on p.deal_id = b.deal_id and p.action_no = b.action_no
where b.depth is not null

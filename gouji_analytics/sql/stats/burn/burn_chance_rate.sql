-- id: burn_chance_rate
-- term: burn
-- family: burn
-- title_zh: 可烧率
-- title_en: Sound burn at hand
-- grain: action
-- chance_zh: 非对头的家面对暴露的够级
-- chance_en: seats facing an exposed gouji of one who is not their opposite
-- event_zh: 可以烧且余牌结构够
-- event_en: a burn is legal and the hand is fit for it
-- unit: share
-- interval: R
-- minimum: 20
-- needs: fct_plays, mrt_burn_chances
-- requires: burn_on
-- phase: yes
-- clauses: D8
-- since: 2
-- note_zh: 余牌结构够：杀牌之后除最后一手外，每组牌都能各挂一张王。
-- note_en: Fit: after the kill every group but the last can be dressed with a joker.

select
    deal_id,
    rules_id,
    rules,
    action_no,
    seat,
    seat % 2 as side,
    phase,
    null as part,
    case when is_sound then 1 else 0 end as num,
    1 as den
from mrt_burn_chances

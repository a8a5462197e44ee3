-- id: team_burn_rescue_rate
-- term: dissolve
-- family: team
-- title_zh: 解烧率
-- title_en: Ends an enemy burn
-- grain: action
-- chance_zh: 对方烧牌且自己可以解
-- chance_en: enemy burns that the seat could end
-- event_zh: 解了
-- event_en: ended by the seat
-- unit: share
-- interval: J
-- minimum: 20
-- needs: fct_burns, fct_plays, mrt_burn_ends
-- requires: burn_on
-- phase: yes
-- clauses: D8
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
    case when is_ended then 1 else 0 end as num,
    1 as den
from mrt_burn_ends

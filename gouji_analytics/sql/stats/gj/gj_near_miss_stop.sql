-- id: gj_near_miss_stop
-- term: gouji
-- family: gj
-- title_zh: 打差一张够级率
-- title_en: Stops the opposite's near-gouji
-- grain: action
-- chance_zh: 对头差一张够级的牌、自己有牌可管
-- chance_en: the opposite's sets one card short of gouji with a legal answer in hand
-- event_zh: 管住
-- event_en: answered
-- unit: share
-- interval: WC
-- minimum: 20
-- needs: fct_plays, mrt_faced
-- phase: yes
-- clauses: D6, D7
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
from mrt_faced
where table_seat = (seat + 3) % 6
    and is_able

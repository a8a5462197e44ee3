-- id: gj_death_shot_use
-- term: dead_level
-- family: gj
-- title_zh: 够死级使用率
-- title_en: Unanswerable gouji used
-- grain: seat
-- chance_zh: 可用够死级的机会
-- chance_en: entitlements to an unanswerable gouji
-- event_zh: 用了
-- event_en: used
-- unit: share
-- interval: J
-- minimum: 20
-- needs: fct_seats, dim_deals, mrt_shots
-- parts: shot = bottom@dead_on, kept@revolution_on
-- clauses: D10, D15
-- since: 2
-- note_zh: 底牌之权：对头底牌出后手中有合法够级可压；要头之权：革命者对头留下的级数。
-- note_en: Bottom: a legal gouji over the opposite's last set; kept: the levels a revolutionary's opposite asked for.

select
    deal_id,
    rules_id,
    rules,
    null as action_no,
    seat,
    side,
    null as phase,
    shot as part,
    used as num,
    shots as den
from mrt_shots
where shots > 0

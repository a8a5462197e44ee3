-- id: wild_big_kill_rate
-- term: kill
-- family: wild
-- title_zh: 杀大王率
-- title_en: Kills a big joker
-- grain: action
-- chance_zh: 可以杀大王
-- chance_en: chances to kill a big joker
-- event_zh: 杀了
-- event_en: killed it
-- unit: share
-- interval: J
-- minimum: 20
-- needs: fct_plays, mrt_kills
-- requires: kill_on
-- phase: yes
-- clauses: D5
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
    case when is_killed then 1 else 0 end as num,
    1 as den
from mrt_kills

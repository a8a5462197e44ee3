-- id: bie3_exit_success
-- term: biesan
-- family: bie3
-- title_zh: 末手非 3 存活率
-- title_en: Last set before the 3s survives
-- grain: action
-- chance_zh: 出后只剩 3 的一手
-- chance_en: sets after which only 3s are left
-- event_zh: 无人管
-- event_en: nobody beat it
-- unit: share
-- interval: WC
-- minimum: 20
-- needs: fct_plays
-- requires: biesan_on
-- phase: yes
-- clauses: D14
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
    case when survives then 1 else 0 end as num,
    1 as den
from fct_plays
where only_threes
    and rank > 0

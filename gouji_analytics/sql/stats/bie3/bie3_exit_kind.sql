-- id: bie3_exit_kind
-- term: biesan
-- family: bie3
-- title_zh: 末手非 3 类型
-- title_en: Kinds of the last set before the 3s
-- grain: action
-- chance_zh: 出后只剩 3 的一手
-- chance_en: sets after which only 3s are left
-- event_zh: 该类型
-- event_en: of that kind
-- unit: share
-- interval: S
-- minimum: 20
-- needs: fct_plays
-- requires: biesan_on
-- parts: last = gouji, dressed, plain
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
    case
        when is_gouji and is_pure then 'gouji'
        when twos + small + big > 0 or rank >= 12 then 'dressed'
        else 'plain'
    end as part,
    1 as num,
    1 as den
from fct_plays
where only_threes
    and rank > 0

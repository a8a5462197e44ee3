-- id: bie3_own_trap_share
-- term: men
-- family: bie3
-- title_zh: 被自家闷占比
-- title_en: Trapped by a mate
-- grain: seat
-- chance_zh: 被闷的人副
-- chance_en: seat-deals trapped with 3s
-- event_zh: 闷人者是队友
-- event_en: the trapper was a mate
-- unit: share
-- interval: J
-- minimum: 20
-- needs: fct_seats
-- requires: biesan_on
-- clauses: D14
-- since: 2

select
    deal_id,
    rules_id,
    rules,
    null as action_no,
    seat,
    side,
    null as phase,
    null as part,
    case when men_by % 2 = side then 1 else 0 end as num,
    1 as den
from fct_seats
where biesan_on
    and is_men
    and place is not null
    and men_by is not null

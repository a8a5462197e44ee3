-- id: bie3_trap_made
-- term: men
-- family: bie3
-- title_zh: 闷人次数
-- title_en: Traps made
-- grain: seat
-- chance_zh: 憋三规则下的人副
-- chance_en: seat-deals under the biesan rule
-- event_zh: 把别家闷住的次数
-- event_en: seats trapped by this seat's play
-- unit: per_seat_deal
-- interval: M
-- minimum: 20
-- needs: fct_seats
-- requires: biesan_on
-- clauses: D14
-- since: 1

select
    deal_id,
    rules_id,
    rules,
    null as action_no,
    seat,
    side,
    null as phase,
    null as part,
    men_made as num,
    1 as den
from fct_seats
where biesan_on
    and place is not null
    and men_made is not null

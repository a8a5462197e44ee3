-- id: bie3_trapped_rate
-- term: men
-- family: bie3
-- title_zh: 闷率
-- title_en: Trapped with threes
-- grain: seat
-- chance_zh: 憋三规则下的人副
-- chance_en: seat-deals under the biesan rule
-- event_zh: 手中只剩 3 时被管住而闷
-- event_en: left with nothing but 3s when beaten
-- unit: share
-- interval: W
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
    case when is_men then 1 else 0 end as num,
    1 as den
from fct_seats
where biesan_on
    and place is not null
    and is_men is not null

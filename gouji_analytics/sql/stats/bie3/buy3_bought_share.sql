-- id: buy3_bought_share
-- term: biesan
-- family: bie3
-- title_zh: 买 3 成功率
-- title_en: Threes bought
-- grain: seat
-- chance_zh: 憋三规则下起手没有 3 的人副
-- chance_en: seat-deals under the biesan rule that were dealt no 3
-- event_zh: 买到了 3
-- event_en: a 3 was bought or given
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
    case when bought3 then 1 else 0 end as num,
    1 as den
from fct_seats
where biesan_on
    and threes_dealt = 0
    and bought3 is not null

-- id: burn_rate
-- term: burn
-- family: burn
-- title_zh: 烧牌率
-- title_en: Burn rate
-- grain: seat
-- chance_zh: 有名次的人副（每副六家各算一次）
-- chance_en: seat-deals that got a place
-- event_zh: 至少烧过一次
-- event_en: at least one burn
-- unit: share
-- interval: W
-- minimum: 20
-- needs: fct_seats
-- requires: burn_on
-- clauses: D8
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
    case when n_burns > 0 then 1 else 0 end as num,
    1 as den
from fct_seats
where place is not null
    and n_burns is not null

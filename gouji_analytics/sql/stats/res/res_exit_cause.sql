-- id: res_exit_cause
-- term: place
-- family: res
-- title_zh: 名次来由分布
-- title_en: How seats got their places
-- grain: seat
-- chance_zh: 有名次的人副（每副六家各算一次）
-- chance_en: seat-deals that got a place
-- event_zh: 以该原因得到名次
-- event_en: places got for that cause
-- unit: share
-- interval: S
-- minimum: 20
-- needs: fct_seats
-- parts: cause = out, burn_fail, men, no3, revolution, last
-- support: result
-- clauses: D8, D14, D15, D20
-- since: 1

select
    deal_id,
    rules_id,
    rules,
    null as action_no,
    seat,
    side,
    null as phase,
    exit_cause as part,
    1 as num,
    1 as den
from fct_seats
where place is not null
    and exit_cause is not null

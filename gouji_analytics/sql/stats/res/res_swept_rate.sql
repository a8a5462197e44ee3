-- id: res_swept_rate
-- term: sweep
-- family: res
-- title_zh: 被串率
-- title_en: Swept rate
-- grain: side
-- chance_zh: 打完的副，两方各算一次
-- chance_en: completed deals, once for each side
-- event_zh: 对方包揽前三名
-- event_en: the other side takes the first three places
-- unit: share
-- interval: W
-- minimum: 20
-- needs: fct_seats
-- support: result
-- clauses: D16
-- since: 1

select
    deal_id,
    rules_id,
    rules,
    null as action_no,
    null as seat,
    side,
    null as phase,
    null as part,
    case when is_swept then 1 else 0 end as num,
    1 as den
from fct_seats
where seat < 2
    and place is not null
    and is_swept is not null

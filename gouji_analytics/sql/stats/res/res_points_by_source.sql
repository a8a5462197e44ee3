-- id: res_points_by_source
-- term: side
-- family: res
-- title_zh: 各来源得分
-- title_en: Points by source
-- grain: side
-- chance_zh: 打完的副，两方各算一次
-- chance_en: completed deals, once for each side
-- event_zh: 该来源的得失分
-- event_en: signed points from that source
-- unit: points
-- interval: M
-- minimum: 20
-- needs: fct_seats, fct_points, mrt_balances
-- parts: source = place, sweep, opening@opening_on, declare@opening_on, burn, men@biesan_on, kill, tribute@tribute_on, penalty
-- support: result
-- clauses: D20
-- since: 2
-- note_zh: 各来源之和等于己方的带符号总分。
-- note_en: The sources add up to the side's signed total.

select
    deal_id,
    rules_id,
    rules,
    null as action_no,
    null as seat,
    side,
    null as phase,
    source as part,
    points as num,
    1 as den
from mrt_balances
where (source not in ('opening', 'declare') or opening_on)
    and (source <> 'men' or biesan_on)

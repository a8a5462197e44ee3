-- id: bal_decisive_rate
-- term: place
-- family: bal
-- title_zh: 大胜占比
-- title_en: Decisive deals
-- grain: deal
-- chance_zh: 打完的副
-- chance_en: completed deals
-- event_zh: 净分不少于名次所能造成最大净分的一半
-- event_en: net at least half the largest that places can make
-- unit: share
-- interval: W
-- minimum: 20
-- needs: fct_seats, dim_deals
-- support: result
-- clauses: D20
-- since: 2

select
    s.deal_id,
    s.rules_id,
    s.rules,
    null as action_no,
    null as seat,
    null as side,
    null as phase,
    null as part,
    case when 2 * abs(s.side_net) >= d.largest_net then 1 else 0 end as num,
    1 as den
from fct_seats as s
join dim_deals as d on d.deal_id = s.deal_id
where s.seat = 0
    and s.place is not null
    and s.side_net is not null
    and d.largest_net is not null

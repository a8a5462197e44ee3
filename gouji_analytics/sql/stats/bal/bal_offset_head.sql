-- id: bal_offset_head
-- term: place
-- family: bal
-- title_zh: 头科距首家的位次
-- title_en: Where the first place sits from the leader
-- grain: deal
-- chance_zh: 打完的副
-- chance_en: completed deals
-- event_zh: 头科在该位次
-- event_en: first places at that offset
-- unit: share
-- interval: S
-- minimum: 20
-- needs: fct_seats
-- parts: from_leader = 0, 1, 2, 3, 4, 5
-- support: result
-- clauses: D3
-- since: 1
-- note_zh: 位次 0 为首家，3 为其对头，2 和 4 为其队友。
-- note_en: Offset 0 is the first leader, 3 his opposite, 2 and 4 his mates.

select
    deal_id,
    rules_id,
    rules,
    null as action_no,
    null as seat,
    null as side,
    null as phase,
    "offset" as part,
    1 as num,
    1 as den
from fct_seats
where place = 1
    and "offset" is not null

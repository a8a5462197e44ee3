-- id: bal_offset_tv
-- term: place
-- family: bal
-- title_zh: 距首家位次失衡度
-- title_en: Imbalance between offsets
-- grain: deal
-- chance_zh: 打完的副
-- chance_en: completed deals
-- event_zh: 头科在各位次的份额与六分之一之差
-- event_en: distance of the offsets' shares of first places from one sixth
-- unit: share
-- interval: B
-- minimum: 100
-- needs: fct_seats
-- parts: from_leader = 0, 1, 2, 3, 4, 5
-- value: variation
-- support: result
-- clauses: D3
-- since: 1
-- note_zh: 差的绝对值之和的一半，已减去自助法估出的偶然部分；公平时略高于零，也可能为负。
-- note_en: Half the summed absolute differences, less the part that resampling ascribes to chance; a little above zero when fair, perhaps below.

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

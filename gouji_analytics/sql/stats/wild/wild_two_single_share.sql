-- id: wild_two_single_share
-- term: joker
-- family: wild
-- title_zh: 单出 2 占比
-- title_en: Twos played singly
-- grain: action
-- chance_zh: 打出的 2
-- chance_en: twos played
-- event_zh: 单张打出
-- event_en: as a single card
-- unit: share
-- interval: R
-- minimum: 20
-- needs: fct_plays
-- phase: yes
-- clauses: D4
-- since: 1

select
    deal_id,
    rules_id,
    rules,
    action_no,
    seat,
    seat % 2 as side,
    phase,
    null as part,
    case when rank = 12 and n_cards = 1 then 1 else 0 end as num,
    twos + case when rank = 12 then naturals else 0 end as den
from fct_plays
where twos + case when rank = 12 then naturals else 0 end > 0

-- id: wild_two_attach_share
-- term: joker
-- family: wild
-- title_zh: 贴 2 占比
-- title_en: Twos played as helpers
-- grain: action
-- chance_zh: 打出的 2
-- chance_en: twos played
-- event_zh: 贴在别的牌上
-- event_en: hung on other ranks
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
    twos as num,
    twos + case when rank = 12 then naturals else 0 end as den
from fct_plays
where twos + case when rank = 12 then naturals else 0 end > 0

-- id: gj_overkill
-- term: gouji
-- family: gj
-- title_zh: 压够级多用的王和 2
-- title_en: Wild cards over the fewest
-- grain: action
-- chance_zh: 压够级的应牌
-- chance_en: answers to gouji plays
-- event_zh: 比最省的应法多用的王和 2
-- event_en: wild cards over the fewest that would do
-- unit: cards
-- interval: R
-- minimum: 20
-- needs: fct_plays
-- phase: yes
-- clauses: D5, D6
-- since: 2

select
    deal_id,
    rules_id,
    rules,
    action_no,
    seat,
    seat % 2 as side,
    phase,
    null as part,
    twos + small + big + case when rank = 12 then naturals else 0 end - least_wilds as num,
    1 as den
from fct_plays
where kind = 'play'
    and not is_lead
    and table_is_gouji
    and least_wilds is not null

-- id: gj_exposed_share
-- term: gouji
-- family: gj
-- title_zh: 够级牌有人可管占比
-- title_en: Exposed share of Gouji plays
-- grain: action
-- chance_zh: 打出的够级牌
-- chance_en: Gouji plays
-- event_zh: 出牌时另有人可管
-- event_en: plays that somebody was entitled to answer
-- unit: share
-- interval: R
-- minimum: 20
-- needs: fct_plays
-- phase: yes
-- clauses: D6
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
    case when is_exposed then 1 else 0 end as num,
    1 as den
from fct_plays
where is_gouji
    and is_exposed is not null

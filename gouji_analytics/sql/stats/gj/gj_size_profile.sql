-- id: gj_size_profile
-- term: gouji
-- family: gj
-- title_zh: 够级牌张数分布
-- title_en: Sizes of Gouji plays
-- grain: action
-- chance_zh: 打出的够级牌
-- chance_en: Gouji plays
-- event_zh: 该张数的够级牌
-- event_en: Gouji plays of that size
-- unit: share
-- interval: S
-- minimum: 20
-- needs: fct_plays
-- parts: size = 1, 2, 3, 4, 5, 6, 7+
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
    case when n_cards >= 7 then '7+' else cast(n_cards as varchar) end as part,
    1 as num,
    1 as den
from fct_plays
where is_gouji
    and n_cards is not null

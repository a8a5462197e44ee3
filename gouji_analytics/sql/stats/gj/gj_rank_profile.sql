-- id: gj_rank_profile
-- term: gouji
-- family: gj
-- title_zh: 够级牌点数分布
-- title_en: Ranks of Gouji plays
-- grain: action
-- chance_zh: 打出的够级牌
-- chance_en: Gouji plays
-- event_zh: 该点数的够级牌
-- event_en: Gouji plays of that rank
-- unit: share
-- interval: S
-- minimum: 20
-- needs: fct_plays
-- parts: rank = low, 10, J, Q, K, A, 2, S, B
-- phase: yes
-- clauses: D6
-- since: 1
-- note_zh: S 为小王，B 为大王，low 为 10 以下。
-- note_en: S is the small joker, B the big joker, low anything below 10.

select
    deal_id,
    rules_id,
    rules,
    action_no,
    seat,
    seat % 2 as side,
    phase,
    case rank
        when 7 then '10'
        when 8 then 'J'
        when 9 then 'Q'
        when 10 then 'K'
        when 11 then 'A'
        when 12 then '2'
        when 13 then 'S'
        when 14 then 'B'
        else 'low'
    end as part,
    1 as num,
    1 as den
from fct_plays
where is_gouji
    and rank is not null

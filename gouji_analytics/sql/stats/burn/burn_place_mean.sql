-- id: burn_place_mean
-- term: burn
-- family: burn
-- title_zh: 烧牌者平均名次
-- title_en: Mean place of burners
-- grain: action
-- chance_zh: 烧牌
-- chance_en: burns
-- event_zh: 名次之和
-- event_en: sum of places
-- unit: place
-- interval: M
-- minimum: 20
-- needs: fct_burns, fct_plays
-- requires: burn_on
-- phase: yes
-- clauses: D8
-- since: 1

select
    b.deal_id,
    b.rules_id,
    b.rules,
    b.action_no,
    b.seat,
    b.seat % 2 as side,
    p.phase as phase,
    null as part,
    b.place as num,
    1 as den
from fct_burns as b
join fct_plays as p on p.deal_id = b.deal_id and p.action_no = b.action_no
where b.place is not null

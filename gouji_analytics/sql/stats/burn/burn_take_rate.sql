-- id: burn_take_rate
-- term: burn
-- family: burn
-- title_zh: 该烧而烧率
-- title_en: Takes a sound burn
-- grain: action
-- chance_zh: 可以烧且余牌结构够的机会
-- chance_en: chances with a legal burn and a fit hand
-- event_zh: 烧了
-- event_en: burned
-- unit: share
-- interval: WC
-- minimum: 20
-- needs: fct_plays, fct_burns, mrt_burn_chances
-- requires: burn_on
-- phase: yes
-- clauses: D8
-- since: 2

select
    c.deal_id,
    c.rules_id,
    c.rules,
    c.action_no,
    c.seat,
    c.seat % 2 as side,
    c.phase,
    null as part,
    case when b.seat is not null then 1 else 0 end as num,
    1 as den
from mrt_burn_chances as c
left join fct_burns as b on b.deal_id = c.deal_id and b.action_no = c.beaten_action_no and b.seat = c.seat
where c.is_sound

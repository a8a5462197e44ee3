-- id: burn_outcome_dist
-- term: burn
-- family: burn
-- title_zh: 烧牌结局分布
-- title_en: Outcomes of burns
-- grain: action
-- chance_zh: 烧牌
-- chance_en: burns
-- event_zh: 以该结局收场
-- event_en: burns that ended that way
-- unit: share
-- interval: S
-- minimum: 20
-- needs: fct_burns, fct_plays
-- requires: burn_on
-- parts: outcome = out, dissolved, counter_burned, failed, conceded, ended
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
    b.outcome as part,
    1 as num,
    1 as den
from fct_burns as b
join fct_plays as p on p.deal_id = b.deal_id and p.action_no = b.action_no
where b.outcome is not null

-- id: team_control_lead_share
-- term: opening
-- family: team
-- title_zh: 控点发牌率
-- title_en: Leads killed sizes
-- grain: action
-- chance_zh: 有未开点的敌人曾被打掉净够级且手中有该张数
-- chance_en: leads while an unopened enemy has had a natural gouji beaten and that size is held
-- event_zh: 领出该张数
-- event_en: led that size
-- unit: share
-- interval: WC
-- minimum: 20
-- needs: fct_plays
-- requires: opening_on
-- phase: yes
-- clauses: D13
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
    case when is_control then 1 else 0 end as num,
    1 as den
from fct_plays
where could_control
    and n_cards > 0

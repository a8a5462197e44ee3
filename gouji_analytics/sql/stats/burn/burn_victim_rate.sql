-- id: burn_victim_rate
-- term: burn
-- family: burn
-- title_zh: 够级牌被烧率
-- title_en: Gouji plays that are burned
-- grain: action
-- chance_zh: 有人可管的够级牌
-- chance_en: Gouji plays that somebody was entitled to answer
-- event_zh: 被烧
-- event_en: plays that were burned
-- unit: share
-- interval: WC
-- minimum: 20
-- needs: fct_plays
-- requires: burn_on
-- phase: yes
-- clauses: D8
-- since: 1

with burned as (
    select distinct
        deal_id,
        beats_action_no as burned_no
    from fct_plays
    where kind = 'burn'
)

select
    p.deal_id,
    p.rules_id,
    p.rules,
    p.action_no,
    p.seat,
    p.seat % 2 as side,
    p.phase,
    null as part,
    case when b.burned_no is not null then 1 else 0 end as num,
    1 as den
from fct_plays as p
left join burned as b on b.deal_id = p.deal_id and b.burned_no = p.action_no
where p.is_gouji
    and p.is_exposed

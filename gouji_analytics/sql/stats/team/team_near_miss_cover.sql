-- id: team_near_miss_cover
-- term: gouji
-- family: team
-- title_zh: 替队友打差一张够级率
-- title_en: Stops a near-gouji for a mate
-- grain: action
-- chance_zh: 队友的对头差一张够级的牌、自己有牌可管
-- chance_en: sets one card short of gouji by a mate's opposite, with a legal answer in hand
-- event_zh: 管住
-- event_en: answered
-- unit: share
-- interval: WC
-- minimum: 20
-- needs: fct_plays, mrt_faced
-- phase: yes
-- clauses: D6, D7
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
    case when is_answered then 1 else 0 end as num,
    1 as den
from mrt_faced
where table_seat % 2 <> seat % 2
    and table_seat <> (seat + 3) % 6
    and is_able

-- id: team_overtake_rate
-- term: side
-- family: team
-- title_zh: 管队友率
-- title_en: Overtakes a mate
-- grain: action
-- chance_zh: 台面上是队友的牌且自己有牌可管
-- chance_en: a mate's play on the table and a legal answer in hand
-- event_zh: 管住队友的牌
-- event_en: the mate's play was beaten
-- unit: share
-- interval: WC
-- minimum: 20
-- needs: fct_plays, mrt_answers
-- phase: yes
-- clauses: D7
-- since: 1

select
    a.deal_id,
    a.rules_id,
    a.rules,
    a.action_no,
    a.seat,
    a.seat % 2 as side,
    a.phase,
    null as part,
    case when a.is_answered then 1 else 0 end as num,
    1 as den
from mrt_answers as a
where a.is_able
    and a.table_seat % 2 = a.seat % 2

-- id: team_costly_overtake_rate
-- term: mate
-- family: team
-- title_zh: 费牌管队友率
-- title_en: Costly overtakes of a mate
-- grain: action
-- chance_zh: 台面上是队友的牌且自己有牌可管
-- chance_en: a mate's play on the table and a legal answer in hand
-- event_zh: 用 2、王、拆牌或够级管住
-- event_en: beaten with a 2, a joker, a split group or a gouji
-- unit: share
-- interval: WC
-- minimum: 20
-- needs: fct_plays, mrt_answers
-- phase: yes
-- clauses: D7
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
    case when is_answered and not is_cheap then 1 else 0 end as num,
    1 as den
from mrt_answers
where is_able
    and table_seat % 2 = seat % 2

-- id: bal_choice_width
-- term: play
-- family: bal
-- title_zh: 有选择的出手占比
-- title_en: Share of unforced decisions
-- grain: seat
-- chance_zh: 出手（含过牌）
-- chance_en: actions, passes included
-- event_zh: 另有合法选择
-- event_en: another legal choice was there
-- unit: share
-- interval: R
-- minimum: 20
-- needs: fct_seats
-- clauses: D7
-- since: 2

select
    deal_id,
    rules_id,
    rules,
    null as action_no,
    seat,
    side,
    null as phase,
    null as part,
    n_choices as num,
    n_decisions as den
from fct_seats
where place is not null
    and n_decisions > 0

-- id: review_unforced
-- term: play
-- family: review
-- title_zh: 有选择的出手数
-- title_en: Unforced decisions
-- grain: seat
-- chance_zh: 有名次的人副（每副六家各算一次）
-- chance_en: seat-deals that got a place
-- event_zh: 另有合法选择的出手
-- event_en: actions with another legal choice
-- unit: per_seat_deal
-- interval: M
-- minimum: 20
-- needs: fct_seats
-- clauses: D7
-- since: 2
-- note_zh: 只数记录下来的出手；不声不响放过的烧牌、杀大王不在内。
-- note_en: Recorded actions only: burns and kills declined in silence are not among them.

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
    1 as den
from fct_seats
where place is not null
    and n_choices is not null

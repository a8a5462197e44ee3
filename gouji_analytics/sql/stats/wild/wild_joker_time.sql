-- id: wild_joker_time
-- term: joker
-- family: wild
-- title_zh: 出王时机
-- title_en: When jokers are played
-- grain: action
-- chance_zh: 打出的王
-- chance_en: jokers played
-- event_zh: 出手时已走掉的自己的牌
-- event_en: own cards gone by then
-- unit: fraction
-- interval: R
-- minimum: 20
-- needs: fct_plays, fct_seats
-- phase: yes
-- clauses: D4
-- since: 2
-- note_zh: 分母为王数乘首轮前的张数，故为以张数加权的平均。
-- note_en: The denominator is jokers times cards at the first lead: a mean over jokers.

select
    p.deal_id,
    p.rules_id,
    p.rules,
    p.action_no,
    p.seat,
    p.seat % 2 as side,
    p.phase,
    null as part,
    (p.small + p.big) * (s.cards_start - p.hand_before) as num,
    (p.small + p.big) * s.cards_start as den
from fct_plays as p
join fct_seats as s on s.deal_id = p.deal_id and s.seat = p.seat
where p.small + p.big > 0
    and s.cards_start > 0

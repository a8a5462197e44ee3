-- id: opening_waste_rate
-- term: opening
-- family: opening
-- title_zh: 净够级浪费率
-- title_en: Natural gouji wasted before opening
-- grain: seat
-- chance_zh: 可开点人副起手的天然净够级组
-- chance_en: natural gouji dealt to seats that may open
-- event_zh: 未开点时拆散、挂牌或留过截止
-- event_en: split, dressed or kept past the deadline while unopened
-- unit: share
-- interval: R
-- minimum: 20
-- needs: fct_seats
-- requires: opening_on
-- clauses: D13
-- since: 2
-- note_zh: 一组牌第一次出手若是不带 2 和王的够级，就算用来开点；开点时仍完整的组不算浪费。
-- note_en: A group counts as used when its first play is a gouji without a 2 or joker; a group still whole at the opening is not wasted.

select
    deal_id,
    rules_id,
    rules,
    null as action_no,
    seat,
    side,
    null as phase,
    null as part,
    pure_wasted as num,
    bit_count(pure_ranks) as den
from fct_seats
where opening_on
    and opening_eligible
    and place is not null
    and pure_ranks <> 0
    and pure_wasted is not null

-- id: tempo_three_lead_time
-- term: play
-- family: tempo
-- title_zh: 首次领出 3 的时机
-- title_en: When 3s are led
-- grain: seat
-- chance_zh: 无憋三规则且起手有 3 的人副
-- chance_en: seat-deals with a 3 under rule sets without biesan
-- event_zh: 首次领出 3 时已出牌的比例（未领出者按结束时截尾）
-- event_en: share of own cards gone at the first lead of 3s; censored at the end
-- unit: fraction
-- interval: K
-- minimum: 20
-- needs: fct_seats, fct_plays
-- requires: biesan_off
-- clauses: D4
-- since: 1

with threes as (
    select
        deal_id,
        seat,
        max(hand_before) as hand_before
    from fct_plays
    where is_lead
        and rank = 0
        and n_cards > 0
    group by deal_id, seat
)

select
    s.deal_id,
    s.rules_id,
    s.rules,
    null as action_no,
    s.seat,
    s.side,
    null as phase,
    null as part,
    case when t.hand_before is not null then 1 else 0 end as num,
    1 as den,
    cast(s.cards_start - coalesce(t.hand_before, s.cards_left) as double) / s.cards_start as time
from fct_seats as s
left join threes as t on t.deal_id = s.deal_id and t.seat = s.seat
where not s.biesan_on
    and s.threes_dealt > 0
    and s.cards_start > 0
    and s.cards_left is not null
    and s.place is not null

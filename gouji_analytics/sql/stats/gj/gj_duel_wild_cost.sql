-- id: gj_duel_wild_cost
-- term: gouji
-- family: gj
-- title_zh: 够级对攻净花费
-- title_en: Wild cards spent in Gouji duels
-- grain: seat
-- chance_zh: 有名次的人副（每副六家各算一次）
-- chance_en: seat-deals that got a place
-- event_zh: 自己管对头够级所用王和 2 减对头所用
-- event_en: jokers and twos in own answers less the opposite's
-- unit: net_per_seat_deal
-- interval: M
-- minimum: 20
-- needs: fct_seats, fct_plays
-- clauses: D6
-- since: 1

with answers as (
    select
        p.deal_id,
        p.seat,
        sum(p.twos + p.small + p.big + case when p.rank = 12 then p.naturals else 0 end) as spent
    from fct_plays as p
    join fct_plays as t on t.deal_id = p.deal_id and t.action_no = p.beats_action_no
    where p.kind = 'play'
        and p.beats_seat = (p.seat + 3) % 6
        and t.is_gouji
    group by p.deal_id, p.seat
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
    coalesce(a.spent, 0) - coalesce(b.spent, 0) as num,
    1 as den
from fct_seats as s
left join answers as a on a.deal_id = s.deal_id and a.seat = s.seat
left join answers as b on b.deal_id = s.deal_id and b.seat = (s.seat + 3) % 6
where s.place is not null
    and s.n_gouji is not null

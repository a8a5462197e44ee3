-- id: gj_duel_balance
-- term: gouji
-- family: gj
-- title_zh: 够级对攻净次数
-- title_en: Balance of Gouji duels
-- grain: seat
-- chance_zh: 有名次的人副（每副六家各算一次）
-- chance_en: seat-deals that got a place
-- event_zh: 自己管对头够级的次数减对头管自己的
-- event_en: own answers to the opposite's Gouji plays less the opposite's
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
        count(*) as spent
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

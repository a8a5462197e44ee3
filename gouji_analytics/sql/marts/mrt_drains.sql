-- grain: one row per seat-deal with a mate who may open: wild cards that such mates' opposites spent to beat the seat
with spent as (
    select
        deal_id,
        beats_seat as seat,
        sum(twos + small + big + case when rank = 12 then naturals else 0 end) as drained
    from fct_plays
    where n_cards > 0
        and beats_seat % 2 <> seat % 2
        and beats_seat <> (seat + 3) % 6
        and (opened >> ((seat + 3) % 6)) & 1 = 0
        and (active >> ((seat + 3) % 6)) & 1 = 1
    group by deal_id, beats_seat
)

select
    s.deal_id,
    s.rules_id,
    s.rules,
    s.seat,
    s.side,
    coalesce(p.drained, 0) as drained
from fct_seats as s
join fct_seats as a on a.deal_id = s.deal_id and a.seat = (s.seat + 2) % 6
join fct_seats as b on b.deal_id = s.deal_id and b.seat = (s.seat + 4) % 6
left join spent as p on p.deal_id = s.deal_id and p.seat = s.seat
where s.opening_on
    and s.place is not null
    and (a.opening_eligible or b.opening_eligible)

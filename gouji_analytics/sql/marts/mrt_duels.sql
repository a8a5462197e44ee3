-- grain: one row per seat-deal with a place: answers to the opposite's gouji and wild cards in them, less the opposite's own
with answers as (
    select
        deal_id,
        seat,
        count(*) as answers,
        sum(twos + small + big + case when rank = 12 then naturals else 0 end) as wilds
    from fct_plays
    where kind = 'play'
        and beats_seat = (seat + 3) % 6
        and table_is_gouji
    group by deal_id, seat
)

select
    s.deal_id,
    s.rules_id,
    s.rules,
    s.seat,
    s.side,
    coalesce(a.answers, 0) - coalesce(b.answers, 0) as answers,
    coalesce(a.wilds, 0) - coalesce(b.wilds, 0) as wilds
from fct_seats as s
left join answers as a on a.deal_id = s.deal_id and a.seat = s.seat
left join answers as b on b.deal_id = s.deal_id and b.seat = (s.seat + 3) % 6
where s.place is not null
    and s.n_gouji is not null

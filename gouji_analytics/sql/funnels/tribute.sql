-- cards given as tribute, one row a run of equal cards
select
    t.deal_id,
    null as action_no,
    t.from_seat as seat,
    t.n_cards as n,
    case when t.from_seat % 2 = t.to_seat % 2 then 'own_side' else 'other_side' end as p1,
    case t.rank when 14 then 'big' when 13 then 'small' when 12 then 'two' when 11 then 'ace' else 'lower' end as p2,
    case when r.deal_id is not null then 'returned' else 'kept' end as p3,
    case when s.place <= 2 then 'top' when s.place <= 4 then 'middle' when s.place <= 6 then 'bottom' else 'unknown' end as p4
from fct_transfers as t
join fct_seats as s on s.deal_id = t.deal_id and s.seat = t.from_seat
left join (select distinct deal_id, from_seat, to_seat from fct_transfers where cause = 'return') as r
    on r.deal_id = t.deal_id and r.from_seat = t.to_seat and r.to_seat = t.from_seat
where t.cause = 'tribute'

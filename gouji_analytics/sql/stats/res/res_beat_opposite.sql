-- id: res_beat_opposite
-- term: opposite
-- family: res
-- title_zh: 胜对头率
-- title_en: Beats the opposite
-- grain: seat
-- chance_zh: 双方都打出名次的人副（不含革命与缺 3 出局）
-- chance_en: seat-deals where both sides of the table were placed by play
-- event_zh: 名次在对头之前
-- event_en: a better place than the opposite's
-- unit: share
-- interval: W
-- minimum: 20
-- needs: fct_seats
-- support: result
-- clauses: D20
-- since: 1

select
    s.deal_id,
    s.rules_id,
    s.rules,
    null as action_no,
    s.seat,
    s.side,
    null as phase,
    null as part,
    case when s.place < o.place then 1 else 0 end as num,
    1 as den
from fct_seats as s
join fct_seats as o on o.deal_id = s.deal_id and o.seat = (s.seat + 3) % 6
where s.exit_cause not in ('revolution', 'no3')
    and o.exit_cause not in ('revolution', 'no3')
    and s.place is not null
    and o.place is not null

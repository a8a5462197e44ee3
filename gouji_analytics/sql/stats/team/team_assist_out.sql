-- id: team_assist_out
-- term: mate
-- family: team
-- title_zh: 送科率
-- title_en: Assists a mate's exit
-- grain: seat
-- chance_zh: 队友走科
-- chance_en: exits of mates
-- event_zh: 在本家领出的轮走，或在本家放过的牌、本家的接风所得的领出上走
-- event_en: in a round led by the seat, or on the lead that the seat's pass or wind gave
-- unit: share
-- interval: WC
-- minimum: 20
-- needs: fct_rounds, fct_seats, mrt_assists
-- clauses: D7, D12
-- since: 2

select
    deal_id,
    any_value(rules_id) as rules_id,
    any_value(rules) as rules,
    null as action_no,
    seat,
    seat % 2 as side,
    null as phase,
    null as part,
    sum(case when is_assist then 1 else 0 end) as num,
    count(*) as den
from mrt_assists
group by deal_id, seat

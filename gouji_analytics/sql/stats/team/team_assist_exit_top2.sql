-- id: team_assist_exit_top2
-- term: mate
-- family: team
-- title_zh: 送前二率
-- title_en: Assists a first or second place
-- grain: seat
-- chance_zh: 队友走头科或二科
-- chance_en: exits of mates in the first two places
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
where place <= 2
group by deal_id, seat

-- id: team_drain_for_mate
-- term: opening
-- family: team
-- title_zh: 为队友耗对方王和 2
-- title_en: Wild cards drawn for a mate
-- grain: seat
-- chance_zh: 有可开点队友的人副
-- chance_en: seat-deals with a mate who may open
-- event_zh: 未开点队友的对头为管本家所用的王和 2
-- event_en: wild cards that opposites of unopened mates spent to beat the seat
-- unit: cards
-- interval: M
-- minimum: 20
-- needs: fct_seats, fct_plays, mrt_drains
-- requires: opening_on
-- clauses: D13
-- since: 2

select
    deal_id,
    rules_id,
    rules,
    null as action_no,
    seat,
    side,
    null as phase,
    null as part,
    drained as num,
    1 as den
from mrt_drains

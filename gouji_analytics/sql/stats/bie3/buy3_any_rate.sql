-- id: buy3_any_rate
-- term: biesan
-- family: bie3
-- title_zh: 有人无 3 的副占比
-- title_en: Deals where somebody lacks a 3
-- grain: deal
-- chance_zh: 知道六家起手牌的副
-- chance_en: deals with six known hands
-- event_zh: 至少一家起手没有 3
-- event_en: at least one seat was dealt no 3
-- unit: share
-- interval: W
-- minimum: 20
-- needs: fct_seats
-- closed_form: 0.2717748
-- clauses: D14
-- since: 1

select
    deal_id,
    any_value(rules_id) as rules_id,
    any_value(rules) as rules,
    null as action_no,
    null as seat,
    null as side,
    null as phase,
    null as part,
    max(case when threes_dealt = 0 then 1 else 0 end) as num,
    1 as den
from fct_seats
where threes_dealt is not null
group by deal_id
having count(*) = 6

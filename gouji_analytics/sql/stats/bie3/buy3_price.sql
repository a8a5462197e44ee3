-- id: buy3_price
-- term: biesan
-- family: bie3
-- title_zh: 买 3 代价
-- title_en: Price of a 3
-- grain: seat
-- chance_zh: 买到的 3
-- chance_en: 3s bought
-- event_zh: 为 3 付出的王和 2
-- event_en: jokers and twos paid for 3s
-- unit: cards
-- interval: R
-- minimum: 20
-- needs: fct_transfers
-- requires: biesan_on
-- clauses: D14
-- since: 2

select
    deal_id,
    rules_id,
    rules,
    null as action_no,
    case when cause = 'buy' then to_seat else from_seat end as seat,
    case when cause = 'buy' then to_seat else from_seat end % 2 as side,
    null as phase,
    null as part,
    sum(case when cause = 'payment' and rank >= 12 then n_cards else 0 end) as num,
    sum(case when cause = 'buy' then n_cards else 0 end) as den
from fct_transfers
where cause in ('buy', 'payment')
    and bought_rank = 0
group by deal_id, rules_id, rules, case when cause = 'buy' then to_seat else from_seat end

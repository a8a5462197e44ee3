-- id: bal_special_rate
-- term: deal
-- family: bal
-- title_zh: 出现特殊事件的副占比
-- title_en: Deals with a special event
-- grain: deal
-- chance_zh: 打完的副
-- chance_en: completed deals
-- event_zh: 出现该事件
-- event_en: deals with that event
-- unit: share
-- interval: W
-- minimum: 20
-- needs: fct_seats, fct_burns, mrt_deal_events
-- parts: event = burn@burn_on, counter@counter_on, trap@biesan_on, revolution@revolution_on, sweep, locked_out@opening_on
-- clauses: D8, D13, D14, D15, D16
-- since: 1

select
    deal_id,
    rules_id,
    rules,
    null as action_no,
    null as seat,
    null as side,
    null as phase,
    event as part,
    happened as num,
    1 as den
from mrt_deal_events

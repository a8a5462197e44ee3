-- id: pass_close_rate
-- term: close
-- family: pass
-- title_zh: 扣牌率
-- title_en: Closings declined
-- grain: action
-- chance_zh: 有扣牌权且有牌可管
-- chance_en: closing turns with a legal answer in hand
-- event_zh: 扣牌不出
-- event_en: the answer was declined
-- unit: share
-- interval: WC
-- minimum: 20
-- needs: fct_plays
-- phase: yes
-- clauses: D7
-- since: 1

select
    deal_id,
    rules_id,
    rules,
    action_no,
    seat,
    seat % 2 as side,
    phase,
    null as part,
    case when kind = 'close' then 1 else 0 end as num,
    1 as den
from fct_plays
where capacity = 'closing'
    and (was_able or kind = 'play')

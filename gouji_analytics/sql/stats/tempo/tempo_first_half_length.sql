-- id: tempo_first_half_length
-- term: deal
-- family: tempo
-- title_zh: 上半场手数占比
-- title_en: Plays before the second is out
-- grain: action
-- chance_zh: 打出的牌
-- chance_en: plays
-- event_zh: 二科走科之前打出
-- event_en: made before the second seat was out
-- unit: share
-- interval: R
-- minimum: 20
-- needs: fct_plays
-- phase: yes
-- clauses: D11
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
    case when outs < 2 then 1 else 0 end as num,
    1 as den
from fct_plays
where n_cards > 0
    and outs is not null

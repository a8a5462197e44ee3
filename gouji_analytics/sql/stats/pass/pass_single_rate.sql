-- id: pass_single_rate
-- term: pass
-- family: pass
-- title_zh: 单牌过牌率
-- title_en: Passes singles
-- grain: action
-- chance_zh: 面对单张且有便宜的牌可管
-- chance_en: turns over a single card with a cheap answer in hand
-- event_zh: 过牌
-- event_en: passed
-- unit: share
-- interval: WC
-- minimum: 20
-- needs: fct_plays, mrt_answers
-- phase: yes
-- clauses: D7
-- since: 2
-- note_zh: 便宜的牌：整组、不带 2 和王、不是够级。
-- note_en: Cheap: a whole group without a 2 or joker that is no gouji.

select
    deal_id,
    rules_id,
    rules,
    action_no,
    seat,
    seat % 2 as side,
    phase,
    null as part,
    case when kind = 'pass' then 1 else 0 end as num,
    1 as den
from mrt_answers
where table_n_cards = 1
    and has_cheap

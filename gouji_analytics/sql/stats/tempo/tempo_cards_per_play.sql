-- id: tempo_cards_per_play
-- term: play
-- family: tempo
-- title_zh: 每手张数
-- title_en: Cards a play
-- grain: action
-- chance_zh: 打出的牌
-- chance_en: plays
-- event_zh: 打出的牌数
-- event_en: cards played
-- unit: cards
-- interval: R
-- minimum: 20
-- needs: fct_plays
-- phase: yes
-- clauses: D4
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
    n_cards as num,
    1 as den
from fct_plays
where n_cards > 0

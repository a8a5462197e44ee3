-- id: tempo_high_split_rate
-- term: base
-- family: tempo
-- title_zh: 跟小牌拆高牌率
-- title_en: Splits high groups to follow
-- grain: action
-- chance_zh: 六人阶段跟单张或对子且手中有三张以上的 10、J 或 Q
-- chance_en: answers to singles and pairs with all six in and three or more 10s, Js or Qs in hand
-- event_zh: 拆了这样的一组
-- event_en: split such a group
-- unit: share
-- interval: WC
-- minimum: 20
-- needs: fct_plays
-- phase: yes
-- clauses: D4, D7
-- since: 2

select
    deal_id,
    rules_id,
    rules,
    action_no,
    seat,
    seat % 2 as side,
    phase,
    null as part,
    case when rank in (7, 8, 9) and rank_left > 0 and naturals + rank_left >= 3 then 1 else 0 end as num,
    1 as den
from fct_plays
where kind = 'play'
    and not is_lead
    and n_cards <= 2
    and phase = 6
    and holds_high

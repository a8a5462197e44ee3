-- id: tempo_round_len
-- term: round
-- family: tempo
-- title_zh: 每轮手数
-- title_en: Plays a round
-- grain: round
-- chance_zh: 打过的轮
-- chance_en: rounds
-- event_zh: 打出的牌
-- event_en: plays
-- unit: plays
-- interval: R
-- minimum: 20
-- needs: fct_rounds
-- clauses: D7
-- since: 1
-- note_zh: 分组到座位时，轮归领出者。
-- note_en: Grouped by seat, a round belongs to its leader.

select
    deal_id,
    rules_id,
    rules,
    first_action_no as action_no,
    leader as seat,
    leader % 2 as side,
    null as phase,
    null as part,
    n_plays as num,
    1 as den
from fct_rounds
where n_plays is not null

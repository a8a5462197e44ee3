-- id: team_block_rate
-- term: mate
-- family: team
-- title_zh: 挡牌率
-- title_en: Blocks the next enemy
-- grain: action
-- chance_zh: 可以挡住下一家敌人的便宜跟牌
-- chance_en: a legal answer would shut out a cheap answer of the next enemy
-- event_zh: 挡住
-- event_en: shut out
-- unit: share
-- interval: WC
-- minimum: 20
-- needs: fct_plays
-- phase: yes
-- clauses: D7
-- since: 2
-- note_zh: 按各家真实手牌计算，只作事后描述，不用来评判出牌者。
-- note_en: Counted with all hands seen: a description afterwards, no judgement of the player.

select
    deal_id,
    rules_id,
    rules,
    action_no,
    seat,
    seat % 2 as side,
    phase,
    null as part,
    case when is_block then 1 else 0 end as num,
    1 as den
from fct_plays
where could_block

-- id: team_feed_index
-- term: mate
-- family: team
-- title_zh: 带牌指数
-- title_en: Feed index
-- grain: action
-- chance_zh: 可选张数的非够级领出且有队友在局
-- chance_en: leads that are no gouji, with a choice of sizes and a mate still in
-- event_zh: 所领能带的队友数减去各种领法的平均
-- event_en: mates who could ride, less the mean over the natural leads
-- unit: mates
-- interval: M
-- minimum: 20
-- needs: fct_plays, mrt_feed_gains
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
    feed_gain as num,
    1 as den
from mrt_feed_gains

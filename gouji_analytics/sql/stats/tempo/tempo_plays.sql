-- id: tempo_plays
-- term: deal
-- family: tempo
-- title_zh: 每副手数
-- title_en: Plays a deal
-- grain: deal
-- chance_zh: 打完的副
-- chance_en: completed deals
-- event_zh: 打出的手数（不含过牌）
-- event_en: plays, passes left out
-- unit: plays
-- interval: M
-- minimum: 20
-- needs: dim_deals
-- clauses: D20
-- since: 1

select
    deal_id,
    rules_id,
    rules,
    null as action_no,
    null as seat,
    null as side,
    null as phase,
    null as part,
    n_plays as num,
    1 as den
from dim_deals
where not is_void
    and n_plays is not null

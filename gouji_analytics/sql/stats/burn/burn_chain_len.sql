-- id: burn_chain_len
-- term: burn
-- family: burn
-- title_zh: 烧牌链长度
-- title_en: Length of burn chains
-- grain: action
-- chance_zh: 烧牌链（以首烧计）
-- chance_en: chains, counted by their first burn
-- event_zh: 烧与反烧的次数
-- event_en: burns and counter-burns
-- unit: burns
-- interval: R
-- minimum: 20
-- needs: fct_burns, fct_plays
-- requires: burn_on
-- phase: yes
-- clauses: D8
-- since: 1

select
    b.deal_id,
    b.rules_id,
    b.rules,
    b.action_no,
    b.seat,
    b.seat % 2 as side,
    p.phase as phase,
    null as part,
    1 as num,
    case when b.depth = 1 then 1 else 0 end as den
from fct_burns as b
join fct_plays as p on p.deal_id = b.deal_id and p.action_no = b.action_no
where b.depth is not null

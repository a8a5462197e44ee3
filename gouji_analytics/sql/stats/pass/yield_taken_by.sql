-- id: yield_taken_by
-- term: yield
-- family: pass
-- title_zh: 让牌之后谁接
-- title_en: Who acts after a yield
-- grain: action
-- chance_zh: 让牌
-- chance_en: yields
-- event_zh: 该家接牌
-- event_en: that seat answered
-- unit: share
-- interval: S
-- minimum: 20
-- needs: fct_plays
-- requires: yield_on
-- parts: taker = down, mate, nobody
-- phase: yes
-- clauses: D7
-- since: 2

select
    deal_id,
    rules_id,
    rules,
    action_no,
    seat,
    seat % 2 as side,
    phase,
    case
        when table_beaten_by = (seat + 1) % 6 then 'down'
        when table_beaten_by = (seat + 2) % 6 then 'mate'
        else 'nobody'
    end as part,
    1 as num,
    1 as den
from fct_plays
where kind = 'yield'

-- id: team_out_declined
-- term: last_set
-- family: team
-- title_zh: 让科率
-- title_en: Declines to go out
-- grain: action
-- chance_zh: 可以一手出完
-- chance_en: the whole hand may be played at once
-- event_zh: 没有出完
-- event_en: something else was done
-- unit: share
-- interval: J
-- minimum: 20
-- needs: fct_plays
-- phase: yes
-- clauses: D12
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
    case when not is_last_set then 1 else 0 end as num,
    1 as den
from fct_plays
where exit_open

-- id: tempo_extra_plays
-- term: play
-- family: tempo
-- title_zh: 比组数多出的手数
-- title_en: Plays beyond the groups
-- grain: seat
-- chance_zh: 走科的人副
-- chance_en: seat-deals that went out
-- event_zh: 手数减去首轮前的组数
-- event_en: plays less the groups held at the first lead
-- unit: net_plays
-- interval: M
-- minimum: 20
-- needs: fct_seats
-- clauses: D4
-- since: 2

select
    deal_id,
    rules_id,
    rules,
    null as action_no,
    seat,
    side,
    null as phase,
    null as part,
    n_plays - groups_start as num,
    1 as den
from fct_seats
where exit_cause = 'out'
    and place is not null
    and n_plays is not null
    and groups_start is not null

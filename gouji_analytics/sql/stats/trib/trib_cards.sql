-- id: trib_cards
-- term: tribute
-- family: trib
-- title_zh: 每副进贡张数
-- title_en: Cards of tribute a deal
-- grain: deal
-- chance_zh: 接着前一副打的副
-- chance_en: deals that follow another of the same match
-- event_zh: 进贡的牌
-- event_en: cards paid as tribute
-- unit: cards
-- interval: M
-- minimum: 20
-- needs: dim_deals, fct_transfers
-- requires: tribute_on
-- clauses: D22
-- since: 3
-- note_zh: 牌谱记下谁给谁哪张牌，不记因何进贡，所以不按落贡、点贡、烧贡、闷贡分开。
-- note_en: A log holds who gave which card to whom and not for what, so causes are not told apart.

with paid as (
    select
        deal_id,
        sum(n_cards) as cards
    from fct_transfers
    where cause = 'tribute'
    group by deal_id
)

select
    d.deal_id,
    d.rules_id,
    d.rules,
    null as action_no,
    null as seat,
    null as side,
    null as phase,
    null as part,
    coalesce(p.cards, 0) as num,
    1 as den
from dim_deals as d
left join paid as p on p.deal_id = d.deal_id
where d.match_id is not null
    and d.deal_no > 0
    and not d.is_void
    and d.n_rounds is not null

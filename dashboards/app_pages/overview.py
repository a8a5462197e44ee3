"""What the data are: deals by rule set, where they come from, what the verifier said, headline statistics."""

import streamlit as st

from gouji_analytics.i18n import t
from shared import data, filters, frame, links, states, tables, widgets

PAGE = states.Overview.page
HEADLINES = (
    "res_team_win_rate",
    "res_sweep_rate",
    "opening_rate",
    "opening_attempt_success",
    "gj_plays",
    "burn_rate",
    "burn_success_rate",
    "bie3_trapped_rate",
    "tempo_rounds",
)

state = links.open_page(states.Overview)
lang = state.lang
store = data.find_store()
rule_sets = data.rule_sets(store)

with frame.choices():
    rules = filters.rule_set(PAGE, store, lang, with_all=False)
where = filters.where(rules, (), ())
frame.source(store, rules, where, lang)

st.subheader(t("page.overview.headlines", lang))
st.caption(t("page.overview.headlines_help", lang))
known = {stat for ids in data.families().values() for stat in ids}
rows = data.stats(store, [stat for stat in HEADLINES if stat in known], where=where, lang=lang)
widgets.cards([row for row in rows if row.absent_reason != "rule_off"], lang)

st.subheader(t("page.overview.all", lang))
counts = {name: sum(row[name] for row in rule_sets) for name in ("deals", "accepted", "flagged", "refused")}
widgets.count_cards(counts, lang)
st.dataframe(
    tables.rule_sets(rule_sets, lang), hide_index=True, width="stretch", alt=t("page.overview.rule_sets", lang)
)

with st.expander(t("page.overview.build", lang)):
    st.dataframe(tables.meta(data.meta(store), lang), hide_index=True, width="stretch")

links.close_page(links.chosen(state, rules=rules))

"""A question to the statistics: as a sentence, and kept by a name beside the data.

What is kept is the link, which holds codes only; names are what a reader typed and are shown as text.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlencode

import streamlit as st

from gouji_analytics.i18n import t
from gouji_analytics.stats import labels
from gouji_analytics.store.writer import temporary_name, writing
from shared import data, filters, links, states, words
from shared.store import Store

FILE = "questions.json"
MOST, LONGEST = 200, 80


def sentence(store: Store, asked: states.Explorer, lang: str) -> str:
    """The question in words: what, by what, under which rules, of whom."""
    what = data.titles(lang).get(asked.stat) or labels.family(asked.family, lang)
    parts = [t("page.question.what", lang, what=what)]
    if asked.by:
        parts.append(t("page.question.by", lang, by=labels.dimension(asked.by, lang)))
    everywhere = asked.rules in ("", filters.ALL)
    title = data.rules_titles(store, lang).get(asked.rules, asked.rules)
    parts.append(t("page.question.all_rules" if everywhere else "page.question.rules", lang, rules=title))
    for name in ("bot", "player"):
        chosen = getattr(asked, name)
        if chosen:
            parts.append(t(f"page.value.whose.{name}", lang, names=words.names(chosen, lang)))
    return t("page.question.join", lang).join(parts) + t("page.question.end", lang)


def read(folder: Path) -> dict[str, str]:
    """The kept questions by name; a file that is damaged holds none."""
    try:
        found = json.loads((folder / FILE).read_text(encoding="utf-8"))
        return {str(name)[:LONGEST]: str(query) for name, query in found.items()}
    except (OSError, ValueError, AttributeError):
        return {}


def write(folder: Path, kept: Mapping[str, str]) -> None:
    """Keep these questions. Raises DataError."""
    path = folder / FILE
    with writing(path):
        temporary = temporary_name(path)
        temporary.write_text(json.dumps(dict(kept), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
        temporary.replace(path)


def shelf(store: Store, asked: states.Explorer, lang: str) -> None:
    """Open a kept question, keep this one, forget one."""
    folder = Path(store.path).parent
    kept = read(folder)
    with st.popover(t("page.question.shelf", lang), icon=":material/bookmark:"):
        for number, (name, query) in enumerate(kept.items()):
            with st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute"):
                st.button(
                    words.plain(name), key=f"question_open_{number}", type="tertiary", on_click=_open, args=(query,)
                )
                st.button(
                    t("page.question.forget", lang),
                    key=f"question_forget_{number}",
                    on_click=_forget,
                    args=(folder, name),
                )
        name = st.text_input(
            t("page.question.name", lang),
            sentence(store, asked, lang)[:LONGEST],
            max_chars=LONGEST,
            key=f"question_name_{lang}_{hash(asked)}",
        )
        query = urlencode({key: value for key, value in links.encode(asked).items() if key not in ("lang", "row")})
        full = len(kept) >= MOST
        if st.button(
            t("page.question.keep", lang), key="question_keep", type="primary", disabled=full or not name.strip()
        ):
            write(folder, {**kept, name.strip(): query})
            st.rerun()


def _open(query: str) -> None:
    """Show a kept question: for the callback."""
    asked = links.decode(states.Explorer, dict(parse_qsl(query)))
    for name, value in choices(asked).items():
        filters.force(states.Explorer.page, name, list(value) if isinstance(value, tuple) else value)
    links.amend(states.Explorer, **choices(asked))


def _forget(folder: Path, name: str) -> None:
    write(folder, {known: query for known, query in read(folder).items() if known != name})


def choices(asked: states.Explorer) -> dict[str, Any]:
    """The choices of a question, the row that is looked into left out."""
    return {name: getattr(asked, name) for name in ("how", "family", "stat", "rules", "bot", "player", "by", "sql")}

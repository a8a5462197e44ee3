"""A deal as one HTML page that needs nothing else: every step, both languages, hands as far as a viewer may see them."""

from __future__ import annotations

import json
from string import Template
from typing import Any

from gouji_analytics.exporting.lettering import face
from gouji_analytics.i18n import LANGUAGES, catalogue, t
from gouji_analytics.replayer import browser
from gouji_analytics.replayer.record import Record, laid_out
from gouji_analytics.replayer.view import payload
from gouji_analytics.replayer.viewpoint import BYSTANDER, VIEWS
from gouji_engine.replay import Replay
from gouji_engine.rules import RuleSet

ALL = "all"
VIEWERS = (ALL, *VIEWS)


def deal_page(replay: Replay, rules: RuleSet, viewer: str = ALL, lang: str = "zh") -> str:
    """The page of one deal, which opens in ``lang``.

    ``viewer``: ``all`` (every hand is in the page, and the reader chooses whose eyes to look through) or a viewpoint of
    ``replayer.viewpoint``: hands that this viewer does not see are not in the page at all. Raises ValueError for another viewer and
    ReplayError when the deal cannot be replayed.
    """
    return record_page(laid_out(replay, rules), viewer, lang)


def record_page(record: Record, viewer: str = ALL, lang: str = "zh") -> str:
    """As ``deal_page``, of a deal that is laid out already."""
    data = page_data(record, viewer) | {"lang": lang}
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    title = f"{t('onepage.title', lang)} · {data['deal']}".replace("&", "&amp;").replace("<", "&lt;")
    parts = {"css": browser.style("onepage.css"), "js": browser.script("onepage.js"), "markup": browser.markup()}
    parts["css"] = face("".join([title, text, *parts.values()])) + parts["css"]
    page = Template((browser.FOLDER / "onepage.html").read_text(encoding="utf-8"))
    return page.substitute(title=title, lang=lang, data=text, **parts)


def page_data(record: Record, viewer: str = ALL) -> dict[str, Any]:
    """What the page is told: as the dashboard, with both languages, its own head and the viewpoints to choose from."""
    everything = viewer == ALL
    data = payload(
        record.frames(),
        record.header(),
        view=BYSTANDER if everything else viewer,
        reveal=everything,
        langs=LANGUAGES,
        choices=record.choices(),
    )
    return data | {
        "views": list(VIEWS) if everything else [],
        "start": {"visit": 1, "step": 0},
        "head": {lang: _head(record, lang) for lang in LANGUAGES},
    }


def _head(record: Record, lang: str) -> dict[str, str]:
    """The words about the deal in one language."""
    rules = record.rules
    return {
        "title": t("onepage.title", lang),
        "rules": getattr(rules.info, f"title_{lang}") or rules.name,
        "origin": _origin(record.replay, lang),
        "other": catalogue()["onepage.other_language"][lang],
    }


def _origin(replay: Replay, lang: str) -> str:
    """What a simulated deal has to say of itself."""
    if replay.source.kind != "simulated" and replay.bots is None:
        return ""
    bots = ", ".join(dict.fromkeys(replay.bots or ()))
    return t("onepage.simulated", lang, bots=bots or "?", seed="?" if replay.seed is None else replay.seed)

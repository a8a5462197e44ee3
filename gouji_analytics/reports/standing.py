"""How a match stands: who sat where, its games, and what the rules say of them."""

from __future__ import annotations

from collections.abc import Iterator

import duckdb

from gouji_analytics.i18n import t
from gouji_analytics.reports.content import Column, Section
from gouji_analytics.stats import labels
from gouji_analytics.stats.database import tables
from gouji_analytics.stats.keyed import fetch

NEEDED = {"fct_games", "fct_matches"}
MOST_NAMES = 12  # of one side


def standing(connection: duckdb.DuckDBPyConnection, match: str, lang: str) -> list[Section]:
    """A section with the result of a match under each of its rule sets; none where the facts hold no matches."""
    if not tables(connection) >= NEEDED:
        return []
    asked = "select rules_id, state, winner, even_wins, odd_wins from fct_matches where match_id = ? order by rules_id"
    found = fetch(connection, (asked, [match]))
    return [
        Section(
            t("reports.standing", lang),
            (_result(state, winner, even, odd, lang), *_sides(connection, match, rules, lang)),
            _games(connection, match, rules, lang),
        )
        for rules, state, winner, even, odd in found
    ]


def _result(state: str, winner: int | None, even: int | None, odd: int | None, lang: str) -> str:
    """The state of the match in a sentence."""
    return t(f"reports.match.{state}", lang, winner=labels.value("side", winner, lang), even=even, odd=odd)


def _sides(connection: duckdb.DuckDBPyConnection, match: str, rules: str, lang: str) -> Iterator[str]:
    """Who sat on each side in the match."""
    asked = (
        "select s.side, list(distinct coalesce(s.player_id, s.bot) order by coalesce(s.player_id, s.bot)) from fct_seats as s"
        " join dim_deals as d on d.deal_id = s.deal_id where d.match_id = ? and d.rules_id = ? group by s.side order by s.side"
    )
    for side, names in fetch(connection, (asked, [match, rules])):
        known = [name for name in names if name is not None][:MOST_NAMES]
        if known:
            words = t("reports.names_join", lang).join(known)
            yield t("reports.side", lang, side=labels.value("side", side, lang), names=words)


def _games(connection: duckdb.DuckDBPyConnection, match: str, rules: str, lang: str) -> tuple[Column, ...]:
    """The games of the match, one row each."""
    asked = (
        "select game_no, n_deals, n_void, even_total, odd_total, state, winner from fct_games"
        " where match_id = ? and rules_id = ? order by game_no"
    )
    rows = fetch(connection, (asked, [match, rules]))
    cells = [
        (
            str(game),
            f"{deals}",
            f"{void}",
            *("-" if total is None else f"{total:g}" for total in (even, odd)),
            labels.value("side", winner, lang) if state == "won" else t(f"reports.game.{state}", lang),
        )
        for game, deals, void, even, odd, state, winner in rows
    ]
    heads = [t(f"reports.game.{name}", lang) for name in ("no", "deals", "void")]
    heads += [labels.value("side", side, lang) for side in (0, 1)] + [t("reports.game.result", lang)]
    columns = list(zip(*cells, strict=True)) if cells else [()] * len(heads)
    last = len(heads) - 1
    return tuple((head, column, at != last) for at, (head, column) in enumerate(zip(heads, columns, strict=True)))

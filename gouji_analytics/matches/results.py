"""Results of matches for a table: from a CSV file or from a database of facts."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gouji_analytics.errors import coded
from gouji_analytics.matches.games import score_points
from gouji_analytics.matches.standings import Fixture
from gouji_engine.errors import DataError

if TYPE_CHECKING:
    import duckdb

NEEDED = ("a", "b", "score_a", "score_b")
MORE = ("small_a", "small_b", "firsts_a", "firsts_b", "lasts_a", "lasts_b")

MATCHES = """
with names as (
  select deal_id, side, list(coalesce(player_id, bot) order by seat) as who from fct_seats group by deal_id, side
), games as (
  select match_id, rules_id, sum(even_total) as even_total, sum(odd_total) as odd_total, sum(even_points) as even_points,
    sum(odd_points) as odd_points, sum(even_firsts) as even_firsts, sum(odd_firsts) as odd_firsts
  from fct_games group by match_id, rules_id
), lasts as (
  select d.match_id, d.rules_id, count(*) filter (s.side = 0) as even_lasts, count(*) filter (s.side = 1) as odd_lasts
  from fct_seats s join dim_deals d using (deal_id) where s.place = 6 group by all
)
select m.match_id, e.who as even, o.who as odd, m.winner, g.even_total, g.odd_total, g.even_points, g.odd_points,
  g.even_firsts, g.odd_firsts, l.even_lasts, l.odd_lasts
from fct_matches m join games g using (match_id, rules_id)
  join names e on e.deal_id = m.first_deal_id and e.side = 0 join names o on o.deal_id = m.first_deal_id and o.side = 1
  left join lasts l using (match_id, rules_id)
where m.state in ('won', 'drawn') and (? in (m.rules, m.rules_id))
order by m.match_id
"""


def read_results(path: Path, rules: Any) -> list[Fixture]:
    """Matches of a CSV file with the columns ``a``, ``b``, ``score_a``, ``score_b`` and, if known, those of ``MORE``.

    The side with the larger score has won the match. Raises DataError: RESULTS_COLUMNS, RESULTS_ROW with the line.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise coded(DataError, "RESULTS_TEXT", file=path) from error
    lines = csv.DictReader(text.splitlines())
    try:
        return _rows(lines, path, rules)
    except csv.Error as error:  # a cell without end
        raise coded(DataError, "RESULTS_TEXT", file=path) from error


def _rows(lines: csv.DictReader[str], path: Path, rules: Any) -> list[Fixture]:
    given = [name.strip() for name in lines.fieldnames or ()]
    strange = [name for name in given if name not in {*NEEDED, *MORE}]
    missing = [name for name in NEEDED if name not in given]
    if missing or strange:
        found = ", ".join(given) or "-"
        raise coded(
            DataError, "RESULTS_COLUMNS", file=path, found=found, needed=", ".join(NEEDED), more=", ".join(MORE)
        )
    lines.fieldnames = given
    return [_read(row, path, lines.line_num, rules) for row in lines]


def _read(row: Mapping[str | None, Any], path: Path, line: int, rules: Any) -> Fixture:
    def wrong(what: str) -> DataError:
        return coded(DataError, "RESULTS_ROW", file=path, line=line, found=what)

    def number(name: str) -> float:
        text = (row.get(name) or "").strip()
        try:
            value = float(text) if text or name in NEEDED else 0.0
        except ValueError as error:
            raise wrong(f"{name}={text}") from error
        if not abs(value) < 1e12 or (name[:-2] in {"firsts", "lasts"} and value != int(value)):
            raise wrong(f"{name}={text}")
        return value

    if None in row:
        raise wrong(", ".join(row[None]))
    first, second = ((row["a"] or "").strip(), (row["b"] or "").strip())
    if not first or not second or first == second:
        raise wrong(f"a={first}, b={second}")
    scores, small = ((number(f"{name}_a"), number(f"{name}_b")) for name in ("score", "small"))
    firsts, lasts = ((int(number(f"{name}_a")), int(number(f"{name}_b"))) for name in ("firsts", "lasts"))
    return Fixture((first, second), score_points(rules, scores), scores, small, firsts, lasts)


def team(names: Sequence[str | None]) -> str | None:
    """One name for the three seats of a side; None if one is not known."""
    known = [name for name in names if name]
    return "+".join(sorted(set(known))) if len(known) == len(names) else None


def results_of_db(connection: duckdb.DuckDBPyConnection, rules: Any) -> list[Fixture]:
    """Finished matches of a database under ``rules``; a side is called after its players, or its bots where nobody is named.

    Raises DataError(NO_MATCHES) when there is none, MATCH_NAMELESS for one whose sides have no names or the same name.
    """
    rows = connection.execute(MATCHES, [rules.rules_id]).fetchall()
    if not rows:
        raise coded(DataError, "NO_MATCHES", rules=rules.name)
    found = []
    for match, even, odd, winner, *numbers in rows:
        sides = team(even), team(odd)
        if sides[0] is None or sides[1] is None or sides[0] == sides[1]:
            raise coded(DataError, "MATCH_NAMELESS", match=match)
        totals, small, firsts, lasts = (tuple(value or 0 for value in numbers[at : at + 2]) for at in range(0, 8, 2))
        won = (float(winner == 0), float(winner == 1))
        found.append(
            Fixture(
                (sides[0], sides[1]), score_points(rules, won), _pair(totals), _pair(small), _ints(firsts), _ints(lasts)
            )
        )
    return found


def _pair(values: Sequence[float]) -> tuple[float, float]:
    return float(values[0]), float(values[1])


def _ints(values: Sequence[float]) -> tuple[int, int]:
    return int(values[0]), int(values[1])

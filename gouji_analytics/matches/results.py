"""Results of matches for a table: from a CSV file or from a database of facts."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
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
SITTING = ("round", "table", "even", "odd")
WHOLE = ("firsts", "lasts", "round", "table")  # columns of whole numbers begin so
SHOWN = 80  # characters of a heading that is refused

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
    return [_read(row, rules) for row in _rows(path, NEEDED, MORE)]


def read_sittings(path: Path) -> dict[tuple[int, int], tuple[float, float]]:
    """Points of prepared deals: a CSV file with the columns ``round``, ``table``, ``even``, ``odd``; (round, table) -> (even, odd).

    Raises DataError: RESULTS_COLUMNS, RESULTS_ROW with the line, also for a table of a round that stands there twice.
    """
    found: dict[tuple[int, int], tuple[float, float]] = {}
    for row in _rows(path, SITTING, ()):
        place = int(row.number("round")), int(row.number("table"))
        if place in found:
            raise row.wrong(f"round={place[0]}, table={place[1]}")
        found[place] = row.number("even"), row.number("odd")
    return found


@dataclass(frozen=True, slots=True)
class _Row:
    """One line of a file of results."""

    path: Path
    line: int
    cells: Mapping[str, str]

    def wrong(self, what: str) -> DataError:
        return coded(DataError, "RESULTS_ROW", file=self.path, line=self.line, found=what)

    def number(self, name: str) -> float:
        """The number in a column; 0 where an optional one is empty."""
        text = self.cells.get(name, "")
        try:
            value = float(text) if text or name not in MORE else 0.0
        except ValueError as error:
            raise self.wrong(f"{name}={text}") from error
        if not abs(value) < 1e12 or (name.startswith(WHOLE) and value != int(value)):
            raise self.wrong(f"{name}={text}")
        return value


def _rows(path: Path, needed: Sequence[str], more: Sequence[str]) -> Iterator[_Row]:
    """The lines of a CSV file whose columns are those needed and perhaps some more."""
    try:
        text = path.read_text(encoding="utf-8-sig")
        lines = csv.DictReader(text.splitlines())
        given = [name.strip() for name in lines.fieldnames or ()]
        if [name for name in given if name not in {*needed, *more}] or not set(needed) <= set(given):
            found = ", ".join(given)
            told = {
                "found": found or "-" if len(found) <= SHOWN else f"{found[:SHOWN]}…",
                "needed": ", ".join(needed),
                "more": ", ".join(more) or "-",
            }
            raise coded(DataError, "RESULTS_COLUMNS", file=path, **told)
        lines.fieldnames = given
        for cells in lines:
            yield _row(path, lines.line_num, cells)
    except (UnicodeDecodeError, csv.Error) as error:  # other bytes, or a cell without end
        raise coded(DataError, "RESULTS_TEXT", file=path) from error


def _row(path: Path, line: int, cells: dict[str, Any]) -> _Row:
    """A line as cells without space around them."""
    strange = cells.pop(None, None)  # type: ignore[call-overload]
    row = _Row(path, line, {name: (text or "").strip() for name, text in cells.items()})
    if strange:
        raise row.wrong(", ".join(strange))
    return row


def _read(row: _Row, rules: Any) -> Fixture:
    first, second = row.cells["a"], row.cells["b"]
    if not first or not second or first == second:
        raise row.wrong(f"a={first}, b={second}")
    scores, small = ((row.number(f"{name}_a"), row.number(f"{name}_b")) for name in ("score", "small"))
    firsts, lasts = ((int(row.number(f"{name}_a")), int(row.number(f"{name}_b"))) for name in ("firsts", "lasts"))
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

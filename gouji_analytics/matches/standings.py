"""The table of an event: sides ranked by points and tie-breaks (catalogue D21)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Fixture:
    """One match of an event that is over: two sides by name, what each side scored.

    ``match_points``: points in the table; ``game_points``: totals of its games; ``small_points``: recorded points of its
    deals; ``firsts``, ``lasts``: how often a side had 头科, 大落.
    """

    sides: tuple[str, str]
    match_points: tuple[float, float]
    game_points: tuple[float, float] = (0.0, 0.0)
    small_points: tuple[float, float] = (0.0, 0.0)
    firsts: tuple[int, int] = (0, 0)
    lasts: tuple[int, int] = (0, 0)


@dataclass(slots=True)
class Line:
    """One side in the table; ``rank``: equal for sides nothing tells apart; ``by``: the tie-break that set it below the side above."""

    side: str
    rank: int = 0
    by: str = ""
    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    points: float = 0.0
    game_points: float = 0.0
    small_points: float = 0.0
    max_win: float = 0.0
    firsts: int = 0
    lasts: int = 0
    fixtures: list[Fixture] = field(default_factory=list, repr=False)


def lines(fixtures: Sequence[Fixture], sides: Sequence[str] = ()) -> list[Line]:
    """Sums by side, in the order of ``sides``, then of appearance."""
    found = {name: Line(name) for name in sides}
    for match in fixtures:
        for at, name in enumerate(match.sides):
            line = found.setdefault(name, Line(name))
            mine, theirs = match.match_points[at], match.match_points[1 - at]
            line.played += 1
            line.won += mine > theirs
            line.drawn += mine == theirs
            line.lost += mine < theirs
            line.points += mine
            line.game_points += match.game_points[at]
            line.small_points += match.small_points[at]
            line.firsts += match.firsts[at]
            line.lasts += match.lasts[at]
            line.max_win = max(line.max_win, match.small_points[at] - match.small_points[1 - at])
            line.fixtures.append(match)
    return list(found.values())


def _head_to_head(group: Sequence[Line]) -> dict[str, float]:
    """Points won in the matches of the group among themselves."""
    names = {line.side for line in group}
    scores = dict.fromkeys(names, 0.0)
    for line in group:
        for match in line.fixtures:
            if set(match.sides) <= names:
                scores[line.side] += match.match_points[match.sides.index(line.side)]
    return scores


TIE_VALUES: dict[str, Callable[[Line], float]] = {
    "game_points": lambda line: line.game_points,
    "small_points": lambda line: line.small_points,
    "max_win": lambda line: line.max_win,
    "first_count": lambda line: line.firsts,
    "last_count": lambda line: -line.lasts,
    "max_score_count": lambda line: line.firsts,
    "min_score_count": lambda line: -line.lasts,
}


def _split(group: list[Line], rule: str) -> list[list[Line]]:
    """The group cut into parts by one tie-break, best first; a rule that does not tell leaves it whole."""
    if rule == "head_to_head":
        scores = _head_to_head(group)
        values = {line.side: scores[line.side] for line in group}
    elif rule in TIE_VALUES:
        values = {line.side: TIE_VALUES[rule](line) for line in group}
    else:
        return [group]
    ordered = sorted(group, key=lambda line: -values[line.side])
    parts: list[list[Line]] = []
    for line in ordered:
        if parts and values[parts[-1][0].side] == values[line.side]:
            parts[-1].append(line)
        else:
            parts.append([line])
    return parts


def _ranked(group: list[Line], rules: Sequence[str]) -> list[list[Line]]:
    """Parts that nothing tells apart, best first; each further part is marked with the rule that set it there."""
    if len(group) == 1 or not rules:
        return [group]
    parts = _split(group, rules[0])
    found: list[list[Line]] = []
    for at, part in enumerate(parts):
        if at:
            for line in part:
                line.by = rules[0]
        # a head-to-head that split the group is looked at again inside each part
        found += _ranked(part, rules if len(parts) > 1 and rules[0] == "head_to_head" else rules[1:])
    return found


def standings(rules: Any, fixtures: Sequence[Fixture], sides: Sequence[str] = ()) -> list[Line]:
    """The table of an event: by points, then ``tie_break`` in order (``lot`` and extra deals leave a shared rank).

    Sides that nothing tells apart share a rank and keep their order of entry.
    """
    table: list[Line] = []
    for part in _split_points(lines(fixtures, sides)):
        for group in _ranked(part, tuple(rules.tie_break)):
            rank = len(table) + 1
            for line in group:
                line.rank = rank
                table.append(line)
    return table


def _split_points(table: list[Line]) -> list[list[Line]]:
    parts: dict[float, list[Line]] = {}
    for line in sorted(table, key=lambda entry: -entry.points):
        parts.setdefault(line.points, []).append(line)
    return list(parts.values())

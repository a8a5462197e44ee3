"""What is to be played next in an event of a named format, from its teams and the results so far."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from gouji_analytics.errors import coded
from gouji_analytics.matches import schedules
from gouji_analytics.matches.duplicate import (
    Sitting,
    duplicate_sittings,
    duplicate_totals,
    pool_totals,
    reverse_rotation,
)
from gouji_analytics.matches.standings import Fixture, standings
from gouji_engine.errors import UsageError

Found = TypeVar("Found")
RUNGS = ("chief", *["deputy"] * 2, *["pioneer"] * 5)  # the defenders of a ladder, in the order of ``--teams``


@dataclass(frozen=True, slots=True)
class Meeting:
    """One match to be played: ``round_no`` from 1; ``even``, ``odd``: the teams on the seats 1-3-5 and 2-4-6 (``odd`` None: rests or is through).

    ``group``, ``table``, ``deal`` from 1 where the format has them; ``rung`` of a ladder; ``winner`` where a result is known.
    """

    round_no: int
    even: str
    odd: str | None
    group: int | None = None
    table: int | None = None
    deal: int | None = None
    rung: str | None = None
    winner: str | None = None


@dataclass(frozen=True, slots=True)
class Event:
    """An event: teams (strongest first), results so far, number of groups and of prepared deals, the rules."""

    teams: Sequence[str]
    results: Sequence[Fixture]
    groups: int
    deals: int
    rules: Any


def _rounds(
    rounds: Sequence[Sequence[tuple[str, str]]], teams: Sequence[str], group: int | None = None
) -> list[Meeting]:
    found = []
    for number, pairs in enumerate(rounds, 1):
        found += [Meeting(number, even, odd, group) for even, odd in pairs]
        playing = {team for pair in pairs for team in pair}
        found += [Meeting(number, team, None, group) for team in teams if team not in playing]
    return found


def _groups(event: Event) -> list[Meeting]:
    found = []
    for number, members in enumerate(schedules.groups(event.teams, event.groups), 1):
        found += _rounds(schedules.round_robin(members), members, number)
    return found


def _winner(event: Event, pair: Sequence[str | None], used: set[int]) -> str | None:
    """The winner of the first result of a pair not used yet, None if there is none or it was drawn."""
    for at, match in enumerate(event.results):
        if at not in used and set(match.sides) == set(pair) and match.match_points[0] != match.match_points[1]:
            used.add(at)
            return match.sides[0] if match.match_points[0] > match.match_points[1] else match.sides[1]
    return None


def _cup(event: Event) -> list[Meeting]:
    """Rounds of a cup as far as the results go."""
    found: list[Meeting] = []
    used: set[int] = set()
    pairs = schedules.bracket(event.teams)
    number = 1
    while True:
        met = [(even, odd, even if odd is None else _winner(event, (even, odd), used)) for even, odd in pairs]
        found += [Meeting(number, even, odd, winner=winner) for even, odd, winner in met]
        through = [winner for _, _, winner in met if winner is not None]
        if len(through) < len(met) or len(through) == 1:
            return found
        pairs = schedules.next_round(through)
        number += 1


def _double_cup(event: Event) -> list[Meeting]:
    """Rounds of a cup with two defeats as far as the results go."""
    cup, used, found, number = schedules.DoubleElimination.of(event.teams), set[int](), list[Meeting](), 1
    while pairs := cup.pairs():
        winners = {pair: winner for pair in pairs if (winner := _winner(event, pair, used)) is not None}
        found += [Meeting(number, even, odd, winner=winners.get((even, odd))) for even, odd in pairs]
        if len(winners) < len(pairs):
            break
        cup.report(winners)
        number += 1
    return found


def _swiss(event: Event) -> list[Meeting]:
    """The next round of a Swiss event."""
    order = [line.side for line in standings(event.rules, event.results, event.teams)]
    met = [match.sides for match in event.results]
    played = {team: sum(team in pair for pair in met) for team in event.teams}
    number = max(played.values()) + 1
    rested = [team for team, count in played.items() if count < number - 1]
    pairs, rest = schedules.swiss_round(order, met, rested)
    found = [Meeting(number, even, odd) for even, odd in pairs]
    return [*found, Meeting(number, rest, None)] if rest is not None else found


def _sittings(sittings: Sequence[Sitting]) -> list[Meeting]:
    return [Meeting(one.round_no + 1, one.even, one.odd, table=one.table + 1, deal=one.deal + 1) for one in sittings]


def _prepared(name: str, event: Event) -> list[Sitting]:
    """The sittings of an event with prepared deals."""
    if name == "duplicate":
        _exactly(event, 2)
        return duplicate_sittings(event.teams[0], event.teams[1], event.deals)
    half = len(event.teams) // 2
    return reverse_rotation(event.teams[:half], event.teams[half:])


def _swap(event: Event) -> list[Meeting]:
    _exactly(event, 4)
    one, two, three, four = event.teams
    rounds = schedules.two_table_swap((one, two), (three, four))
    return [
        Meeting(number, even, odd, table=table)
        for number, pairs in enumerate(rounds, 1)
        for table, (even, odd) in enumerate(pairs, 1)
    ]


def _ladder(event: Event) -> list[Meeting]:
    """Whom each challenger may meet: the first eight teams defend, the others challenge."""
    defenders = dict(zip(event.teams, RUNGS, strict=False))
    challengers = event.teams[len(RUNGS) :]
    history = _challenges(event)
    met = {(one.challenger, one.defender) for one in history if one.won}
    return [
        Meeting(1, challenger, defender, rung=rung)
        for challenger in challengers
        for defender, rung in reversed(defenders.items())
        if (challenger, defender) not in met and schedules.may_challenge(challenger, rung, history)
    ]


def _challenges(event: Event) -> list[schedules.Challenge]:
    """The results of a ladder; the challenger stands first. Other meetings are friendly and do not count."""
    defenders = dict(zip(event.teams, RUNGS, strict=False))
    challengers = event.teams[len(RUNGS) :]
    if not challengers:
        raise ValueError(f"at least {len(RUNGS) + 1} teams")
    return [
        schedules.Challenge(first, second, defenders[second], match.match_points[0] > match.match_points[1])
        for match in event.results
        for first, second in [match.sides]
        if first in challengers and second in defenders
    ]


def _exactly(event: Event, count: int) -> None:
    if len(event.teams) != count:
        raise ValueError(f"exactly {count} teams")


FORMATS: Mapping[str, Callable[[Event], list[Meeting]]] = {
    "round_robin": lambda event: _rounds(schedules.round_robin(event.teams), event.teams),
    "double_round_robin": lambda event: _rounds(schedules.round_robin(event.teams, double=True), event.teams),
    "groups": _groups,
    "single_elimination": _cup,
    "double_elimination": _double_cup,
    "swiss": _swiss,
    "playoff": lambda event: _rounds([schedules.ranked_playoff(event.teams)], event.teams),
    "two_table_swap": _swap,
    "duplicate": lambda event: _sittings(_prepared("duplicate", event)),
    "reverse_rotation": lambda event: _sittings(_prepared("reverse_rotation", event)),
    "challenge_ladder": _ladder,
}
NEEDS = {
    "duplicate": "=2",
    "two_table_swap": "=4",
    "reverse_rotation": ">=4, 2n",
    "playoff": ">=2, 2n",
    "groups": ">=2 x groups",
    "challenge_ladder": ">=9",
}


def schedule(name: str, event: Event) -> list[Meeting]:
    """The meetings of an event of format ``name``, one of FORMATS; knock-outs and Swiss as far as the results go.

    Raises UsageError: EVENT_TEAMS for teams that do not fit the format or are named twice, EVENT_STRANGER for a result of somebody
    who does not take part.
    """
    _only_teams(event)
    return _fitting(name, event, FORMATS[name])


def _only_teams(event: Event) -> None:
    strangers = {team for match in event.results for team in match.sides} - set(event.teams)
    if strangers:
        raise coded(UsageError, "EVENT_STRANGER", name=min(strangers))


def _fitting(name: str, event: Event, make: Callable[[Event], Found]) -> Found:
    """What ``make`` makes of the event; EVENT_TEAMS if the teams do not fit the format."""
    wrong = coded(UsageError, "EVENT_TEAMS", format=name, needs=NEEDS.get(name, ">=2"), count=len(event.teams))
    if len(set(event.teams)) < len(event.teams):
        raise wrong
    try:
        return make(event)
    except ValueError as error:
        raise wrong from error


def prepared_totals(
    name: str, event: Event, points: Mapping[tuple[int, int], tuple[float, float]]
) -> list[tuple[int, str, float]]:
    """(pool from 1, team, net points) of ``duplicate`` or ``reverse_rotation``, the best of each pool first.

    ``points``: (round, table), both from 1 -> points of the even and the odd side. In 复式 both teams are one pool, in 双向逆循环 each
    pool has a championship of its own. Raises UsageError: EVENT_TEAMS, SITTINGS_MISSING, SITTINGS_STRANGE.
    """
    sittings = _fitting(name, event, lambda given: _prepared(name, given))
    due = {(one.round_no + 1, one.table + 1) for one in sittings}
    for code, cells in (("SITTINGS_MISSING", due - set(points)), ("SITTINGS_STRANGE", set(points) - due)):
        if cells:
            number, table = min(cells)
            raise coded(UsageError, code, round=number, table=table, count=len(cells))
    counted = {(number - 1, table - 1): pair for (number, table), pair in points.items()}
    pools = (duplicate_totals(sittings, counted),) if name == "duplicate" else pool_totals(sittings, counted)
    return [
        (number, team, net)
        for number, pool in enumerate(pools, 1)
        for team, net in sorted(pool.items(), key=lambda item: -item[1])
    ]


@dataclass(frozen=True, slots=True)
class Rung:
    """One team of a ladder: what it defends (None: a challenger), its points, and whether three challengers have deposed it."""

    team: str
    rung: str | None
    points: float
    is_deposed: bool


def ladder(event: Event) -> list[Rung]:
    """The teams of a challenge ladder in the order of their points. Raises UsageError: LADDER_POINTS, EVENT_STRANGER, EVENT_TEAMS."""
    if not event.rules.ladder_points:
        raise coded(UsageError, "LADDER_POINTS", rules=event.rules.name)
    _only_teams(event)
    history = _fitting("challenge_ladder", event, _challenges)
    points = schedules.ladder_points(dict(event.rules.ladder_points), history)
    gone = schedules.deposed(history)
    defenders = dict(zip(event.teams, RUNGS, strict=False))
    found = [Rung(team, defenders.get(team), points.get(team, 0.0), team in gone) for team in event.teams]
    return sorted(found, key=lambda line: -line.points)

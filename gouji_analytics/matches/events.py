"""What is to be played next in an event of a named format, from its teams and the results so far."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gouji_analytics.errors import coded
from gouji_analytics.matches import schedules
from gouji_analytics.matches.duplicate import Sitting, duplicate_sittings, reverse_rotation
from gouji_analytics.matches.standings import Fixture, standings
from gouji_engine.errors import UsageError

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


def _duplicate(event: Event) -> list[Meeting]:
    _exactly(event, 2)
    return _sittings(duplicate_sittings(event.teams[0], event.teams[1], event.deals))


def _reverse(event: Event) -> list[Meeting]:
    half = len(event.teams) // 2
    return _sittings(reverse_rotation(event.teams[:half], event.teams[half:]))


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
    if not challengers:
        raise ValueError(f"at least {len(RUNGS) + 1} teams")
    history = []
    for match in event.results:
        challenger, defender = match.sides
        if challenger in challengers and defender in defenders:
            won = match.match_points[0] > match.match_points[1]
            history.append(schedules.Challenge(challenger, defender, defenders[defender], won))
    met = {(one.challenger, one.defender) for one in history if one.won}
    return [
        Meeting(1, challenger, defender, rung=rung)
        for challenger in challengers
        for defender, rung in reversed(defenders.items())
        if (challenger, defender) not in met and schedules.may_challenge(challenger, rung, history)
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
    "duplicate": _duplicate,
    "reverse_rotation": _reverse,
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
    strangers = {team for match in event.results for team in match.sides} - set(event.teams)
    if strangers:
        raise coded(UsageError, "EVENT_STRANGER", name=min(strangers))
    wrong = coded(UsageError, "EVENT_TEAMS", format=name, needs=NEEDS.get(name, ">=2"), count=len(event.teams))
    if len(set(event.teams)) < len(event.teams):
        raise wrong
    try:
        return FORMATS[name](event)
    except ValueError as error:
        raise wrong from error

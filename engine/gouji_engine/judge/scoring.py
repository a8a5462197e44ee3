"""Places and points of a deal that is over or half over: what is settled, and between what the rest still lies."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import permutations

from gouji_engine.cards import SEATS
from gouji_engine.codes import ExitCause, PointSource
from gouji_engine.game import Debt
from gouji_engine.judge.faults import fault
from gouji_engine.judge.placed import PlacedGame
from gouji_engine.judge.position import Position

Range = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Tally:
    """The result of a deal as far as it is settled.

    ``places``: the possible places of each seat, one where it is settled; ``causes``: how a seat left; ``points``: by source and seat,
    None where they depend on what is still to come; ``signed``, ``recorded``: least and greatest total of each side; ``sweepers``:
    the sides that may still sweep (−1: no sweep); ``sweep_totals``: side totals that certainly replace the place points; ``debts``:
    what is owed before the next deal (进贡), None while it is open; ``over``: nothing
    is open. A void deal has no places and no points.
    """

    over: bool
    void: bool
    places: tuple[tuple[int, ...], ...]
    causes: tuple[ExitCause, ...]
    opened: tuple[int, ...]
    points: dict[PointSource, tuple[float | None, ...]]
    signed: tuple[Range, Range]
    recorded: tuple[Range, Range]
    sweepers: tuple[int, ...]
    sweep_totals: Range | None = None
    debts: tuple[Debt, ...] | None = None


def tally(position: Position) -> Tally:
    """Score a position: its stated places, or who has left, under every order in which the others can still go out.

    What lies on the table, and a burn that is running, count as undecided and score nothing.
    Raises ReplayError for a position that cannot be, UnsupportedRuleError for rules the kernel does not honour.
    """
    game = _game(position)
    if game.void:
        empty = (0.0, 0.0)
        return Tally(
            True, True, ((),) * SEATS, (ExitCause.NONE,) * SEATS, (), {}, (empty, empty), (empty, empty), (-1,)
        )
    active = [] if game.over else [seat for seat in range(SEATS) if game.state.active >> seat & 1]
    ends = [game.run_out(order) for order in permutations(active)]
    points = [end[1] for end in ends]
    return Tally(
        len(active) <= 1,
        False,
        tuple(tuple(sorted({places[seat] for places, *_ in ends})) for seat in range(SEATS)),
        tuple(ExitCause(int(cause)) for cause in game.state.cause),
        tuple(seat for seat in range(SEATS) if game.state.opened >> seat & 1),
        {source: _agreed([end.by_source[source] for end in points]) for source in points[0].by_source},
        _ranges([end.signed for end in points]),
        _ranges([end.recorded for end in points]),
        tuple(sorted({end.sweeper for end in points})),
        points[0].sweep if len({end.sweep for end in points}) == 1 else None,
        ends[0][2] if len(active) <= 1 else None,
    )


def _game(position: Position) -> PlacedGame:
    """The game whose state is scored."""
    if position.places is not None:
        game = PlacedGame(
            replace(position, out=(), eliminated=(), table=None, burning=None, actions=(), leader=None), resting=True
        )
        if not game.void:
            game.state_places(position.places)
        return game
    if position.actions:
        return PlacedGame(position)
    if not (position.out or position.eliminated or position.declarations or position.table):
        raise fault("POS_NO_RESULT")
    return PlacedGame(replace(position, table=None, burning=None), resting=True)


def _agreed(rows: list[tuple[float, ...]]) -> tuple[float | None, ...]:
    """Six numbers, None where the rows differ."""
    return tuple(column[0] if len(set(column)) == 1 else None for column in zip(*rows, strict=True))


def _ranges(rows: list[tuple[float, float]]) -> tuple[Range, Range]:
    """Least and greatest of each side."""
    first, second = zip(*rows, strict=True)
    return (min(first), max(first)), (min(second), max(second))

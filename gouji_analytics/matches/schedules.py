"""Who meets whom: leagues, cups, Swiss, play-offs and the challenge ladder (catalogue D21)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

BYE = None
Pairing = tuple[str, str]


def _named(sides: Sequence[str], least: int = 2) -> None:
    if len(sides) < least or len(set(sides)) != len(sides):
        raise ValueError(f"an event needs at least {least} sides with different names")


def round_robin(sides: Sequence[str], *, double: bool = False) -> list[list[Pairing]]:
    """Rounds in which everybody meets everybody once (twice, seats changed, if ``double``), by the circle method.

    With an odd number one side rests in each round. Raises ValueError for fewer than two or equal names.
    """
    _named(sides)
    ring: list[str | None] = [*sides, *([BYE] if len(sides) % 2 else [])]
    half = len(ring) // 2
    rounds = []
    for number in range(len(ring) - 1):
        pairs = []
        for at in range(half):
            first, second = ring[at], ring[-1 - at]
            if first is not BYE and second is not BYE:
                # the fixed side changes ends from round to round
                pairs.append((second, first) if at == 0 and number % 2 else (first, second))
        rounds.append(pairs)
        ring = [ring[0], ring[-1], *ring[1:-1]]
    if double:
        rounds += [[(second, first) for first, second in pairs] for pairs in rounds]
    return rounds


def groups(sides: Sequence[str], number: int) -> list[list[str]]:
    """Sides in order of strength dealt into groups as a snake: 1 2 3, 3 2 1, 1 2 3 …"""
    _named(sides)
    if not 1 <= number <= len(sides) // 2:
        raise ValueError("a group needs at least two sides")
    found: list[list[str]] = [[] for _ in range(number)]
    for at, side in enumerate(sides):
        lap, place = divmod(at, number)
        found[place if lap % 2 == 0 else number - 1 - place].append(side)
    return found


def bracket(sides: Sequence[str]) -> list[tuple[str, str | None]]:
    """First round of a cup, strongest first: 1 meets the last, 2 the last but one; who has no opponent is through.

    The pairs stand in the order of the draw, so that 1 and 2 can meet in the final only.
    """
    _named(sides)
    size = 1
    while size < len(sides):
        size *= 2
    seeds = [1]
    while len(seeds) < size:
        seeds = [seed for pair in ((s, 2 * len(seeds) + 1 - s) for s in seeds) for seed in pair]
    entry: list[str | None] = [sides[seed - 1] if seed <= len(sides) else BYE for seed in seeds]
    pairs = []
    for first, second in zip(entry[::2], entry[1::2], strict=True):
        upper, lower = (first, second) if first is not BYE else (second, first)
        assert upper is not BYE  # noqa: S101 - at most one of a pair has no opponent
        pairs.append((upper, lower))
    return pairs


def next_round(winners: Sequence[str]) -> list[tuple[str, str | None]]:
    """The next round of a cup: neighbours meet; a last one alone is through."""
    _named(winners)
    entry: list[str | None] = [*winners, *([BYE] if len(winners) % 2 else [])]
    return [(str(first), second) for first, second in zip(entry[::2], entry[1::2], strict=True)]


@dataclass(slots=True)
class DoubleElimination:
    """A cup in which a side is out after its second defeat.

    ``pairs()`` gives the matches that can be played now, ``report()`` takes a result; ``champion`` is set at the end.
    """

    upper: list[str]
    lower: list[str]
    losses: dict[str, int]
    champion: str | None = None

    @classmethod
    def of(cls, sides: Sequence[str]) -> DoubleElimination:
        """An event with these sides, strongest first."""
        _named(sides)
        ordered = [name for pair in bracket(sides) for name in pair if name is not BYE]
        return cls(ordered, [], dict.fromkeys(sides, 0))

    def pairs(self) -> list[Pairing]:
        """Matches of the next round: among the unbeaten, among those beaten once, and the final."""
        if self.champion is not None:
            return []
        if len(self.upper) <= 1 and len(self.lower) <= 1:
            return [(self.upper[0], self.lower[0])] if self.upper and self.lower else [(self.lower[0], self.lower[1])]
        return [*_neighbours(self.upper), *_neighbours(self.lower)]

    def report(self, winners: Mapping[Pairing, str]) -> None:
        """Take the winners of all ``pairs()``. Raises ValueError for a pair that was not due or has no winner."""
        due = self.pairs()
        if set(winners) != set(due) or any(winner not in pair for pair, winner in winners.items()):
            raise ValueError("a result is missing, or is of a match that was not due")
        for pair in due:
            loser = pair[1] if winners[pair] == pair[0] else pair[0]
            self.losses[loser] += 1
            if loser in self.upper:
                self.upper.remove(loser)
                self.lower.append(loser)
            else:
                self.lower.remove(loser)
        left = [*self.upper, *self.lower]
        if len(left) == 1:
            self.champion = left[0]


def _neighbours(sides: Sequence[str]) -> list[Pairing]:
    return [(sides[at], sides[at + 1]) for at in range(0, len(sides) - 1, 2)]


def swiss_round(
    order: Sequence[str], met: Iterable[Pairing], rested: Iterable[str] = ()
) -> tuple[list[Pairing], str | None]:
    """Pairs of the next Swiss round and the side that rests.

    ``order`` is the table, best first; nobody meets twice and nobody rests twice as long as that can be done.
    """
    _named(order)
    played = {frozenset(pair) for pair in met}
    rest = None
    pool = list(order)
    if len(pool) % 2:
        had = set(rested)
        rest = next((side for side in reversed(pool) if side not in had), pool[-1])
        pool.remove(rest)
    pairs = _pair_off(pool, played)
    return (pairs if pairs is not None else _neighbours(pool)), rest


def _pair_off(pool: list[str], played: set[frozenset[str]]) -> list[Pairing] | None:
    """Pairs without a repeated meeting, the nearest in the table first; None if there is none."""
    if not pool:
        return []
    first = pool[0]
    for at in range(1, len(pool)):
        if frozenset((first, pool[at])) not in played:
            found = _pair_off(pool[1:at] + pool[at + 1 :], played)
            if found is not None:
                return [(first, pool[at]), *found]
    return None


def ranked_playoff(table: Sequence[str]) -> list[Pairing]:
    """First play-off of the best six: 1–6, 2–5, 3–4 (any even number in the same way)."""
    _named(table)
    if len(table) % 2:
        raise ValueError("a play-off needs an even number of sides")
    return [(table[at], table[-1 - at]) for at in range(len(table) // 2)]


def two_table_swap(first: Pairing, second: Pairing) -> list[list[Pairing]]:
    """Two tables of two teams with two threesomes each: the threesomes meet, then the teams exchange tables and seats.

    ``first`` and ``second`` are the threesomes of the two teams.
    """
    return [
        [(first[0], second[0]), (first[1], second[1])],
        [(second[1], first[0]), (second[0], first[1])],
    ]


LADDER_NEED = {"pioneer": 0, "deputy": 3, "chief": 2}  # defenders of the rung below a challenger must have beaten


@dataclass(frozen=True, slots=True)
class Challenge:
    """One challenge of a ladder: who challenged whom at which rung, and who won."""

    challenger: str
    defender: str
    rung: str
    won: bool


def may_challenge(challenger: str, rung: str, history: Sequence[Challenge]) -> bool:
    """Whether a challenger may meet a defender of this rung: three 先锋 beaten for 副将, both 副将 for 主将."""
    below = {"deputy": "pioneer", "chief": "deputy"}.get(rung)
    beaten = {one.defender for one in history if one.challenger == challenger and one.won and one.rung == below}
    return below is None or len(beaten) >= LADDER_NEED[rung]


def ladder_points(points: Mapping[str, float], history: Sequence[Challenge]) -> dict[str, float]:
    """Points of everybody: the winner of a challenge earns what the defender's rung is worth."""
    found: dict[str, float] = {}
    for one in history:
        winner = one.challenger if one.won else one.defender
        found.setdefault(one.challenger, 0.0)
        found.setdefault(one.defender, 0.0)
        found[winner] += float(points[one.rung])
    return found


def deposed(history: Sequence[Challenge]) -> list[str]:
    """Defenders beaten by three different challengers, in the order in which it happened."""
    beaten: dict[str, set[str]] = {}
    found = []
    for one in history:
        if one.won:
            by = beaten.setdefault(one.defender, set())
            by.add(one.challenger)
            if len(by) == 3 and one.defender not in found:
                found.append(one.defender)
    return found

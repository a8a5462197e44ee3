"""Rate everybody in a database of facts, and judge the ratings on the second half of the deals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from gouji_analytics.ratings import judge
from gouji_analytics.ratings.judge import Bin, Pairs, Score
from gouji_analytics.ratings.net import fit
from gouji_analytics.ratings.outcomes import Outcome, inseparable, read
from gouji_analytics.ratings.weng_lin import OPPOSITE, Ladder, run_places, run_sides
from gouji_analytics.stats.database import Database, connected
from gouji_analytics.stats.intervals import z_value

# Below this many deals a rating is mostly the prior.
FLOOR = 150
FEWEST_DEALS = 10
NO_NAMES, ONE_NAME, FEW_DEALS = "no_names", "one_name", "few_deals"
KINDS = ("net", "side", "race")
# whose forecasts the table of calibration shows
CHECKED = {"side": "net", "race": "tempered"}


@dataclass(frozen=True, slots=True)
class Rated:
    """One name: deals, and by kind the rating with its 95 % limits.

    ``net``: points of net a deal above the mean of all; ``side`` and ``race``: Weng-Lin strength from sides' results and from places.
    """

    name: str
    deals: int
    floor_met: bool
    values: dict[str, tuple[float, float, float]]

    def to_dict(self) -> dict[str, object]:
        """The name as JSON."""
        found: dict[str, object] = {"name": self.name, "deals": self.deals, "floor_met": self.floor_met}
        for kind, (value, low, high) in self.values.items():
            found |= {kind: value, f"{kind}_low": low, f"{kind}_high": high}
        return found


@dataclass(frozen=True, slots=True)
class Ratings:
    """Everybody from the strongest, and what the ratings foretold.

    ``scores`` and ``bins``: by what is foretold (``side``: which side wins; ``race``: who finishes before his opposite).
    ``together``: names that no result can tell apart. ``absent_reason`` says why there is nothing.
    """

    who: str
    rated: tuple[Rated, ...]
    scores: dict[str, tuple[Score, ...]]
    bins: dict[str, tuple[Bin, ...]]
    together: tuple[tuple[str, ...], ...]
    deals: int
    void: int
    unnamed: int
    absent_reason: str | None = None

    def to_dict(self) -> dict[str, object]:
        """Everything as JSON."""
        found: dict[str, object] = {"who": self.who, "deals": self.deals, "void": self.void, "unnamed": self.unnamed}
        if self.absent_reason:
            return found | {"absent_reason": self.absent_reason}

        def plain(items: Sequence[Score] | Sequence[Bin]) -> list[dict[str, object]]:
            return [{name: getattr(item, name) for name in item.__slots__} for item in items]

        found["ratings"] = [one.to_dict() for one in self.rated]
        found["inseparable"] = [list(names) for names in self.together]
        found["scores"] = {kind: plain(scores) for kind, scores in self.scores.items()}
        found["calibration"] = {kind: plain(bins) for kind, bins in self.bins.items()}
        return found


def rate(db: Database, *, who: str = "player", where: Sequence[str] = ()) -> Ratings:
    """Rate players, or bots, over the deals inside the filters in the order of play.

    The first half teaches; over the second half, still learning after each deal, forecasts are scored. Raises UsageError: RATINGS_WHO,
    RATINGS_EXTRA without the library, the errors of filters; DataError when ``db`` is no database of ours.
    """
    with connected(db) as connection:
        reading = read(connection, who, where)
    outcomes = reading.outcomes
    names = Counter(name for outcome in outcomes for name in set(outcome.names))
    reason = None
    if not outcomes:
        reason = NO_NAMES
    elif len(names) < 2:
        reason = ONE_NAME
    elif len(outcomes) < FEWEST_DEALS:
        reason = FEW_DEALS
    if reason:
        return Ratings(who, (), {}, {}, (), len(outcomes), reading.void, reading.unnamed, reason)
    by_side, side_chances = run_sides(outcomes)
    by_place, duel_chances = run_places(outcomes)
    rated = _everybody(outcomes, names, by_side, by_place)
    scores, bins = _judged(outcomes, side_chances, duel_chances)
    together = tuple(inseparable(outcomes))
    return Ratings(who, rated, scores, bins, together, len(outcomes), reading.void, reading.unnamed)


def _everybody(
    outcomes: Sequence[Outcome], names: Counter[str], by_side: Ladder, by_place: Ladder
) -> tuple[Rated, ...]:
    """All names, strongest in net first."""
    found, z = fit(outcomes), z_value()
    rows = []
    for name, strength, error in zip(found.names, found.strength.tolist(), found.error.tolist(), strict=True):
        values = {"net": (strength, strength - z * error, strength + z * error)}
        for kind, ladder in (("side", by_side), ("race", by_place)):
            mean, spread = ladder.known[name]
            values[kind] = (mean, mean - z * spread, mean + z * spread)
        rows.append(Rated(name, names[name], names[name] >= FLOOR, values))
    return tuple(sorted(rows, key=lambda row: (-row.values["net"][0], row.name)))


def _judged(
    outcomes: Sequence[Outcome], side_chances: Sequence[float], duel_chances: Sequence[tuple[float, ...]]
) -> tuple[dict[str, tuple[Score, ...]], dict[str, tuple[Bin, ...]]]:
    """Scores and calibration over the second half."""
    half = len(outcomes) // 2
    later, taught = outcomes[half:], fit(outcomes[:half])
    won = [(one.won,) for one in outcomes]
    ahead = [tuple(judge.ahead(one, seat) for seat in range(OPPOSITE)) for one in outcomes]
    sides = [(chance,) for chance in side_chances]
    forecasts: dict[str, dict[str, Pairs]] = {
        "side": {
            "net": [(taught.forecast(one),) for one in later],
            "side": sides[half:],
            "tempered": judge.tempered(sides[:half], won[:half], sides[half:]),
            "record": judge.record_of_sides(outcomes)[half:],
            "lead": judge.lead_share(outcomes)[half:],
            "coin": judge.coin(later, 1),
        },
        "race": {
            "race": duel_chances[half:],
            "tempered": judge.tempered(duel_chances[:half], ahead[:half], duel_chances[half:]),
            "record": judge.record_of_duels(outcomes)[half:],
            "coin": judge.coin(later, OPPOSITE),
        },
    }
    came: dict[str, Pairs] = {"side": won[half:], "race": ahead[half:]}
    scores = {
        kind: tuple(judge.score(name, rows, came[kind]) for name, rows in methods.items())
        for kind, methods in forecasts.items()
    }
    bins = {kind: tuple(judge.calibration(forecasts[kind][CHECKED[kind]], came[kind])) for kind in forecasts}
    return scores, bins

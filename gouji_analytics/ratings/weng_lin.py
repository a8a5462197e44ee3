"""Weng and Lin's Bayesian ratings (the Plackett-Luce model of OpenSkill), deal after deal.

Two of them: ``side`` from the result of the sides, three names against three; ``race`` from the six places, each for himself, which
tells how a player runs rather than how well a side does.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from gouji_analytics.errors import coded
from gouji_analytics.ratings.outcomes import Outcome
from gouji_engine.errors import UsageError

OPPOSITE = 3


def model() -> Any:
    """OpenSkill's Plackett-Luce model with its standard values. Raises UsageError(RATINGS_EXTRA) when it is not installed."""
    try:
        from openskill.models import PlackettLuce
    except ImportError as error:
        raise coded(UsageError, "RATINGS_EXTRA") from error
    return PlackettLuce()


@dataclass
class Ladder:
    """Names with mean and standard deviation of their strength, kept up to date."""

    model: Any = field(default_factory=model)
    known: dict[str, tuple[float, float]] = field(default_factory=dict)

    def strengths(self, names: Iterable[str]) -> list[Any]:
        """Ratings of names as the library has them; a new name begins in the middle, wide."""
        return [
            self.model.rating(mu=self.known[name][0], sigma=self.known[name][1])
            if name in self.known
            else self.model.rating()
            for name in names
        ]

    def chance(self, first: Sequence[str], second: Sequence[str]) -> float:
        """The probability that the first names win, before their deal is known."""
        return float(self.model.predict_win([self.strengths(first), self.strengths(second)])[0])

    def learn(self, teams: Sequence[Sequence[str]], ranks: Sequence[float]) -> None:
        """Take in one result; a name that sits in several seats moves by the mean of them."""
        after = self.model.rate([self.strengths(team) for team in teams], ranks=list(ranks))
        moved: dict[str, list[Any]] = {}
        for team, ratings in zip(teams, after, strict=True):
            for name, rating in zip(team, ratings, strict=True):
                moved.setdefault(name, []).append(rating)
        for name, ratings in moved.items():
            count = len(ratings)
            self.known[name] = (sum(one.mu for one in ratings) / count, sum(one.sigma for one in ratings) / count)


def sides(outcome: Outcome) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names of the two sides."""
    return outcome.names[::2], outcome.names[1::2]


def run_sides(outcomes: Sequence[Outcome]) -> tuple[Ladder, list[float]]:
    """The ladder after all deals, and what it foretold before each: the chance of the side of seats 1, 3, 5."""
    ladder, foretold = Ladder(), []
    for outcome in outcomes:
        first, second = sides(outcome)
        foretold.append(ladder.chance(first, second))
        ladder.learn([first, second], [1.0 - outcome.won, outcome.won])
    return ladder, foretold


def run_places(outcomes: Sequence[Outcome]) -> tuple[Ladder, list[tuple[float, ...]]]:
    """The ladder of places, and before each deal the chances of seats 1, 2, 3 to finish before their opposites."""
    ladder, foretold = Ladder(), []
    for outcome in outcomes:
        names = outcome.names
        foretold.append(tuple(ladder.chance([names[s]], [names[s + OPPOSITE]]) for s in range(OPPOSITE)))
        ladder.learn([[name] for name in names], [float(place) for place in outcome.places])
    return ladder, foretold

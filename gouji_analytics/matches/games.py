"""Who has won a game, who a match, and what is still to be played (catalogue D21)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from gouji_analytics.errors import coded
from gouji_engine.errors import UsageError
from gouji_engine.rules import RuleSet

SIDES = (0, 1)


@dataclass(frozen=True, slots=True)
class DealScore:
    """What a deal brought.

    ``signed`` and ``recorded``: totals of the two sides before and after ``record``; ``places``: 1–6 by seat;
    ``sweeper``: the side of a sweep or −1; ``small``: small points, where the rules count them apart.
    """

    signed: tuple[float, float]
    recorded: tuple[float, float]
    places: tuple[int, ...]
    sweeper: int = -1
    small: tuple[float, float] | None = None

    @property
    def winner(self) -> int | None:
        """The side with the larger total, None for a draw."""
        return _leader(self.signed)

    @property
    def first_side(self) -> int | None:
        """The side of 头科."""
        return self.places.index(1) % 2 if 1 in self.places else None


@dataclass(frozen=True, slots=True)
class GameScore:
    """A game so far.

    ``totals``: what decides it (points, or deal points); ``points``: recorded points; ``winner``: a side, or None; ``due``:
    "deal" or "extra_deal" when more is to be played, "" when it is decided or drawn; ``decided_by``: "totals" or a tie-break.
    """

    deals: int
    totals: tuple[float, float]
    points: tuple[float, float]
    winner: int | None
    due: str
    decided_by: str
    firsts: tuple[int, int]
    lasts: tuple[int, int]


@dataclass(frozen=True, slots=True)
class MatchScore:
    """A match so far: games won and drawn, the winner if it is decided, points of a league, and whether it is over."""

    wins: tuple[int, int]
    drawn: int
    winner: int | None
    is_over: bool
    points: tuple[float, float] | None


def _leader(pair: Sequence[float]) -> int | None:
    return None if pair[0] == pair[1] else 0 if pair[0] > pair[1] else 1


def _sum(pairs: Sequence[Sequence[float]]) -> tuple[float, float]:
    return float(sum(pair[0] for pair in pairs)), float(sum(pair[1] for pair in pairs))


def deal_points(rules: Any, deal: DealScore) -> tuple[float, float]:
    """Deal points of both sides under ``game_decision = deal_points``."""
    table = dict(rules.deal_points)
    winner = deal.winner
    if deal.sweeper >= 0 and "sweep" in table:
        winner, win = deal.sweeper, table["sweep"]
    else:
        win = table.get("win", 0)
    if winner is None:
        return float(table.get("draw", 0)), float(table.get("draw", 0))
    found = [float(table.get("loss", 0))] * 2
    found[winner] = float(win)
    return found[0], found[1]


def game_totals(rules: Any, deals: Sequence[DealScore]) -> tuple[float, float]:
    """The totals that decide a game."""
    if rules.game_decision == "deal_points":
        return _sum([deal_points(rules, deal) for deal in deals])
    return _sum([deal.recorded for deal in deals])


def places_taken(deals: Sequence[DealScore], place: int) -> tuple[int, int]:
    """How often each side took a place."""
    return (
        sum(deal.places[seat] == place for deal in deals if deal.places for seat in (0, 2, 4)),
        sum(deal.places[seat] == place for deal in deals if deal.places for seat in (1, 3, 5)),
    )


def _small(deals: Sequence[DealScore]) -> tuple[float, float]:
    return _sum([deal.recorded if deal.small is None else deal.small for deal in deals])


def _by_place_score(
    rules: Any, deals: Sequence[DealScore], pick: Callable[[Sequence[float]], float]
) -> tuple[int, int]:
    """How often each side took a place that is worth the highest (``max``) or lowest (``min``) place points."""
    worth = pick(rules.place_points)
    places = [place for place, points in enumerate(rules.place_points, 1) if points == worth]
    taken = [places_taken(deals, place) for place in places]
    return sum(pair[0] for pair in taken), sum(pair[1] for pair in taken)


def tie_winner(rules: Any, rule: str, deals: Sequence[DealScore]) -> int | None:
    """The side a tie-break inside a game favours, None if it does not tell."""
    if rule == "first_count":
        return _leader(places_taken(deals, 1))
    if rule == "last_count":
        return _leader([-count for count in places_taken(deals, 6)])
    if rule == "max_score_count":
        return _leader(_by_place_score(rules, deals, max))
    if rule == "min_score_count":
        return _leader([-count for count in _by_place_score(rules, deals, min)])
    if rule == "small_points":
        return _leader(_small(deals))
    return None


def final_stage(rules: RuleSet) -> RuleSet:
    """The rules as the final stage has them: its games and matches are the ordinary ones of the rule set returned.

    Raises UsageError(FINAL_NONE) for rules whose final is played like everything before it.
    """
    games = {"game_deals": rules.final_game_deals, "match_best_of": rules.final_best_of}
    changes = {key: number for key, number in games.items() if number and number != getattr(rules, key)}
    if not changes:
        raise coded(UsageError, "FINAL_NONE", rules=rules.name)
    return rules.with_(**changes, final_game_deals=0, final_best_of=0)


def score_game(rules: Any, deals: Sequence[DealScore]) -> GameScore:
    """The state of a game after ``deals`` (void deals left out: they are dealt again).

    An extra deal that is the last tie-break is repeated until somebody leads; one that is followed by another
    tie-break is played once.
    """
    planned = int(rules.game_deals)
    regular, extra = deals[:planned], deals[planned:]

    def found(winner: int | None, due: str, decided_by: str) -> GameScore:
        return GameScore(
            len(deals), game_totals(rules, deals), _sum([deal.recorded for deal in deals]), winner, due, decided_by,
            places_taken(deals, 1), places_taken(deals, 6),
        )  # fmt: skip

    if len(deals) < planned:
        return found(None, "deal", "")
    leader = _leader(game_totals(rules, regular))
    if leader is not None:
        return found(leader, "", "totals")
    for at, rule in enumerate(rules.tie_break):
        if rule in ("extra_deal", "extra_deal_first_out"):
            if not extra:
                return found(None, "extra_deal", "")
            winner = extra[-1].first_side if rule == "extra_deal_first_out" else _leader(game_totals(rules, extra))
            if winner is None and at + 1 == len(rules.tie_break):
                return found(None, "extra_deal", "")
        else:
            winner = tie_winner(rules, rule, regular)
        if winner is not None:
            return found(winner, "", rule)
    return found(None, "", "")


def score_match(rules: Any, games: Sequence[GameScore]) -> MatchScore:
    """The state of a match after ``games``: first to more than half of ``match_best_of`` wins."""
    best_of = int(rules.match_best_of)
    over = [game for game in games if not game.due]
    wins = sum(game.winner == 0 for game in over), sum(game.winner == 1 for game in over)
    drawn = len(over) - sum(wins)
    is_over = max(wins) > best_of // 2 or len(over) >= best_of
    winner = _leader(wins) if is_over else None
    return MatchScore(wins, drawn, winner, is_over, _match_points(rules, winner) if is_over else None)


WIN_POINTS = (1.0, 0.5, 0.0)  # where the rules name no match points


def score_points(rules: Any, scores: Sequence[float]) -> tuple[float, float]:
    """Points in a table of a finished match that ended with these scores; without match points in the rules a win counts 1, a draw ½."""
    winner = _leader(scores)
    named = _match_points(rules, winner)
    if named is not None:
        return named
    win, draw, loss = WIN_POINTS
    return (draw, draw) if winner is None else (win, loss) if winner == 0 else (loss, win)


def _match_points(rules: Any, winner: int | None) -> tuple[float, float] | None:
    table = dict(rules.match_points)
    if not table:
        return None
    if winner is None:
        return float(table.get("draw", 0)), float(table.get("draw", 0))
    found = [float(table.get("loss", 0))] * 2
    found[winner] = float(table.get("win", 0))
    return found[0], found[1]

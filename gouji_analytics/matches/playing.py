"""Matches played by bots: game after game until one side has won enough of them, extra deals where a game is tied.

Every game is a session of its own that begins without debts. Match n of a seed is the same alone, in any chunk and on any
number of threads: game g of match n is session ``g * MOST_MATCHES + n`` of the seed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gouji_analytics.matches.games import DealScore, GameScore, score_game, score_match
from gouji_engine.facts import facts
from gouji_engine.kernel.layout import SCORE_UNIT
from gouji_engine.session import LONGEST_SESSION, SessionChunk, play_sessions
from gouji_engine.simulate import Chunk, joined

MOST_MATCHES = 2**28  # five games of so many matches have numbers of 32 bits
WORDS = ("action", "transfer", "declaration")


@dataclass(frozen=True, slots=True)
class MatchChunk:
    """Consecutive matches as arrays, a row a deal, cancelled deals included.

    match, game_no, deal_no int32 [n]: number of the match in the run, of the game in it and of the deal in that, from 0.
    """

    deals: Chunk
    match: NDArray[np.int32]
    game_no: NDArray[np.int32]
    deal_no: NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.deals)


@dataclass(frozen=True, slots=True)
class _Game:
    """One game: its match and number, its deals and what they came to."""

    match: int
    game_no: int
    deals: Chunk
    score: GameScore


def play_matches(
    rules: Any, bots: Sequence[str], seed: int, first: int, count: int, mode: str | None = None
) -> MatchChunk:
    """Play matches ``first`` … ``first + count − 1`` of ``seed`` under the rules' ``game_deals``, ``match_best_of``, ``tie_break``.

    Parameters
    ----------
    rules : a RuleSet; bots : six names of BOTS; first + count : at most MOST_MATCHES; mode : see ``simulate.dealing_rules``.

    A game that extra deals do not decide within LONGEST_SESSION deals stays undecided. Raises UnsupportedRuleError for rules the
    kernel does not honour.
    """
    played: dict[int, list[_Game]] = {match: [] for match in range(first, first + count)}
    for game_no in range(int(rules.match_best_of)):
        still = [match for match, games in played.items() if not _over(rules, games)]
        for start, stop in _stretches(still):
            for game in _games(rules, (bots, seed, mode), game_no, start, stop):
                played[game.match].append(game)
    games = [game for match in played.values() for game in match]
    sizes = [len(game.deals) for game in games]
    return MatchChunk(
        joined([game.deals for game in games], 0),
        np.repeat(np.array([game.match for game in games], np.int32), sizes),
        np.repeat(np.array([game.game_no for game in games], np.int32), sizes),
        np.concatenate([np.arange(size, dtype=np.int32) for size in sizes]),
    )


def _over(rules: Any, games: Sequence[_Game]) -> bool:
    return bool(games) and score_match(rules, [game.score for game in games]).is_over


def _stretches(numbers: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Rising numbers as stretches without a gap, each with its end outside."""
    start = stop = -1
    for number in numbers:
        if number != stop:
            if start >= 0:
                yield start, stop
            start = number
        stop = number + 1
    if start >= 0:
        yield start, stop


def _games(rules: Any, how: tuple[Sequence[str], int, str | None], game_no: int, start: int, stop: int) -> list[_Game]:
    """Game ``game_no`` of matches ``start`` … ``stop − 1``; a tied one is played again with a deal more, which changes none of the others."""
    bots, seed, mode = how
    base, length = game_no * MOST_MATCHES, int(rules.game_deals)
    made = play_sessions(rules, bots, seed, base + start, stop - start, length, mode)
    found = []
    for session, regular, told in _cut(rules, made):
        deals, score, planned = regular, score_game(rules, told), length
        while score.due and planned < LONGEST_SESSION:
            planned += 1
            [(_, deals, scores)] = _cut(rules, play_sessions(rules, bots, seed, session, 1, planned, mode))
            score = score_game(rules, scores)
        found.append(_Game(session - base, game_no, deals, score))
    return found


def _cut(rules: Any, made: SessionChunk) -> Iterator[tuple[int, Chunk, list[DealScore]]]:
    """Sessions one by one: number, deals, and the scores of those that were not cancelled."""
    scores = deal_scores(rules, made.deals)
    starts = np.flatnonzero(made.deal_no == 0).tolist()
    for start, stop in zip(starts, [*starts[1:], len(made)], strict=True):
        told = [score for score in scores[start:stop] if score is not None]
        yield int(made.session[start]), _rows(made.deals, start, stop), told


def _rows(chunk: Chunk, start: int, stop: int) -> Chunk:
    """Deals ``start`` … ``stop − 1`` of a chunk."""
    words = {}
    for name in WORDS:
        offsets = getattr(chunk, f"{name}_offsets")[start : stop + 1]
        words[f"{name}s"] = getattr(chunk, f"{name}s")[offsets[0] : offsets[-1]]
        words[f"{name}_offsets"] = offsets - offsets[0]
    return Chunk(
        first=0, hands=chunk.hands[start:stop], leader=chunk.leader[start:stop], lead_by=chunk.lead_by[start:stop], **words
    )  # fmt: skip


def deal_scores(rules: Any, chunk: Chunk) -> list[DealScore | None]:
    """What each deal of a chunk brought; None for a cancelled one."""
    found = facts(
        rules, chunk.hands, chunk.leader, (chunk.declarations, chunk.declaration_offsets),
        (chunk.actions, chunk.action_offsets), (chunk.transfers, chunk.transfer_offsets),
    )  # fmt: skip
    totals = np.column_stack([found.deal(f"{name}_{side}") for name in ("signed", "recorded") for side in (0, 1)])
    rows = zip(
        found.deal("void").tolist(), (totals / SCORE_UNIT).tolist(), found.seats("place").tolist(),
        found.deal("sweeper").tolist(), strict=True,
    )  # fmt: skip
    return [
        None if void else DealScore((a, b), (c, d), tuple(places), sweeper)
        for void, (a, b, c, d), places, sweeper in rows
    ]

"""Results without the play: what a source states of a deal, scored by the kernel and compared with the points it states.

The facts stand in ``Claimed.events`` (docs/log-format.md 6): words, seats as 1–6. ``all`` names the kinds of facts
that the source gives completely; of a kind that is not named, silence does not mean "none".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gouji_engine.cards import SEATS
from gouji_engine.claims import COMPLETE, is_detail
from gouji_engine.errors import UnsupportedRuleError
from gouji_engine.glossary import label
from gouji_engine.kernel.layout import SCORE_UNIT
from gouji_engine.kernel.results import H_BURN, H_KILL, H_MEN, score_stated
from gouji_engine.kernel.scores import ROWS
from gouji_engine.replay import Claimed, Replay
from gouji_engine.rules.lower import lower
from gouji_engine.verify import ERROR, WARNING, Finding, points_finding
from gouji_engine.workspace import Workspace

Ints = NDArray[np.int64]
KINDS = ("opened", "announced", "burn", "men", "kill")
_TERMS = {"opened": "opening", "announced": "mingdian"}  # the others are terms of the glossary themselves
VOID = "void"
MOST = 60  # stated happenings of one deal; more is nonsense
_HAPPENING = {"burn": H_BURN, "men": H_MEN, "kill": H_KILL}
_DEEPEST = 16
# places that stand for all in asking which facts matter: no sweep, and one
_PROBES = ((1, 2, 3, 4, 5, 6), (1, 4, 2, 5, 3, 6))


@dataclass(slots=True)
class Stated:
    """The facts a source states of one deal.

    ``places`` six numbers, zeros for a void deal; ``opened``, ``announced`` seat masks; ``happened`` rows (kind, seat, other,
    depth), other −1 where not stated; ``complete`` the kinds of which all is given.
    """

    places: tuple[int, ...]
    opened: int = 0
    announced: int = 0
    happened: list[tuple[int, int, int, int]] = field(default_factory=list)
    complete: frozenset[str] = frozenset()
    void: bool = False

    @property
    def whole(self) -> bool:
        """Whether the places are those of a finished deal."""
        return sorted(self.places) == [1, 2, 3, 4, 5, 6]


@dataclass(frozen=True, slots=True)
class Scores:
    """Points of n deals: ``points`` float [n, ROWS, 6] by PointSource and seat (row SWEEP: two side totals), ``signed`` and
    ``recorded`` float [n, 2] by side, ``sweeper`` int [n] (−1: none).
    """

    points: NDArray[np.float64]
    signed: NDArray[np.float64]
    recorded: NDArray[np.float64]
    sweeper: Ints


def _seat(word: str) -> int:
    """A seat from the word 1–6. Raises ValueError."""
    if len(word) == 1 and word in "123456":
        return int(word) - 1
    raise ValueError(word)


def read_claim(claimed: Claimed) -> Stated:
    """The facts of a claim. Raises ValueError with the text of an event of ours that makes no sense; foreign events are passed over."""
    found = Stated(tuple(claimed.places or (0,) * SEATS))
    for event in claimed.events:
        try:
            _take(found, event)
        except (ValueError, IndexError) as error:
            raise ValueError(" ".join(event)) from error
    if len(found.happened) > MOST:
        raise ValueError(str(len(found.happened)))
    return found


def _take(found: Stated, event: tuple[str, ...]) -> None:
    """Write one event down. Raises ValueError or IndexError."""
    kind, *words = event
    if kind == VOID:
        found.void = True
    elif kind == COMPLETE:
        if set(words) - set(KINDS):
            raise ValueError(kind)
        found.complete |= frozenset(words)
    elif kind == "opened":
        found.opened |= 1 << _seat(words[0])
    elif kind == "announced":
        found.announced |= 1 << _seat(words[0])
    elif kind in _HAPPENING:
        seat = _seat(words[0])
        other = _seat(words[1]) if len(words) > 1 and not is_detail(words[1]) else -1
        depth = int(words[2]) if len(words) > 2 and not is_detail(words[2]) else 1
        if other == seat or not 1 <= depth <= _DEEPEST:
            raise ValueError(kind)
        found.happened.append((_HAPPENING[kind], seat, other, depth))


def score_results(rules: Any, deals: Sequence[Stated]) -> Scores:
    """Score deals from stated facts. Raises UnsupportedRuleError if the kernel does not honour ``rules``."""
    record, space, count = lower(rules)[0], Workspace(), len(deals)
    places = np.array([(0,) * SEATS if deal.void else deal.places for deal in deals], np.int64).reshape(count, SEATS)
    masks = np.array([(deal.opened, deal.announced) for deal in deals], np.int64).reshape(count, 2)
    rows = [row for deal in deals for row in deal.happened]
    offsets = np.concatenate([[0], np.cumsum([len(deal.happened) for deal in deals])]).astype(np.int64)
    points = np.zeros((count, ROWS, SEATS), np.int64)
    totals, sweepers = np.zeros((count, 4), np.int64), np.zeros(count, np.int64)
    score_stated(
        record,
        space.blank,
        space.work,
        places,
        np.ascontiguousarray(masks[:, 0]),
        np.ascontiguousarray(masks[:, 1]),
        np.array(rows, np.int64).reshape(-1, 4),
        offsets,
        points,
        totals,
        sweepers,
    )
    return Scores(points / SCORE_UNIT, totals[:, :2] / SCORE_UNIT, totals[:, 2:] / SCORE_UNIT, sweepers)


def kinds_that_score(rules: Any) -> tuple[str, ...]:
    """The kinds of facts on which the points of a deal depend under ``rules``: those whose change changes a score of the kernel."""
    found = []
    for kind in KINDS:
        deals = [deal for places in _PROBES for deal in _varied(kind, places)]
        scores = score_results(rules, deals)
        half = len(deals) // len(_PROBES)
        moved = [scores.signed[at : at + half] != scores.signed[at] for at in range(0, len(deals), half)]
        if any(part.any() for part in moved):
            found.append(kind)
    return tuple(found)


def _varied(kind: str, places: tuple[int, ...]) -> Iterator[Stated]:
    """A deal without facts of a kind, then deals that differ in nothing else; a notice counts only with its opening or without."""
    yield Stated(places)
    if kind == "opened":
        yield from (Stated(places, opened=mask) for mask in range(64))
    elif kind == "announced":
        yield from (Stated(places, announced=mask) for mask in range(64))
    else:
        code = _HAPPENING[kind]
        pairs = [(seat, other) for seat in range(SEATS) for other in range(SEATS) if seat != other]
        yield from (Stated(places, happened=[(code, seat, other, depth)]) for seat, other in pairs for depth in (1, 2))


def lacking(stated: Stated, matter: Sequence[str]) -> tuple[str, ...]:
    """The kinds in ``matter`` of which the source does not state all."""
    vague = {
        kind for code, _, other, _ in stated.happened for kind in _HAPPENING if _HAPPENING[kind] == code and other < 0
    }
    vague.discard("kill")
    return tuple(kind for kind in matter if kind not in stated.complete or kind in vague)


def stated_findings(replay: Replay, rules: Any, matter: Sequence[str] | None = None) -> list[Finding]:
    """What is wrong, or cannot be known, of a deal recorded by its result (none: accepted).

    ``matter`` is ``kinds_that_score(rules)``, for callers that keep it.
    """
    claimed = replay.claimed or Claimed()
    try:
        stated = read_claim(claimed)
    except ValueError as error:
        return [_finding("RESULT_EVENT", WARNING, str(error))]
    if stated.void:
        return []
    if not any(stated.places):
        return [_finding("PLACES_ABSENT", WARNING, "")]
    if not stated.whole:
        shown = " ".join(map(str, stated.places))
        known = [place for place in stated.places if place]
        unfit = len(set(known)) < len(known)
        return [_finding("PLACES_UNFIT" if unfit else "PLACES_PARTLY", ERROR if unfit else WARNING, shown)]
    if claimed.points is None:
        return []
    try:
        missing = lacking(stated, kinds_that_score(rules) if matter is None else matter)
        if missing:
            return [
                _finding(
                    "POINTS_UNCHECKED",
                    WARNING,
                    ", ".join(missing),
                    "、".join(label(_TERMS.get(kind, kind)) for kind in missing),
                )
            ]
        recorded = score_results(rules, [stated]).recorded[0]
    except UnsupportedRuleError as error:
        return [Finding(error.code, WARNING, error.zh, error.en)]
    pairs = enumerate(zip(claimed.points, recorded, strict=True))
    return [points_finding(side, said, true) for side, (said, true) in pairs if abs(said - true) > 1e-9]


_SENTENCES = {
    "RESULT_EVENT": (
        "所记事件“{found}”读不懂，得分没有核对。",
        "the stated event “{found}” makes no sense; points not checked.",
    ),
    "PLACES_UNFIT": ("所记名次 {found} 不是一至六各一个。", "the stated places {found} are not one to six, each once."),
    "PLACES_PARTLY": (
        "所记名次 {found} 不全，不计入结果。",
        "not all places are stated ({found}); the result does not count.",
    ),
    "PLACES_ABSENT": ("没有记名次，得分无法核对。", "no places are stated; points cannot be checked."),
    "POINTS_UNCHECKED": ("未记全 {found}，得分无法核对。", "{found} are not all stated; points cannot be checked."),
}


def _finding(code: str, severity: str, found: str, found_zh: str = "") -> Finding:
    zh, en = _SENTENCES[code]
    return Finding(
        code, severity, zh.format(found=found_zh or found), en.format(found=found), found=found, clause="D20"
    )

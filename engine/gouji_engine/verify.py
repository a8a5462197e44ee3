"""Judge recorded deals by replaying them: form, legality, and what the record claims of itself.

Findings are values. One bad deal never stops the rest; the first wrong action of a deal is named, what
follows it cannot be judged.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gouji_engine.cards import RANK_TEXT
from gouji_engine.codes import ActionKind, Sanction, Verdict, unpack_action
from gouji_engine.errors import ReplayError
from gouji_engine.game import Game
from gouji_engine.kernel.batch import C_FIRST, C_LATER, C_NEXT, C_UNKNOWN, F_ACTION, verify_batch
from gouji_engine.replay import Claimed, Replay
from gouji_engine.rules.lower import lower
from gouji_engine.verdicts import VERDICTS, setup_sentence
from gouji_engine.workspace import Workspace

ERROR, WARNING = "error", "warning"
CHUNK_DEALS = 4096


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing wrong with a record.

    ``severity`` error (the deal is refused) or warning (flagged). ``action_no`` counts from 0 within the deal, None where no action
    is concerned. ``expected`` and ``found`` are short texts; ``clause`` names the rule; ``zh`` and ``en`` are whole sentences.
    """

    code: str
    severity: str
    zh: str
    en: str
    file: str | None = None
    deal_id: str | None = None
    action_no: int | None = None
    seat: int | None = None
    expected: str = ""
    found: str = ""
    clause: str = ""

    def at(self, file: str | None, deal_id: str | None) -> Finding:
        """The same finding in a named deal of a named file."""
        return replace(self, file=file, deal_id=deal_id)


@dataclass(frozen=True, slots=True)
class BatchVerdict:
    """Result of many deals: ``codes`` int32 [n, 3] (kind, detail, index), ``places`` int8 [n, 6] (0 where refused or void)."""

    codes: NDArray[np.int32]
    places: NDArray[np.int8]

    @property
    def bad(self) -> NDArray[np.intp]:
        """Rows with a finding."""
        return np.flatnonzero(self.codes[:, 0])


def frozen(array: NDArray[Any], dtype: Any) -> NDArray[Any]:
    """A read-only view in one piece: the kernel is compiled for that form alone, and a log's buffers have it already."""
    view = np.ascontiguousarray(array, dtype=dtype).view()
    view.flags.writeable = False
    return view


def deal_context(
    named: NDArray[np.bool_], deal_no: NDArray[np.integer[Any]], follows: NDArray[np.bool_]
) -> NDArray[np.int8]:
    """Where deals stand in their games, int8 [n].

    named : True where match and number of the deal are known; deal_no : numbers from 0; follows : True where the row before is
    the deal before of the same game.
    """
    context = np.full(len(named), C_UNKNOWN, np.int8)
    context[named & (deal_no == 0)] = C_FIRST
    context[named & (deal_no > 0)] = C_LATER
    context[named & (deal_no > 0) & follows] = C_NEXT
    return context


class Verifier:
    """Verifies many deals of one rule set; keeps its scratch space."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules
        self._record = lower(rules)[0]
        self._space = Workspace()

    def run(
        self,
        hands: NDArray[np.int8],
        leader: NDArray[np.int8],
        transfers: tuple[NDArray[np.int32], NDArray[np.int32]],
        declarations: tuple[NDArray[np.int32], NDArray[np.int32]],
        actions: tuple[NDArray[np.int32], NDArray[np.int32]],
        context: NDArray[np.int8] | None = None,
    ) -> BatchVerdict:
        """Replay deals given as arrays: hands [n, 96], leader [n], and (flat words, offsets [n + 1]) three times.

        ``context`` int8 [n] says where a deal stands in its game (``deal_context``); without it nothing is known.
        """
        count = len(leader)
        codes = np.zeros((count, 3), dtype=np.int32)
        places = np.zeros((count, 6), dtype=np.int8)
        space = self._space
        bought, said, done = (
            tuple(frozen(array, np.int32) for array in pair) for pair in (transfers, declarations, actions)
        )
        known = np.full(count, C_UNKNOWN, np.int8) if context is None else context
        verify_batch(
            self._record, space.blank, space.work, space.table, space.scratch, frozen(hands, np.int8), frozen(leader, np.int8),
            frozen(known, np.int8), bought[0], bought[1], said[0], said[1], done[0], done[1], space.expected, space.debts,
            space.out, codes, places,
        )  # fmt: skip
        return BatchVerdict(codes, places)

    def findings(self, codes: Sequence[int], actions: Sequence[int]) -> Finding | None:
        """The finding that one row of codes stands for; ``actions`` are that deal's words."""
        kind, detail, index = (int(code) for code in codes)
        if kind == 0:
            return None
        if kind == F_ACTION:
            return action_finding(Verdict(detail), index, int(actions[index]))
        return _setup_finding(kind, detail, index)


def action_text(word: int) -> str:
    """A word of a log as short text, whatever it holds."""
    if word < 0:
        return str(word)
    fields = unpack_action(word)
    try:
        kind = ActionKind(fields.kind).id
        if fields.kind == ActionKind.FOUL:
            return f"{kind} {Sanction(fields.rank).id}"
    except ValueError:
        kind = f"kind {fields.kind}"
    cards = [RANK_TEXT[15]] * fields.eagle + [RANK_TEXT[14]] * fields.big + [RANK_TEXT[13]] * fields.small
    cards += [RANK_TEXT[12]] * fields.twos
    cards += [RANK_TEXT[fields.rank]] * fields.naturals
    return " ".join([kind, *cards])


def action_finding(verdict: Verdict, index: int, word: int) -> Finding:
    """The finding for the first wrong action of a deal."""
    zh, en, clause = VERDICTS[verdict]
    seat = word & 7 if word >= 0 and word & 7 < 6 else None
    label = "?" if seat is None else str(seat + 1)
    return Finding(
        code=verdict.name,
        severity=ERROR,
        zh=f"第 {index + 1} 手（{label} 号位，{action_text(word)}）：{zh}",
        en=f"action {index + 1} (seat {label}, {action_text(word)}): {en}",
        action_no=index,
        seat=seat,
        expected="",
        found=action_text(word),
        clause=clause,
    )


def _setup_finding(kind: int, detail: int, index: int) -> Finding:
    code, zh, en, clause = setup_sentence(kind, detail)
    number = index + 1
    return Finding(code=code, severity=ERROR, zh=zh.format(n=number), en=en.format(n=number), clause=clause)


def follows(replay: Replay, before: Replay) -> bool:
    """Whether ``before`` is the deal before ``replay`` in the same game."""
    if replay.match_id is None or replay.deal_no is None or before.deal_no is None:
        return False
    same = (replay.match_id, replay.game_no, replay.rules_id) == (before.match_id, before.game_no, before.rules_id)
    return same and replay.deal_no == before.deal_no + 1


def flat_words(words: Sequence[Sequence[int]]) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Words of several deals one after another, and their offsets [n + 1]."""
    offsets = np.zeros(len(words) + 1, dtype=np.int32)
    np.cumsum([len(part) for part in words], out=offsets[1:])
    return np.fromiter(chain.from_iterable(words), np.int32, int(offsets[-1])), offsets


def verdicts(replays: Sequence[Replay], rules: Any) -> list[Finding | None]:
    """What keeps each of many full records of one rule set from being a legal deal; None for a legal one.

    A record right behind the deal before it in the same game is judged with the debts of that deal.
    """
    verifier = Verifier(rules)
    hands = np.array([replay.hands for replay in replays], dtype=np.int8).reshape(len(replays), 96)
    leader = np.array([replay.leader for replay in replays], dtype=np.int8)
    names = ("transfers", "declarations", "actions")
    pairs = [flat_words([getattr(replay, name) for replay in replays]) for name in names]
    named = np.array([replay.match_id is not None and replay.deal_no is not None for replay in replays], bool)
    numbers = np.array([replay.deal_no or 0 for replay in replays], np.int64)
    linked = np.array([at > 0 and follows(replay, replays[at - 1]) for at, replay in enumerate(replays)], bool)
    context = deal_context(named, numbers, linked)
    codes = verifier.run(hands, leader, pairs[0], pairs[1], pairs[2], context).codes.tolist()
    return [verifier.findings(row, replay.actions) for row, replay in zip(codes, replays, strict=True)]


def verify(replay: Replay, rules: Any, before: Replay | None = None) -> list[Finding]:
    """Verify one deal under ``rules``: replay it and compare what it claims. Returns all findings (none: accepted).

    ``before``: the deal before it in the log, whose debts decide about its tributes; only looked at if it belongs to the same game.
    """
    linked = before is not None and follows(replay, before)
    finding = verdicts([before, replay] if before is not None and linked else [replay], rules)[-1]
    if finding is not None:
        return [finding.at(replay.source.file, replay.deal_id)]
    return [finding.at(replay.source.file, replay.deal_id) for finding in claim_findings(replay, rules)]


def claim_findings(replay: Replay, rules: Any) -> list[Finding]:
    """What an otherwise good deal claims wrongly: places, side points, events."""
    claimed = replay.claimed
    if claimed is None:
        return []
    game = replayed(replay, rules)
    findings = result_findings(claimed, game.places(), None if game.void else game.points().recorded)
    if claimed.events:
        from gouji_engine.claims import event_findings, truth_of

        findings += event_findings(replay, rules, truth_of(replay, rules))
    return findings


def result_findings(claimed: Claimed, places: Sequence[int], points: Sequence[float] | None) -> list[Finding]:
    """Stated places and side points that differ from the derived ones (``points`` None: the deal is void and has none)."""
    findings = []
    if claimed.places is not None:
        for seat, (said, true) in enumerate(zip(claimed.places, places, strict=True)):
            if said not in (0, true):
                findings.append(place_finding(seat, said, true))
    if claimed.points is not None and points is not None:
        for side, (stated, derived) in enumerate(zip(claimed.points, points, strict=True)):
            if abs(stated - derived) > 1e-9:
                findings.append(points_finding(side, stated, derived))
    return findings


def points_finding(side: int, stated: float, derived: float) -> Finding:
    """Points of a side (0 or 1) stated otherwise than the rules give them."""
    return _claim("POINTS_CLAIM", "得分", "points", side, f"{derived:g}", f"{stated:g}", who="side")


def place_finding(seat: int, stated: int, derived: int) -> Finding:
    """A place of a seat (0 to 5) stated otherwise than the play has it."""
    return _claim("PLACE_CLAIM", "名次", "place", seat, str(derived), str(stated))


def event_finding(said: str, expected: str, clause: str, *, seat: int | None, action_no: int | None = None) -> Finding:
    """A stated event that the replay contradicts."""
    return Finding(
        code="EVENT_CLAIM",
        severity=WARNING,
        zh=f"所记“{said}”与复核不符，复核为 {expected}。",
        en=f"“{said}” is stated; the replay says {expected}.",
        action_no=action_no,
        seat=seat,
        expected=expected,
        found=said,
        clause=clause,
    )


def opening_finding(seat: int, stated: str, derived: str) -> Finding:
    """An opening of a seat (0 to 5) stated otherwise than the play has it: ``opened`` or ``not_opened``."""
    return _claim("OPENING_CLAIM", "开点", "opening", seat, derived, stated)


def _claim(code: str, zh: str, en: str, at: int, expected: str, found: str, who: str = "seat") -> Finding:
    whose_zh = f"{at + 1} 号位" if who == "seat" else f"第 {at + 1} 方"
    return Finding(
        code=code,
        severity=WARNING,
        zh=f"{whose_zh}的{zh}记为 {found}，按规则应为 {expected}。",
        en=f"{en} of {who} {at + 1} stated as {found}; the rules give {expected}.",
        seat=at if who == "seat" else None,
        expected=expected,
        found=found,
        clause="D20",
    )


def replayed(replay: Replay, rules: Any) -> Game:
    """The deal played through to its last action. Raises ReplayError at the first action that is not legal."""
    game = Game(rules, replay.hands, replay.leader, replay.transfers, replay.declarations)
    for number, word in enumerate(replay.actions):
        verdict = game.check(word)
        if verdict is not Verdict.LEGAL:
            finding = action_finding(verdict, number, word)
            raise ReplayError(finding.code, finding.zh, finding.en, deal_id=replay.deal_id, action_no=number)
        game.play(word)
    game.settle()
    return game

"""Judge recorded deals by replaying them: form, legality, and what the record claims of itself.

Findings are values. One bad deal never stops the rest; the first wrong action of a deal is named, what
follows it cannot be judged.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gouji_engine.cards import RANK_TEXT
from gouji_engine.codes import ActionKind, Sanction, Verdict, unpack_action
from gouji_engine.errors import ReplayError
from gouji_engine.game import Game
from gouji_engine.kernel.batch import (
    F_ACTION,
    F_DECLARATIONS,
    F_HANDS,
    F_INTERNAL,
    F_LEADER,
    F_TRANSFERS,
    F_UNFINISHED,
    verify_batch,
)
from gouji_engine.replay import Claimed, Replay
from gouji_engine.rules.lower import lower
from gouji_engine.verdicts import VERDICTS
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
    ) -> BatchVerdict:
        """Replay deals given as arrays: hands [n, 96], leader [n], and (flat words, offsets [n + 1]) three times."""
        count = len(leader)
        codes = np.zeros((count, 3), dtype=np.int32)
        places = np.zeros((count, 6), dtype=np.int8)
        space = self._space
        bought, said, done = (
            tuple(frozen(array, np.int32) for array in pair) for pair in (transfers, declarations, actions)
        )
        verify_batch(
            self._record, space.blank, space.work, space.table, space.scratch, frozen(hands, np.int8), frozen(leader, np.int8),
            bought[0], bought[1], said[0], said[1], done[0], done[1], space.expected, space.out, codes, places,
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
    cards = [RANK_TEXT[14]] * fields.big + [RANK_TEXT[13]] * fields.small + [RANK_TEXT[12]] * fields.twos
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


_HAND_FAULTS = {
    1: ("HAND_SIZE", "某家张数与规则不符。", "a hand has the wrong number of cards.", "D1"),
    2: ("PACK_MISMATCH", "六家的牌合起来不是一副完整的牌。", "the six hands do not make up the pack.", "D1"),
    3: (
        "UNKNOWN_CARDS",
        "有手牌未知或张数越界，不能复核。",
        "some cards are unknown or out of range: not verifiable.",
        "D1",
    ),
}
_SETUP = {
    F_LEADER: ("BAD_LEADER", "先出者不是 0–5 号位。", "the first leader is not a seat 0–5.", "D3"),
    F_TRANSFERS: (
        "TRANSFER_MISMATCH",
        "第 {n} 条买卖与规则要求不同。",
        "transfer {n} is not the one the rules require.",
        "D14, Q34",
    ),
    F_DECLARATIONS: (
        "DECLARATION_MISMATCH",
        "第 {n} 条宣告缺失或不合规则。",
        "declaration {n} is missing or not allowed.",
        "D15, Q37",
    ),
    F_UNFINISHED: (
        "UNFINISHED",
        "记录在第 {n} 手中断，本局未完。",
        "the record stops before action {n}: the deal is not over.",
        "Q57",
    ),
    F_INTERNAL: ("INTERNAL", "程序内部错误，请报告该局。", "internal fault: please report this deal.", ""),
}


def _setup_finding(kind: int, detail: int, index: int) -> Finding:
    if kind == F_HANDS:
        code, zh, en, clause = _HAND_FAULTS[detail]
    else:
        code, zh, en, clause = _SETUP[kind]
    number = index + 1
    return Finding(code=code, severity=ERROR, zh=zh.format(n=number), en=en.format(n=number), clause=clause)


def verify(replay: Replay, rules: Any) -> list[Finding]:
    """Verify one deal under ``rules``: replay it and compare what it claims. Returns all findings (none: accepted)."""
    flat = [np.array(words, dtype=np.int32) for words in (replay.transfers, replay.declarations, replay.actions)]
    pairs = [(words, np.array([0, len(words)], dtype=np.int32)) for words in flat]
    hands = np.array(replay.hands, dtype=np.int8).reshape(1, 96)
    verifier = Verifier(rules)
    result = verifier.run(hands, np.array([replay.leader], dtype=np.int8), *pairs)
    finding = verifier.findings([int(code) for code in result.codes[0]], replay.actions)
    if finding is not None:
        return [finding.at(replay.source.file, replay.deal_id)]
    return [finding.at(replay.source.file, replay.deal_id) for finding in claim_findings(replay, rules)]


def claim_findings(replay: Replay, rules: Any) -> list[Finding]:
    """What an otherwise good deal claims wrongly: places and side points."""
    claimed = replay.claimed
    if claimed is None:
        return []
    game = replayed(replay, rules)
    findings = []
    if claimed.places is not None:
        for seat, (said, true) in enumerate(zip(claimed.places, game.places(), strict=True)):
            if said not in (0, true):
                findings.append(place_finding(seat, said, true))
    if claimed.points is not None and not game.void:
        for side, (stated, derived) in enumerate(zip(claimed.points, game.points().recorded, strict=True)):
            if abs(stated - derived) > 1e-9:
                findings.append(points_finding(side, stated, derived))
    return findings + _opening_claims(claimed, int(game.state.opened))


def _opening_claims(claimed: Claimed, opened: int) -> list[Finding]:
    """Openings stated otherwise than the play has them; of a kind that the source does not give completely, silence is no claim."""
    said = {event[0]: set[str]() for event in claimed.events}
    for event in claimed.events:
        said[event[0]] |= set(event[1:])
    findings = []
    for seat in range(6):
        true, label = bool(opened >> seat & 1), str(seat + 1)
        claims = label in said.get("opened", ()), label in said.get("not_opened", ())
        silent = "opened" not in said.get("all", ())
        if (claims[0] and not true) or (claims[1] and true) or (true and not claims[0] and not silent):
            expected, found = ("opened", "not_opened") if true else ("not_opened", "opened")
            findings.append(_claim("OPENING_CLAIM", "开点", "opening", seat, expected, found))
    return findings


def points_finding(side: int, stated: float, derived: float) -> Finding:
    """Points of a side (0 or 1) stated otherwise than the rules give them."""
    return _claim("POINTS_CLAIM", "得分", "points", side, f"{derived:g}", f"{stated:g}", who="side")


def place_finding(seat: int, stated: int, derived: int) -> Finding:
    """A place of a seat (0 to 5) stated otherwise than the play has it."""
    return _claim("PLACE_CLAIM", "名次", "place", seat, str(derived), str(stated))


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

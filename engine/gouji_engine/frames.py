"""A deal as still pictures: one before play and one after each action, for replayers.

A frame shows the table as people see it when the action is done: silent questions that nobody took up are over, and the set
that won a round still lies there. Its round number is that of the action, from 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from gouji_engine.codes import ActionKind, BurnOutcome, Event, Verdict, unpack_action
from gouji_engine.errors import ReplayError
from gouji_engine.facts import facts
from gouji_engine.game import Game, Happened
from gouji_engine.replay import Replay
from gouji_engine.verify import action_finding

Frame = dict[str, Any]
SILENT = (
    ActionKind.BURN,
    ActionKind.KILL,
    ActionKind.FOUL,
)  # kinds that do not wait for the silent questions to be declined
PLAYED = (ActionKind.PLAY, ActionKind.BURN, ActionKind.KILL)  # kinds whose cards lie on the table
CARDS = ("rank", "naturals", "twos", "small", "big", "eagle")

# A burn that is burned in its turn shows as counter_burn, by the claim that beats it.
ENDED_BURNS = {
    BurnOutcome.OUT: "burn_success",
    BurnOutcome.DISSOLVED: "burn_dissolved",
    BurnOutcome.ENDED: "burn_dissolved",
    BurnOutcome.FAILED: "burn_failed",
    BurnOutcome.CONCEDED: "burn_failed",
}
PLAIN = {
    Event.OUT: "out",
    Event.ELIMINATED: "eliminated",
    Event.OPENED: "opened",
    Event.MEN: "men",
    Event.KILL: "kill",
    Event.CHAOS: "chaos",
    Event.JIEFENG: "jiefeng",
    Event.OPENING_LAPSED: "opening_lapsed",
    Event.LEAD_PASSED: "lead_passed",
    Event.FOUR_BOUGHT: "buy4",
    Event.LAID_DOWN: "laid_down",
    Event.FOUL: "foul",
}


def frames(replay: Replay, rules: Any) -> list[Frame]:
    """One frame before the first lead and one after each action of ``replay``.

    Keys: step, seat, kind, cards, hands, left, status, places, opened, passed, table, owner, asked, capacity, round, phase,
    leader, burn, marks. Seats are 0–5; what does not apply is None. The first action that is not legal raises ReplayError; a deal
    that was cancelled has one frame.
    """
    game = Game(rules, replay.hands, replay.leader, replay.transfers, replay.declarations)
    camera = _Camera(game, _gouji(replay, rules))
    for number, word in enumerate(replay.actions):
        verdict = game.check(word)
        if verdict is not Verdict.LEGAL:
            finding = action_finding(verdict, number, word)
            raise ReplayError(finding.code, finding.zh, finding.en, deal_id=replay.deal_id, action_no=number)
        following = replay.actions[number + 1] if number + 1 < len(replay.actions) else None
        camera.act(word, silent=following is not None and unpack_action(following).kind in SILENT)
    return camera.frames


def _gouji(replay: Replay, rules: Any) -> Sequence[bool]:
    """Which actions are 够级牌."""
    offsets = np.array([0, len(replay.actions)], np.int32)
    declared = np.array([0, len(replay.declarations)], np.int32)
    found = facts(
        rules,
        np.array(replay.hands, np.int8).reshape(1, -1),
        np.array([replay.leader], np.int8),
        (np.array(replay.declarations, np.int32), declared),
        (np.array(replay.actions, np.int32), offsets),
        (np.array(replay.transfers, np.int32), np.array([0, len(replay.transfers)], np.int32)),
    )
    flags: list[bool] = (found.play("is_gouji") != 0).tolist()
    return flags


class _Camera:
    """Plays a deal and takes a frame after each action."""

    def __init__(self, game: Game, gouji: Sequence[bool]) -> None:
        self.game = game
        self.gouji = gouji
        self.events = 0
        self.round = 0
        self.table: dict[str, int] | None = None
        self.passed: list[int] = []
        self.frames: list[Frame] = []
        self._take(None, None, self._marks())

    def act(self, word: int, *, silent: bool) -> None:
        """Carry out one action; ``silent``: the next one answers a silent question, so those stay open."""
        game = self.game
        self.round = int(game.state.round_no)
        if game.state.t_size == 0:
            self.table, self.passed = None, []
        game.play(word)
        if not silent and not game.over:
            game.settle()
        fields = unpack_action(word)
        if fields.kind in PLAYED:
            self.table = {"seat": fields.seat, **{name: getattr(fields, name) for name in CARDS}}
        if self._closed():
            self.passed += [fields.seat] if fields.kind in (ActionKind.PASS, ActionKind.YIELD) else []
        else:
            self.table, self.passed = self._lying(), members(int(game.state.passed))
        self._take(fields.seat, ActionKind(fields.kind), self._own_marks(fields) + self._marks())

    def _closed(self) -> bool:
        """Whether the round of the action is over."""
        return self.game.over or int(self.game.state.round_no) != self.round

    def _lying(self) -> dict[str, int] | None:
        """The set on the table now, with its maker."""
        cards = self.game.table_play()
        return None if cards is None else {"seat": int(self.game.state.maker), **cards}

    def _own_marks(self, fields: Any) -> list[Frame]:
        """Marks of the action itself."""
        marks = []
        if self.gouji[len(self.game.actions) - 1]:
            marks.append(mark("gouji", fields.seat))
        if fields.kind == ActionKind.YIELD:
            marks.append(mark("yield", fields.seat, int(self.game.state.owner)))
        return marks

    def _marks(self) -> list[Frame]:
        """What happened since the last frame."""
        happened = self.game.events()[self.events :]
        self.events += len(happened)
        marks = [found for event in happened if (found := event_mark(event)) is not None]
        if self.frames and self._closed() and self.table is not None:
            marks.append(mark("round_won", int(self.game.state.owner)))
        return marks

    def _take(self, seat: int | None, kind: ActionKind | None, marks: list[Frame]) -> None:
        game, state = self.game, self.game.state
        asked, burn = game.asked(), game.burn()
        playing = kind in PLAYED
        cards = {name: self.table[name] for name in CARDS} if playing and self.table is not None else None
        self.frames.append(
            {
                "step": len(self.frames),
                "seat": seat,
                "kind": None if kind is None else kind.id,
                "cards": cards,
                "hands": game.hands,
                "left": [int(count) for count in state.left],
                "status": [status.id for status in game.statuses()],
                "places": _places(game),
                "opened": [bool(int(state.opened) >> at & 1) for at in range(6)],
                "passed": list(self.passed),
                "table": None if self.table is None else dict(self.table),
                "owner": None if self.table is None else int(state.owner),
                "asked": None if asked.seat < 0 else asked.seat,
                "capacity": None if asked.seat < 0 else asked.capacity.id,
                "round": self.round + 1,
                "phase": f"p{6 - int(state.outs)}",
                "leader": int(state.leader),
                "burn": None if burn is None else dict(zip(("burner", "victim", "depth"), burn, strict=True)),
                "marks": marks,
            }
        )


def _places(game: Game) -> list[int]:
    """Places so far: those of a finished deal, before that those of the seats that went out."""
    if game.over:
        return list(game.places())
    places = [0] * 6
    for at in range(int(game.state.outs)):
        places[int(game.state.out_order[at])] = at + 1
    return places


def members(mask: int) -> list[int]:
    """The seats of a mask."""
    return [seat for seat in range(6) if mask >> seat & 1]


def mark(event: str, seat: int, other: int | None = None) -> Frame:
    """One mark of a frame."""
    return {"event": event, "seat": seat, "other": other}


def event_mark(happened: Happened) -> Frame | None:
    """An event of the kernel as a mark; None for those that a replayer does not show."""
    other = happened.other if happened.other >= 0 else None
    if happened.event in PLAIN:
        return mark(PLAIN[happened.event], happened.seat, other)
    if happened.event is Event.BURN:
        return mark("burn" if happened.value == 1 else "counter_burn", happened.seat, other)
    if happened.event is Event.BURN_END and BurnOutcome(happened.value) in ENDED_BURNS:
        return mark(ENDED_BURNS[BurnOutcome(happened.value)], happened.seat, other)
    if happened.event is Event.OPENING_FORFEIT and other is not None:
        return mark("opened", other, happened.seat)
    return None

"""What a set of cards is, and whether it beats another, with the clause that says so. Every answer comes from the kernel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from gouji_engine.cards import SEATS
from gouji_engine.codes import ActionKind, Event, Verdict, pack_action
from gouji_engine.judge.faults import fault
from gouji_engine.judge.placed import PlacedGame
from gouji_engine.judge.position import Position
from gouji_engine.notation.plays import play_fields

OWNER, OPPOSITE, OTHER = 0, 3, 1


@dataclass(frozen=True, slots=True)
class SetRuling:
    """What a set of cards is.

    ``form``: LEGAL or the clause it breaks; ``last_only``: it is legal only as the last set. ``gouji``, ``opens_led``,
    ``opens_answering`` are False for a set that is not legal.
    """

    form: Verdict
    last_only: bool = False
    gouji: bool = False
    opens_led: bool = False
    opens_answering: bool = False


@dataclass(frozen=True, slots=True)
class BeatRuling:
    """Whether a set beats another.

    ``verdict``: as an answer of the opposite, whom every play leaves the right; ``last_only``: only as his last set; ``as_burn``: as a
    burn of another seat; ``kill``: it is a 杀大王; ``old``: what the set on the table is by itself.
    """

    verdict: Verdict
    last_only: bool
    as_burn: Verdict
    kill: bool
    old: SetRuling


def set_word(counts: Sequence[int], seat: int = OWNER, kind: int = ActionKind.PLAY) -> int | None:
    """The packed word of cards by rank (16 counts), or None when no word holds them: several ranks, none, too many."""
    if sum(1 for rank in range(12) if counts[rank]) > 1 or not any(counts):
        return None
    try:
        return pack_action(seat, kind, *play_fields(list(counts)))
    except ValueError:
        return None


def _left(seat: int, number: int | None) -> tuple[int | None, ...]:
    """Numbers of cards of which only one is known."""
    return tuple(number if at == seat else None for at in range(SEATS))


def judge_set(rules: Any, counts: Sequence[int]) -> SetRuling:
    """What the cards (16 counts) are; cards of several ranks or none are a BAD_ACTION.

    Raises UnsupportedRuleError for rules the kernel does not honour.
    """
    word = set_word(counts)
    if word is None:
        return SetRuling(Verdict.BAD_ACTION)
    last_only = False
    form = PlacedGame(Position(rules, leader=OWNER)).check(word)
    if form:
        last = PlacedGame(Position(rules, leader=OWNER, left=_left(OWNER, sum(counts)), out=(OTHER,))).check(word)
        if last:
            return SetRuling(last)
        last_only = True
    states = [PlacedGame(Position(rules, table=word, is_answer=answer)).state for answer in (False, True)]
    return SetRuling(Verdict.LEGAL, last_only, bool(states[0].t_gouji), *(bool(state.t_admit) for state in states))


def judge_beats(rules: Any, new: Sequence[int], old: Sequence[int]) -> BeatRuling:
    """Whether the cards ``new`` may be laid on ``old``, both sixteen counts.

    Raises ReplayError for ``old`` that is no set, UnsupportedRuleError for rules the kernel does not honour.
    """
    table = set_word(old)
    if table is None:
        raise fault("POS_NOT_SET")
    ruling = judge_set(rules, old)
    word, burn = set_word(new, OPPOSITE), set_word(new, OTHER, ActionKind.BURN)
    if word is None or burn is None:
        return BeatRuling(Verdict.BAD_ACTION, False, Verdict.BAD_ACTION, False, ruling)
    others = frozenset(range(SEATS)) - {OWNER, OPPOSITE}
    game = PlacedGame(Position(rules, table=table, passed=others))
    verdict = game.check(word)
    as_burn = PlacedGame(Position(rules, table=table)).check(burn)
    last_only = False
    if verdict:
        left = _left(OPPOSITE, sum(new))
        last = PlacedGame(Position(rules, table=table, passed=others, left=left, out=(OTHER,)))
        last_only = not last.check(word)
        game = last if last_only else game
    kill = False
    if not verdict or last_only:
        game.play(word)
        kill = any(event.event is Event.KILL for event in game.events())
    return BeatRuling(Verdict.LEGAL if last_only else verdict, last_only, as_burn, kill, ruling)

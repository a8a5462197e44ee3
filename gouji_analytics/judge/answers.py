"""Answers of the judge as plain data, under one rule set or under many at once; identical answers are grouped."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from gouji_analytics.i18n import LANGUAGES, t
from gouji_engine.cards import SEATS
from gouji_engine.codes import Verdict
from gouji_engine.errors import GoujiError, IllegalActionError, ReplayError, UnsupportedRuleError
from gouji_engine.game import Debt, Happened
from gouji_engine.glossary import term_of
from gouji_engine.judge import Course, PlacedGame, PositionText, SetRuling, Tally, course, declining, tally
from gouji_engine.judge import judge_beats as rule_beats
from gouji_engine.judge import judge_set as rule_set
from gouji_engine.notation import format_cards, parse_action
from gouji_engine.rules import RuleSet
from gouji_engine.verdicts import VERDICTS

Answer = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Group:
    """Rule sets that give one answer."""

    rules: tuple[RuleSet, ...]
    answer: Answer


@dataclass(frozen=True, slots=True)
class Refusal:
    """A rule set that gives none, and why."""

    rules: RuleSet
    error: GoujiError


def ask(rules: Iterable[RuleSet], question: Callable[[RuleSet], Answer]) -> tuple[list[Group], list[Refusal]]:
    """Put a question to several rule sets: the answers, the commonest first, and the rule sets that refuse it."""
    found: dict[str, tuple[list[RuleSet], Answer]] = {}
    refusals = []
    for entry in rules:
        try:
            answer = question(entry)
        except (UnsupportedRuleError, ReplayError, IllegalActionError) as error:
            refusals.append(Refusal(entry, error))
            continue
        found.setdefault(json.dumps(answer, sort_keys=True), ([], answer))[0].append(entry)
    groups = [Group(tuple(members), answer) for members, answer in found.values()]
    return sorted(groups, key=lambda group: -len(group.rules)), refusals


def verdict_answer(verdict: Verdict) -> Answer:
    """A verdict with its sentences and its clause."""
    zh, en, clause = VERDICTS[verdict]
    return {"legal": verdict is Verdict.LEGAL, "verdict": verdict.id, "zh": zh, "en": en, "clause": clause}


def cards_answer(verdict: Verdict) -> Answer:
    """A verdict on cards; those that no word of a log can hold are of several ranks, or too many."""
    if verdict is not Verdict.BAD_ACTION:
        return verdict_answer(verdict)
    sentences = {lang: t("judge.form.several", lang) for lang in LANGUAGES}
    return verdict_answer(verdict) | sentences | {"clause": "2.2"}


def _set_answer(counts: Sequence[int], ruling: SetRuling) -> Answer:
    return {
        "cards": format_cards(counts, "en"),
        "size": sum(counts),
        **cards_answer(ruling.form),
        "last_only": ruling.last_only,
        "gouji": ruling.gouji,
        "opens_led": ruling.opens_led,
        "opens_answering": ruling.opens_answering,
    }


def form_answer(rules: RuleSet, counts: Sequence[int]) -> Answer:
    """What a set of cards is."""
    ruling = rule_set(rules, counts)
    return {**_set_answer(counts, ruling), "opening": rules.opening and ruling.form is Verdict.LEGAL}


def beats_answer(rules: RuleSet, new: Sequence[int], old: Sequence[int]) -> Answer:
    """Whether cards may be laid on others."""
    ruling = rule_beats(rules, new, old)
    return {
        "new": format_cards(new, "en"),
        "old": {"cards": format_cards(old, "en"), **cards_answer(ruling.old.form), "gouji": ruling.old.gouji},
        **cards_answer(ruling.verdict),
        "last_only": ruling.last_only,
        "kill": ruling.kill,
        "as_burn": cards_answer(ruling.as_burn),
    }


def position_answer(text: PositionText, rules: RuleSet, tries: Sequence[str] = (), *, in_turn: bool = False) -> Answer:
    """Who is asked, what follows if all decline, and whether the actions of ``tries`` are legal.

    They are now, or with ``in_turn`` when their seat is asked, all before it having declined.
    """
    with _located(text):
        game = PlacedGame(text.position(rules))
    found = course(game)
    return {
        **_table_answer(game, found),
        "happened": [_event(entry) for entry in found.happened],
        "asked": [
            {
                "seat": entry.asked.seat + 1,
                "capacity": entry.asked.capacity.id,
                "able": entry.able,
                "clause": term_of(entry.asked.capacity).clause,
            }
            for entry in found.questions
        ],
        "if_all_decline": {
            "winner": _seat(found.winner),
            "leader": _seat(found.leader),
            "over": found.leader < 0,
            "events": [_event(entry) for entry in found.follows],
            "pending": [seat + 1 for seat in found.pending],
            "places": list(found.places) if any(found.places) else None,
        },
        "tries": [
            {
                "action": action,
                **verdict_answer(_in_turn(game, action) if in_turn else game.check(parse_action(action))),
            }
            for action in tries
        ],
    }


def _in_turn(game: PlacedGame, action: str) -> Verdict:
    """The verdict when the seat of an action is asked: legal if it is at any of its questions, else as at the last of them."""
    word = parse_action(action)
    verdict, round_no, plays = game.check(word), int(game.state.round_no), 0
    while verdict is not Verdict.LEGAL and not game.over and game.table_play() is not None:
        asked = game.asked()
        if asked.seat == word & 7:
            verdict = game.check(word)
        if verdict is Verdict.LEGAL or int(game.state.round_no) != round_no:
            break
        game.play(asked.seat | declining(asked.capacity) << 3)
        plays += 1
    for _ in range(plays):
        game.undo()
    return verdict


def _table_answer(game: PlacedGame, found: Course) -> Answer:
    """What lies on the table, and the state of the round."""
    state, play, burn = game.state, game.table_play(), game.burn()
    table = None
    if play is not None:
        counts = [0] * 16
        counts[play["rank"]] += play["naturals"]
        for rank, name in ((12, "twos"), (13, "small"), (14, "big"), (15, "eagle")):
            counts[rank] += play[name]
        table = {
            "seat": int(state.maker) + 1,
            "owner": int(state.owner) + 1,
            "cards": format_cards(counts, "en"),
            "gouji": bool(state.t_gouji),
            "last": bool(state.t_last),
            "dead": bool(state.t_dead),
        }
    return {
        "void": game.void,
        "table": table,
        "headless": [seat + 1 for seat in found.headless if state.active >> seat & 1],
        "passed": [seat + 1 for seat in range(SEATS) if state.passed >> seat & 1],
        "chaos": found.chaos,
        "burn": None if burn is None else {"burner": burn[0] + 1, "victim": burn[1] + 1, "depth": burn[2]},
    }


def score_answer(text: PositionText, rules: RuleSet) -> Answer:
    """Places, eliminations, points by source and the sweep."""
    with _located(text):
        found = tally(text.position(rules))
    return {
        "over": found.over,
        "void": found.void,
        "seats": _seats(found),
        "points": {source.id: list(row) for source, row in found.points.items() if any(value != 0 for value in row)},
        "signed": [list(span) for span in found.signed],
        "recorded": [list(span) for span in found.recorded],
        "tribute": None if found.debts is None else [_debt(debt) for debt in found.debts],
        "sweep": {"certain": len(found.sweepers) == 1, "sides": [side for side in found.sweepers if side >= 0]}
        | {"totals": None if found.sweep_totals is None else list(found.sweep_totals)},
    }


def _debt(debt: Debt) -> Answer:
    return {"kind": debt.kind.id, "from": debt.payer + 1, "to": debt.receiver + 1, "cards": debt.cards}


def _seats(found: Tally) -> list[Answer]:
    """Six seats: places still possible, how they left, opened."""
    return [
        {
            "seat": seat + 1,
            "places": list(found.places[seat]),
            "cause": found.causes[seat].id,
            "opened": seat in found.opened,
        }
        for seat in range(SEATS)
    ]


@contextmanager
def _located(text: PositionText) -> Iterator[None]:
    """Faults of a position name its file and line."""
    try:
        yield
    except ReplayError as error:
        raise text.located(error) from None
    except IllegalActionError as error:
        raise text.located_action(error) from None


def _seat(seat: int | None) -> int | None:
    return None if seat is None or seat < 0 else seat + 1


def _event(entry: Happened) -> Answer:
    return {"event": entry.event.id, "seat": _seat(entry.seat), "other": _seat(entry.other), "value": entry.value}

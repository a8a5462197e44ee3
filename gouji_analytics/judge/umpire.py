"""The judge for a page: a position as plain entries that can be clicked together, kept as TOML and asked about.

The entries are those of a position file in one plain form (``plain``); ``to_toml`` writes them, so that what was clicked together can be
given to ``gouji judge``. ``run`` answers in the process of the judge (``confined``), whose kernels are not compiled.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from gouji_analytics.i18n import as_language, speaking

Entries = dict[str, Any]
_BURN, _MEN, _KILL = range(3)  # kinds of what happened earlier (kernel.results)
LONGEST = 20_000  # signs of a position


def run(asked: dict[str, Any]) -> dict[str, Any]:
    """The work in the process of the judge; ``what``: ``position``, ``score``, ``form``, ``beats`` or ``plain``. Raises GoujiError."""
    from gouji_engine.startup import interpret

    interpret()
    with speaking(as_language(asked.get("lang")) or "zh"):
        return plain(asked["text"], asked.get("file", "")) if asked["what"] == "plain" else _answers(asked)


def _answers(asked: dict[str, Any]) -> dict[str, Any]:
    """The groups of rule sets with one answer each, and those that refuse. Raises the commonest refusal when there is nothing else."""
    from gouji_analytics.judge.answers import ask

    names = [str(name) for name in asked["rules"]]
    groups, refusals = ask([_rules(name) for name in names], _question(asked))
    if not groups and refusals:
        codes = [entry.error.code for entry in refusals]
        raise max(refusals, key=lambda entry: codes.count(entry.error.code)).error
    return {
        "groups": [
            {"rules": [rules.name for rules in group.rules], "answer": group.answer, "told": _told(asked, group.answer)}
            for group in groups
        ],
        "refused": [{"rules": entry.rules.name, "zh": entry.error.zh, "en": entry.error.en} for entry in refusals],
    }


def _rules(name: str) -> Any:
    from gouji_engine.rules import load_preset

    return load_preset(name)


def _question(asked: dict[str, Any]) -> Any:
    """The question to one rule set."""
    from gouji_analytics.judge import answers
    from gouji_engine.judge import PositionText
    from gouji_engine.notation import parse_cards

    if asked["what"] == "form":
        counts = parse_cards(asked["new"])
        return lambda rules: answers.form_answer(rules, counts)
    if asked["what"] == "beats":
        new, old = parse_cards(asked["new"]), parse_cards(asked["old"])
        return lambda rules: answers.beats_answer(rules, new, old)
    text = PositionText.parse(asked["text"], asked.get("file", ""))
    text.values()
    if asked["what"] == "score":
        return lambda rules: answers.score_answer(text, rules)
    tries = [str(entry) for entry in asked.get("tries", ())]
    return lambda rules: answers.position_answer(text, rules, tries, in_turn=True)


def _told(asked: dict[str, Any], answer: dict[str, Any]) -> dict[str, Any]:
    """An answer in words: lines before, rows of those asked, lines after."""
    from gouji_analytics.judge import texts

    if asked["what"] == "position":
        before, rows, after = texts.position_parts(answer)
        return {"before": before, "rows": rows, "after": after}
    lines = {"score": texts.score_lines, "form": texts.form_lines, "beats": texts.beats_lines}[asked["what"]](answer)
    return {"before": lines, "rows": [], "after": []}


# ------------------------------------------------------------------ plain entries


def plain(text: str, file: str = "") -> Entries:
    """The entries of a position file, TOML or JSON, in their plain form: seats as numbers, cards in ASCII. Raises ReplayError."""
    from gouji_engine.judge import PositionText

    read = PositionText.parse(text[:LONGEST], file)
    found = _of_seats(read.values()) | _of_words(read.values())
    if read.rules is not None:
        found["rules"] = read.rules
    return {name: value for name, value in found.items() if value not in (None, [], {}, False)} | (
        {"chaos": False} if found["chaos"] is False else {}
    )


def _of_seats(values: Mapping[str, Any]) -> Entries:
    """The entries that name seats."""
    from gouji_engine.notation import format_cards

    happened = values["happened"]
    return {
        "leader": None if values["leader"] is None else values["leader"] + 1,
        **{name: sorted(seat + 1 for seat in values[name]) for name in ("passed", "opened", "pending", "spoiled")},
        "out": [seat + 1 for seat in values["out"]],
        "eliminated": [f"{seat + 1} {cause.id}" for seat, cause in values["eliminated"]],
        "levels": {str(seat + 1): number for seat, number in values["levels"]},
        "hands": {str(at): format_cards(hand, "en") for at, hand in enumerate(values["hands"], 1) if hand is not None},
        "left": {str(at): number for at, number in enumerate(values["left"], 1) if number is not None},
        "burns": [_pair(who, whom, depth) for kind, who, whom, depth in happened if kind == _BURN],
        "men": [_pair(killer, victim, 1) for kind, victim, killer, _ in happened if kind == _MEN],
        "kills": [who + 1 for kind, who, _, _ in happened if kind == _KILL],
        "places": list(values["places"] or ()),
    }


def _pair(who: int, whom: int, depth: int) -> str:
    return f"{who + 1}>{whom + 1}" + (f" x{depth}" if depth > 1 else "")


def _of_words(values: Mapping[str, Any]) -> Entries:
    """The entries that name plays, actions and declarations."""
    from gouji_engine.notation import format_action, format_declaration

    def play(word: int) -> str:
        seat, _, rest = format_action(word, "en").partition(" ")
        return f"{seat}: {rest.removeprefix('play ')}"

    burning = values["burning"]
    burn: Entries | None = None
    if burning is not None:
        burn = {"burner": burning.burner + 1, "victim": burning.victim + 1, "depth": burning.depth}
        if burning.play is not None:
            burn["play"] = play(burning.play)
        if burning.passed:
            burn["passed"] = sorted(seat + 1 for seat in burning.passed)
        if burning.men is not None:
            burn["men"] = burning.men + 1
    return {
        "table": None if values["table"] is None else play(values["table"]),
        "answer": values["is_answer"],
        "burn": burn,
        "chaos": values["chaos"],
        "declarations": [format_declaration(word, "en") for word in values["declarations"]],
        "actions": [format_action(word, "en") for word in values["actions"]],
    }


def to_toml(entries: Mapping[str, Any]) -> str:
    """Entries as a position file: single values first, then the tables."""
    lines = [f"{name} = {_toml(value)}" for name, value in entries.items() if not isinstance(value, Mapping)]
    for name, value in entries.items():
        if isinstance(value, Mapping):
            lines += ["", f"[{name}]", *(f"{key} = {_toml(entry)}" for key, entry in value.items())]
    return "\n".join(lines).lstrip("\n") + "\n"


def _toml(value: Any) -> str:
    """A text, a number, a flag or a list of them; JSON writes these as TOML does."""
    if isinstance(value, Sequence) and not isinstance(value, str):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps(value, ensure_ascii=False)

"""Bots by name: ``team``, ``team+never_burn``, ``search+worlds=8``, ``my/own.toml``; and how a line-up of six is written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from gouji_engine.bots.files import parse_bot, read_bot, settled
from gouji_engine.bots.model import HOME, SWITCHES, WEIGHTS, Bot
from gouji_engine.errors import UsageError
from gouji_engine.kernel.policies.weights import ROW
from gouji_engine.rules.problems import nearest

SUFFIX = ".toml"
LADDER = ("random", "greedy", "rules", "team", "search", "peek")  # weakest first


@cache
def builtin(name: str) -> Bot:
    """A bot that comes with the engine. Raises UsageError UNKNOWN_BOT."""
    file = HOME / "ladder" / (name + SUFFIX)
    if not name.isidentifier() or not file.is_file():
        raise unknown(name)
    return parse_bot(file.read_text(encoding="utf-8"), name, name + SUFFIX, builtin)


def _builtins() -> dict[str, Bot]:
    names = {entry.name.removesuffix(SUFFIX) for entry in (HOME / "ladder").iterdir() if entry.name.endswith(SUFFIX)}
    rungs = [name for name in LADDER if name in names]
    return {name: builtin(name) for name in (*rungs, *sorted(names - set(rungs)))}


def unknown(name: str) -> UsageError:
    """The error for a name no bot has."""
    known = ", ".join(BOTS)
    return UsageError(
        "UNKNOWN_BOT", f"没有机器人 {name!r}；可用：{known}。", f"no bot {name!r}; known: {known}.", bot=name
    )


BOTS: dict[str, Bot] = _builtins()
_OWN: dict[str, Bot] = {}  # bots of users' files by the name they are recorded under


def load_bot(path: str | Path) -> Bot:
    """The bot of a user's TOML file. It is called by the file's stem and its mark, so that a changed file is another bot.

    Raises as ``files.read_bot``.
    """
    bot = read_bot(Path(path), builtin)
    bot = replace(bot, id=f"{bot.id}@{bot.mark}")
    _OWN[bot.id] = bot
    return bot


def find_bot(name: str) -> Bot:
    """The bot a name stands for: a built-in or loaded one or a TOML file, then ``+habit`` or ``+weight=number`` as often as wanted.

    Raises UsageError (UNKNOWN_BOT, BOT_HABIT, BOT_VALUE), and as ``load_bot`` for a file.
    """
    stem, *changes = name.strip().split("+")
    if stem.endswith(SUFFIX):
        bot = load_bot(stem)
    else:
        bot = _OWN[stem] if stem in _OWN else builtin(stem)
    if not changes:
        return bot
    own: dict[str, int] = {}
    for change in changes:
        own |= _change(change, name)
    spec = "+".join((bot.id, *changes))
    when = {parameter: {**values, **own} for parameter, values in bot.when.items()}
    return settled(Bot(spec, bot.kind, spec, spec, {**bot.values, **own}, when))


def _change(change: str, name: str) -> dict[str, int]:
    """One ``+`` of a name."""
    key, equals, text = change.partition("=")
    if key not in SWITCHES and key not in WEIGHTS:
        hint = nearest(key, (*SWITCHES, *WEIGHTS)) or "gouji bots list"
        raise UsageError(
            "BOT_HABIT",
            f"机器人 {name!r}：没有习惯或权重 {key!r}；相近的有：{hint}。",
            f"bot {name!r}: no habit or weight {key!r}; nearest: {hint}.",
            bot=name,
            key=key,
        )
    value = int(text) if text.lstrip("-").isdecimal() else None
    if key in SWITCHES and not equals:
        value = 1
    right = value in (0, 1) if key in SWITCHES else WEIGHTS[key].takes(value)
    if value is None or not right:
        zh, en = ("0 或 1", "0 or 1") if key in SWITCHES else WEIGHTS[key].range
        raise UsageError(
            "BOT_VALUE",
            f"机器人 {name!r}：{key} 应为{zh}，例如 {key}=1。",
            f"bot {name!r}: {key} should be {en}, as in {key}=1.",
            bot=name,
            key=key,
        )
    return {key: value}


def lineup_rows(bots: Sequence[Sequence[str]], rules: Any) -> Any:
    """Line-ups under a RuleSet as the kernel takes them, records of ``weights.ROW`` [n, 6]."""
    known = {name: find_bot(name).row(rules) for name in dict.fromkeys(name for line in bots for name in line)}
    return np.array([[known[name] for name in line] for line in bots], dtype=ROW).view(np.recarray)


def line_up(text: str) -> tuple[str, ...]:
    """Six bot names from ``rules`` (all seats), ``rules,random`` (first side, second side) or six names; see ``find_bot``.

    Raises UsageError for an unknown name or another number of names.
    """
    names = [find_bot(name).id for name in text.split(",")]
    if len(names) == 6:
        return tuple(names)
    if len(names) in (1, 2):
        return tuple(names[seat % len(names)] for seat in range(6))
    raise UsageError(
        "BOT_COUNT",
        f"机器人须写 1 个、2 个（两方各一）或 6 个，现为 {len(names)} 个。",
        f"name 1 bot, 2 (one a side) or 6; found {len(names)}.",
        bots=text,
    )

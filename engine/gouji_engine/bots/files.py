"""Bots in TOML files: those that come with the engine, and a user's own.

A file states ``policy`` or ``extends`` (a bot's name, or another TOML file beside it) or both, optionally ``zh`` and ``en``, and the tables
``habits`` (true or false) and ``weights`` (whole numbers). A table ``when.CONDITION`` holds weights for the rule sets that meet it (see
``conditions``); later tables go before earlier ones. What a file leaves out is as in the bot it extends; what it states for all rules
goes before that.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from gouji_engine.bots.conditions import COUNTED, SWITCHED, unknown_part
from gouji_engine.bots.model import SWITCHES, WEIGHTS, Bot
from gouji_engine.errors import DataError, UsageError
from gouji_engine.kernel.policies.weights import POLICIES
from gouji_engine.rules.problems import nearest
from gouji_engine.toml_text import TomlFault, read_toml

KEYS = ("policy", "extends", "zh", "en", "habits", "weights", "when")
DEEPEST = 16  # files that extend each other
Finder = Callable[[str], Bot]


def wrong(code: str, file: str, zh: str, en: str, **fields: Any) -> UsageError:
    """An error about a bot file."""
    return UsageError(code, f"机器人文件 {file}：{zh}", f"bot file {file}: {en}", file=file, **fields)


def read_bot(path: Path, find: Finder, depth: int = 0) -> Bot:
    """The bot of a user's file, called by the file's stem; ``find`` knows the bots that can be extended by name.

    Raises DataError for a file that cannot be read, UsageError (BOT_FILE, BOT_KEY, BOT_VALUE, BOT_EXTENDS, UNKNOWN_BOT) otherwise.
    """
    if depth > DEEPEST:
        raise wrong("BOT_EXTENDS", str(path), "extends 绕成了圈。", "extends goes round in a circle.")
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(
            "BOT_FILE",
            f"机器人文件 {path} 读不出来；应是 UTF-8 编码的 TOML 文件。",
            f"bot file {path} cannot be read; it should be TOML in UTF-8.",
            file=str(path),
        ) from error

    def extended(name: str) -> Bot:
        return read_bot(path.parent / name, find, depth + 1) if name.endswith(".toml") else find(name)

    return parse_bot(text, path.stem, str(path), extended)


def parse_bot(text: str, name: str, file: str, find: Finder) -> Bot:
    """A bot from the text of a file. Raises as ``read_bot``."""
    try:
        told = read_toml(text)
    except TomlFault as error:
        zh = f"第 {error.line} 行第 {error.column} 列不合 TOML 语法。"
        en = f"line {error.line}, column {error.column} is not valid TOML ({error.what})."
        raise wrong("BOT_FILE", file, zh, en) from error
    for key in told:
        if key not in KEYS:
            hint = nearest(key, KEYS) or ", ".join(KEYS)
            raise wrong(
                "BOT_KEY", file, f"没有 {key!r} 这一项；可用：{hint}。", f"no entry {key!r}; possible: {hint}.", key=key
            )
    kind, values, when = told.get("policy", ""), {}, {}
    if "extends" in told:
        parent = find(str(told["extends"]))
        kind, values, when = told.get("policy", parent.kind), dict(parent.values), dict(parent.when)
    if kind not in POLICIES:
        hint = ", ".join(POLICIES)
        raise wrong("BOT_VALUE", file, f"policy 应为 {hint} 之一。", f"policy should be one of {hint}.", key="policy")
    own: dict[str, int] = {}
    for table in ("habits", "weights"):
        own |= _read_values(told.get(table, {}), table, file)
    when = {condition: {**entries, **own} for condition, entries in when.items()}
    for condition, entries in _read_when(told.get("when", {}), file).items():
        when[condition] = {**when.pop(condition, {}), **entries}
    return settled(Bot(name, kind, str(told.get("zh", name)), str(told.get("en", name)), values | own, when))


def _read_when(told: Any, file: str) -> dict[str, dict[str, int]]:
    """The tables ``when.…`` of a file."""
    if not isinstance(told, dict):
        raise wrong("BOT_VALUE", file, "when 应为一组表。", "when should hold tables.", key="when")
    for condition in told:
        found = unknown_part(condition)
        if found is not None:
            hint = nearest(found.partition("=")[0], SWITCHED + COUNTED) or "biesan, decks=6"
            raise wrong(
                "BOT_KEY",
                file,
                f"when.{condition}：不能按 {found} 分；可写是非参数或整数参数的值，相近的有：{hint}。",
                f"when.{condition}: {found} tells no rule sets apart; true-or-false or whole-number parameters do, nearest: {hint}.",
                key=condition,
            )
    return {condition: _read_values(entries, "weights", file) for condition, entries in told.items()}


def _read_values(told: Any, table: str, file: str) -> dict[str, int]:
    """One table of a file."""
    if not isinstance(told, dict):
        raise wrong("BOT_VALUE", file, f"{table} 应为一张表。", f"{table} should be a table.", key=table)
    known = SWITCHES if table == "habits" else WEIGHTS
    for name, value in told.items():
        if name not in known:
            hint = nearest(name, known) or "gouji bots list"
            raise wrong(
                "BOT_KEY",
                file,
                f"{table} 里没有 {name!r}；相近的有：{hint}。",
                f"{table} has no {name!r}; nearest: {hint}.",
                key=name,
            )
        right = isinstance(value, bool) if table == "habits" else WEIGHTS[name].takes(value)
        if not right:
            zh, en = ("true 或 false", "true or false") if table == "habits" else WEIGHTS[name].range
            raise wrong(
                "BOT_VALUE",
                file,
                f"{name} = {value!r} 不对，应为{zh}。",
                f"{name} = {value!r} should be {en}.",
                key=name,
                value=value,
            )
    return {name: int(value) for name, value in told.items()}


def settled(bot: Bot) -> Bot:
    """``bot``, if its habits can be had. Raises UsageError BOT_HABIT for a bot that does not think."""
    if bot.kind == "random" and bot.habits:
        raise UsageError(
            "BOT_HABIT",
            f"random 不思考，不能有习惯 {bot.habits[0]}。",
            f"random does not think; it cannot have the habit {bot.habits[0]}.",
            bot=bot.id,
        )
    return bot

"""Errors of rule sets: their sentences, and how several are carried at once."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import Any

from gouji_engine.errors import RuleSetError
from gouji_engine.rules.tables import plain

MANY = "RULES_INVALID"


@cache
def _messages() -> dict[str, dict[str, str]]:
    """The sentences by code."""
    text = (files("gouji_engine.rules") / "messages.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def codes() -> tuple[str, ...]:
    """Every code a rule-set error can have."""
    return tuple(code for code in _messages() if code.startswith("RULES_"))


def problem(
    code: str, *, file: str = "", key: str = "", value: object = None, hint: str = "", **more: Any
) -> RuleSetError:
    """The error ``code`` with its two sentences.

    Fields ``file``, ``key``, ``value`` and ``hint`` are always present; empty where they do not apply.
    """
    message, frame = _messages()[code], _messages()["FRAME"]
    fields = {"file": file, "key": key, "value": value, "hint": hint, **more}
    shown = {**fields, "value": json.dumps(plain(value), ensure_ascii=False, default=str)}
    sentences = []
    for lang in ("zh", "en"):
        sentence = message[lang].format(**shown)
        where = frame[f"where_{lang}"].format(file=file) if file else ""
        wish = frame[f"hint_{lang}"].format(hint=hint) if hint else ""
        sentences.append(where + sentence + wish + frame[f"end_{lang}"])
    return RuleSetError(code, sentences[0], sentences[1], **fields)


def reason(name: str, lang: str) -> str:
    """The sentence of a contradiction called ``name`` in ``lang``."""
    return _messages()["REASONS"][f"{name}_{lang}"]


def nearest(word: str, choices: Iterable[str], limit: int = 3) -> str:
    """The choices that look most like ``word``, joined by commas; empty when none does."""
    return ", ".join(get_close_matches(str(word), list(choices), limit, 0.5))


def raise_problems(errors: Sequence[RuleSetError]) -> None:
    """Raise nothing, the one error, or one error that carries them all in its field ``errors``.

    Raises
    ------
    RuleSetError : code RULES_INVALID when there are several.
    """
    if not errors:
        return
    if len(errors) == 1:
        raise errors[0]
    head = _messages()[MANY]
    first = errors[0].fields
    raise RuleSetError(
        MANY,
        head["zh"].format(count=len(errors)) + "".join(f"\n  [{error.code}] {error.zh}" for error in errors),
        head["en"].format(count=len(errors)) + "".join(f"\n  [{error.code}] {error.en}" for error in errors),
        file=first["file"],
        key=first["key"],
        value=first["value"],
        hint="",
        errors=tuple(errors),
    )


def problems_of(error: RuleSetError) -> tuple[RuleSetError, ...]:
    """The single errors that ``error`` stands for, itself if it is single."""
    errors: tuple[RuleSetError, ...] = error.fields.get("errors", (error,))
    return errors

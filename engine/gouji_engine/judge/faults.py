"""Faults of a position as errors with two sentences, and how several are carried at once."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from gouji_engine.errors import ReplayError

MANY = "POS_INVALID"


@cache
def _messages() -> dict[str, dict[str, str]]:
    """The sentences by code."""
    return tomllib.loads(Path(__file__).with_name("messages.toml").read_text(encoding="utf-8"))


def codes() -> tuple[str, ...]:
    """Every code a fault of a position can have."""
    return tuple(code for code in _messages() if code.startswith("POS_"))


def head(lang: str, *, file: str = "", line: int = 0, key: str = "") -> str:
    """Where a fault is: file, line (from 1) and entry, without those that are empty or 0."""
    frame, place = _messages()["FRAME"], {"file": file, "line": line, "key": key}
    return "".join(frame[f"{name}_{lang}"].format(**place) for name, value in place.items() if value)


def fault(code: str, *, file: str = "", line: int = 0, key: str = "", **values: Any) -> ReplayError:
    """The fault ``code``; ``file``, ``line`` (from 1) and ``key`` say where, empty or 0 where they do not apply."""
    message = _messages()[code]
    sentences = [
        head(lang, file=file, line=line, key=key) + message[lang].format(**values) + end
        for lang, end in (("zh", "。"), ("en", "."))
    ]
    return ReplayError(code, *sentences, file=file, line=line, key=key, **values)


def raise_all(errors: Sequence[ReplayError]) -> None:
    """Raise nothing, the one error, or one that carries them all in its field ``errors``.

    Raises
    ------
    ReplayError : code POS_INVALID when there are several.
    """
    if not errors:
        return
    if len(errors) == 1:
        raise errors[0]
    frame = _messages()["FRAME"]
    sentences = [
        frame[f"several_{lang}"].format(count=len(errors))
        + "".join(f"\n  [{error.code}] {error.sentence(lang)}" for error in errors)
        for lang in ("zh", "en")
    ]
    raise ReplayError(MANY, *sentences, errors=tuple(errors))


def faults_of(error: ReplayError) -> tuple[ReplayError, ...]:
    """The single faults that ``error`` stands for, itself if it is single."""
    errors: tuple[ReplayError, ...] = error.fields.get("errors", (error,))
    return errors

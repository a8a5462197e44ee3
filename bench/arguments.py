"""What the scripts here take as words of their command line; what is wrong is said in a sentence of ``argparse``."""

from __future__ import annotations

from argparse import ArgumentTypeError
from collections.abc import Callable
from pathlib import Path

from gouji_engine.errors import GoujiError


def at_least(least: float, kind: type = int) -> Callable[[str], float]:
    """A number of ``kind`` that is not below ``least``."""

    def number(text: str) -> float:
        try:
            found: float = kind(text)
        except ValueError:
            raise ArgumentTypeError(f"{text!r} is no number of the kind {kind.__name__}") from None
        if not found >= least:
            raise ArgumentTypeError(f"{text} is too few; at least {least}")
        return found

    return number


def preset(text: str) -> str:
    """The name of a built-in rule set."""
    from gouji_engine.rules import load_preset

    return _known(load_preset, text)


def bots(text: str) -> str:
    """A line of bots as ``--bots`` of every command takes it."""
    from gouji_engine.bots import line_up

    return _known(line_up, text)


def database(text: str) -> Path:
    """A database of facts that can be read."""
    from gouji_analytics.stats import open_db

    _known(lambda path: open_db(path).close(), text)
    return Path(text)


def _known(read: Callable[[str], object], text: str) -> str:
    try:
        read(text)
    except GoujiError as error:
        raise ArgumentTypeError(error.sentence("en")) from None
    return text

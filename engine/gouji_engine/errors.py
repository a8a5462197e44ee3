"""The exception tree of the engine.

GoujiError
├── RuleSetError(ValueError)        a rule set or a parameter is wrong
│   └── UnsupportedRuleError        a parameter the kernel does not honour yet
├── NotationError(ValueError)       a text cannot be read
├── IllegalActionError(ValueError)  an action the rules refuse
├── ReplayError(ValueError)         a record that cannot be replayed
├── DataError(OSError)              a file cannot be read or written
├── UsageError(ValueError)          a call or a command line is wrong
└── InternalError(AssertionError)   a fault of ours

Every error carries a short ``code`` and the fields its sentence is made of; ``zh`` and ``en`` give
that sentence. ``str(error)`` is the Chinese one, because that is what most readers want.
"""

from __future__ import annotations

from typing import Any


class GoujiError(Exception):
    """Root of all errors a caller may meet.

    Parameters
    ----------
    code : stable identifier in upper case, for scripts.
    zh, en : one sentence each: what is wrong, where, what would be right.
    fields : whatever the sentence names, for callers that do not read sentences.
    """

    exit_code = 70

    def __init__(self, code: str, zh: str, en: str, **fields: Any) -> None:
        super().__init__(zh)
        self.code = code
        self.zh = zh
        self.en = en
        self.fields = fields

    def sentence(self, lang: str = "zh") -> str:
        """The sentence in ``lang`` ("zh" or "en")."""
        return self.en if lang == "en" else self.zh

    def __reduce__(self) -> tuple[Any, ...]:
        return (_rebuild, (type(self), self.code, self.zh, self.en, self.fields))


def _rebuild(kind: type[GoujiError], code: str, zh: str, en: str, fields: dict[str, Any]) -> GoujiError:
    """Make an error again in another process."""
    return kind(code, zh, en, **fields)


class RuleSetError(GoujiError, ValueError):
    """A rule set or a parameter is wrong: unknown name, wrong word, contradiction."""

    exit_code = 2


class UnsupportedRuleError(RuleSetError):
    """A parameter has a value the kernel does not honour yet."""


class NotationError(GoujiError, ValueError):
    """A text is not in our notation; fields line and column say where."""

    exit_code = 3


class IllegalActionError(GoujiError, ValueError):
    """An action that the rules refuse; field verdict says why."""

    exit_code = 1


class ReplayError(GoujiError, ValueError):
    """A record that cannot be replayed."""

    exit_code = 3


class DataError(GoujiError, OSError):
    """A file cannot be read, is not ours, is damaged, or cannot be written."""

    exit_code = 3


class UsageError(GoujiError, ValueError):
    """A call or a command line is wrong."""

    exit_code = 2


class InternalError(GoujiError, AssertionError):
    """A fault of ours: please report it with the replay."""

    exit_code = 70

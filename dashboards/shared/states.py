"""The choices of every page. A field is a choice; its default is what a link leaves out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, kw_only=True)
class State:
    """What every page has."""

    page: ClassVar[str] = ""
    lang: str = "zh"


@dataclass(frozen=True, kw_only=True)
class Overview(State):
    """The rule set whose headline statistics are shown."""

    page: ClassVar[str] = "overview"
    rules: str = ""


@dataclass(frozen=True, kw_only=True)
class Mine(State):
    """Whose deals."""

    page: ClassVar[str] = "mine"
    rules: str = ""
    who: str = ""


@dataclass(frozen=True, kw_only=True)
class Steps(State):
    """Whose funnel, and the step whose deals are listed."""

    rules: str = ""
    who: str = ""
    step: str = ""


class Opening(Steps):
    """The opening funnel."""

    page = "opening"


class Burns(Steps):
    """The burn tree."""

    page = "burns"


@dataclass(frozen=True, kw_only=True)
class Seats(State):
    """The rule set, what tells the seats apart, and the row whose deals are listed."""

    rules: str = ""
    by: str = ""
    row: str = ""


class Luck(Seats):
    """Lead, seat and luck."""

    page = "luck"


@dataclass(frozen=True, kw_only=True)
class Team(Seats):
    """The three of a side; whose deals a bot plays once more."""

    page: ClassVar[str] = "team"
    who: str = ""
    rival: str = ""


@dataclass(frozen=True, kw_only=True)
class Opposite(Seats):
    """Those who sit opposite, and the number that is shown pair by pair."""

    page: ClassVar[str] = "opposite"
    show: str = ""


@dataclass(frozen=True, kw_only=True)
class Explorer(State):
    """Asked of the catalogue or in SQL; which statistics, of which deals, grouped by what, the row whose deals are listed."""

    page: ClassVar[str] = "explorer"
    how: str = ""
    sql: str = ""
    family: str = ""
    stat: str = ""
    rules: str = ""
    bot: tuple[str, ...] = ()
    player: tuple[str, ...] = ()
    by: str = ""
    row: str = ""


@dataclass(frozen=True, kw_only=True)
class Replayer(State):
    """Which deal, after which action, seen from where, and whether all hands are turned up."""

    page: ClassVar[str] = "replayer"
    deal: str = ""
    action: int = 0
    view: str = "0"
    up: bool = False


@dataclass(frozen=True, kw_only=True)
class Health(State):
    """Which findings."""

    page: ClassVar[str] = "health"
    verdict: tuple[str, ...] = ()
    severity: tuple[str, ...] = ()
    code: tuple[str, ...] = ()
    file: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Rulebook(State):
    """What is looked up: words, the sheet of a rule set, two compared, or all beside each other."""

    page: ClassVar[str] = "rulebook"
    look: str = ""
    query: str = ""
    area: str = ""
    rules: str = ""
    other: str = ""
    group: str = ""
    only: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Judge(State):
    """The position as plain entries (JSON), which question, under which rule sets (none: all), and the actions tried."""

    page: ClassVar[str] = "judge"
    ask: str = ""
    under: tuple[str, ...] = ()
    position: str = ""


@dataclass(frozen=True, kw_only=True)
class Intake(State):
    """The rule set of records that name none, and whether partial records of a deal belong together."""

    page: ClassVar[str] = "intake"
    stated: str = ""
    merge: bool = False


@dataclass(frozen=True, kw_only=True)
class Lab(State):
    """The runs that are shown."""

    page: ClassVar[str] = "lab"
    run: str = ""


def kinds() -> dict[str, type[State]]:
    """The choices of each page by its name."""
    return {kind.page: kind for kind in _below(State) if kind.page}


def _below(kind: type[State]) -> Iterator[type[State]]:
    for below in kind.__subclasses__():
        yield below
        yield from _below(below)

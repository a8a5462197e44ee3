"""The choices of every page. A field is a choice; its default is what a link leaves out."""

from __future__ import annotations

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
class Explorer(State):
    """Which statistics, of which deals, grouped by what, and the row whose deals are listed."""

    page: ClassVar[str] = "explorer"
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


def kinds() -> dict[str, type[State]]:
    """The choices of each page by its name."""
    return {kind.page: kind for kind in State.__subclasses__()}

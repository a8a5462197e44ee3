"""The files that draw the replayer in a browser, put together for a component and for a page that stands alone."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).resolve().parent / "web"
STYLES = ("replayer.css", "cards.css", "panels.css")
SCRIPTS = ("cards.js", "table.js", "lanes.js", "choices.js", "notes.js", "steps.js", "replayer.js")


def _joined(*names: str) -> str:
    return "\n".join((FOLDER / name).read_text(encoding="utf-8") for name in names)


def markup() -> str:
    """The skeleton that the scripts fill."""
    return _joined("replayer.html")


def style(*further: str) -> str:
    """The style sheet, with ``further`` files of the folder at its end."""
    return _joined(*STYLES, *further)


def script(*further: str) -> str:
    """The scripts, with ``further`` files of the folder at their end."""
    return _joined(*SCRIPTS, *further)

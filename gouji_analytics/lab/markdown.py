"""Tables of published pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def row(cells: Sequence[str]) -> str:
    """A line of a table."""
    return f"| {' | '.join(cells)} |"


def head(cells: Sequence[str]) -> Iterator[str]:
    """The two lines that begin a table."""
    yield row(cells)
    yield "|" + "---|" * len(cells)

"""Help pages whose lines are measured as a terminal shows them: a Chinese sign takes two columns."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

import click

# signs that must not begin a line
CLOSING = frozenset("，。、；：！？）》”’…")
# a run of narrow signs stays together, a wide sign stands alone
PIECES = re.compile(r"\s+|[^\s\u1100-\uffff]+|.")


def columns(text: str) -> int:
    """How many columns ``text`` takes."""
    return sum(2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text)


def wrap(text: str, width: int) -> list[str]:
    """``text`` in lines of at most ``width`` columns (one sign more where a line ends in punctuation)."""
    lines, line = [], ""
    for piece in PIECES.findall(" ".join(text.split())):
        if columns(line + piece.rstrip()) > width and line and piece not in CLOSING:
            lines.append(line.rstrip())
            line = ""
        if line or not piece.isspace():
            line += piece
    return [*lines, line.rstrip()] if line else lines


class Formatter(click.HelpFormatter):
    """Click's formatter with line breaks by columns."""

    def write_text(self, text: str) -> None:
        indent = " " * self.current_indent
        for paragraph in text.split("\n"):
            for line in wrap(paragraph, max(self.width - self.current_indent, 20)):
                self.write(f"{indent}{line}\n")

    def write_dl(self, rows: Iterable[Sequence[str]], col_max: int = 30, col_spacing: int = 2) -> None:
        table = [(row[0], row[1]) for row in rows]
        first = min(max((columns(name) for name, _ in table), default=0), col_max) + col_spacing
        left = self.current_indent + first
        for name, text in table:
            lines = wrap(text, max(self.width - left, 20))
            head = " " * self.current_indent + name
            gap = left - columns(head)
            if gap < col_spacing and lines:
                self.write(f"{head}\n")
                head, gap = "", left
            self.write((head + " " * gap + (lines[0] if lines else "")).rstrip() + "\n")
            for line in lines[1:]:
                self.write(f"{' ' * left}{line}\n")

"""What a report holds, before it becomes a page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import pandas as pd
from matplotlib.axes import Axes

# a heading, its cells, whether they stand to the right
Column = tuple[str, Sequence[str], bool]
HEIGHT, PER_ROW = 4.6, 0.36  # inches


@dataclass(frozen=True, slots=True)
class Picture:
    """Something that draws on axes, and how many inches high it wants to be at eight inches wide."""

    draw: Callable[[Axes], Axes]
    height: float = HEIGHT


def drawn(plot: Callable[..., Axes], frame: pd.DataFrame, *, rows: bool = False, **words: Any) -> Picture:
    """A plot of ``gouji_analytics.plots`` with its frame; with ``rows`` it is as high as the frame is long."""
    height = 1.5 + PER_ROW * len(frame) if rows else HEIGHT
    return Picture(lambda ax: plot(frame, ax=ax, **words), height)


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with sentences, a table and pictures, each of them optional; ``deals`` are ids of the table's rows to link."""

    heading: str
    sentences: tuple[str, ...] = ()
    columns: tuple[Column, ...] = ()
    pictures: tuple[Picture, ...] = ()
    deals: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """A report: its title, what has to be said of where the numbers come from, and its sections in order."""

    title: str
    lang: str
    notes: tuple[str, ...] = ()
    sections: tuple[Section, ...] = field(default=())

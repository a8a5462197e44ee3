"""The font and the look of plots. Importing this changes no setting; calling does."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from gouji_analytics.errors import coded
from gouji_analytics.fonts import FAMILY, TTF
from gouji_engine.errors import DataError

STYLE = Path(__file__).with_name("gouji.mplstyle")


@cache
def register_font() -> str:
    """Make the font known to matplotlib and return its family name. Raises DataError when its file is missing."""
    from matplotlib import font_manager

    if not TTF.is_file():
        raise coded(DataError, "RESOURCE_MISSING", name=TTF.name)
    font_manager.fontManager.addfont(TTF)
    return FAMILY


def use() -> None:
    """Draw everything from here on in our style: for notebooks."""
    import matplotlib.pyplot as plt

    register_font()
    plt.style.use(STYLE)


@contextmanager
def styled() -> Iterator[None]:
    """Draw in our style inside a ``with`` block and leave the caller's settings as they were."""
    import matplotlib.pyplot as plt

    register_font()
    with plt.style.context(STYLE):
        yield

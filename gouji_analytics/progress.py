"""A progress bar on standard error, and only where somebody watches a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

from gouji_analytics.i18n import t

T = TypeVar("T")


def progress(items: Iterable[T], key: str, total: int | None = None, unit: str = "it") -> Iterator[T]:
    """Pass ``items`` on, with a bar labelled by the sentence ``key``.

    Parameters
    ----------
    total : number of items where ``len()`` does not say it.
    unit : what is counted, as the bar prints it.
    """
    if not sys.stderr.isatty():
        yield from items
        return
    from tqdm import tqdm

    yield from tqdm(items, desc=t(key), total=total, unit=unit, file=sys.stderr, leave=False, dynamic_ncols=True)

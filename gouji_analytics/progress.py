"""A progress bar on standard error, and only where somebody watches a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from threading import Timer
from typing import Any, TypeVar

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


@contextmanager
def counting(key: str) -> Iterator[Callable[[int], None]]:
    """A count for work of unknown length: the block gets a function that takes the number of new items."""
    if not sys.stderr.isatty():
        yield lambda _new: None
        return
    from tqdm import tqdm

    with tqdm(desc=t(key), unit="", file=sys.stderr, leave=False, dynamic_ncols=True) as shown:
        yield lambda new: (shown.update(new), None)[1]


@contextmanager
def bar(key: str, total: int, unit: str, **values: Any) -> Iterator[Callable[[int], None]]:
    """A bar for work that tells how much is done: the block gets a function that takes the number of new items."""
    if not sys.stderr.isatty():
        yield lambda _new: None
        return
    from tqdm import tqdm

    with tqdm(desc=t(key, **values), total=total, unit=unit, file=sys.stderr, leave=False, dynamic_ncols=True) as shown:
        yield lambda new: (shown.update(new), None)[1]


@contextmanager
def patience(key: str, seconds: float = 2.0) -> Iterator[None]:
    """Say the sentence ``key`` on standard error if the block takes longer than ``seconds``."""
    sentence = t(key)
    timer = Timer(seconds, lambda: print(sentence, file=sys.stderr, flush=True))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()

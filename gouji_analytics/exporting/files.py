"""Write exports: whole or not at all, a file or standard output."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from gouji_analytics.errors import coded
from gouji_analytics.exporting.events import text_lines
from gouji_analytics.store.dataset import Dataset
from gouji_analytics.store.writer import temporary_name, writing
from gouji_engine.errors import DataError
from gouji_engine.notation import format_deal
from gouji_engine.replay import Replay

STDOUT = Path("-")


@contextmanager
def whole(path: Path) -> Iterator[Path]:
    """A name to write under; the file takes its own name when the block ends well and is removed when it does not."""
    temporary = temporary_name(path)
    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            yield temporary
            temporary.replace(path)
        finally:
            temporary.unlink(missing_ok=True)


def write_text(path: Path, parts: Iterable[str]) -> None:
    """Write a text piece by piece as UTF-8, to standard output for ``-``. Raises DataError."""
    if path == STDOUT:
        for part in parts:
            sys.stdout.write(part)
        return
    with whole(path) as temporary, temporary.open("w", encoding="utf-8", newline="\n") as stream:
        for part in parts:
            stream.write(part)


def chosen(log: Dataset, deal_id: str | None) -> Iterable[Replay]:
    """All deals of a log, or the one with an id. Raises DataError when there is none."""
    if deal_id is None:
        return log.replays()
    replay = log.find(deal_id)
    if replay is None:
        places = ", ".join(map(str, log.paths[:1]))
        raise coded(DataError, "DEAL_NOT_IN_LOG", path=places, deal=deal_id)
    return [replay]


def notation(replays: Iterable[Replay], lang: str) -> Iterator[str]:
    """Deals in the typed notation, a blank line between them."""
    for number, replay in enumerate(replays):
        yield ("\n" if number else "") + format_deal(replay, lang)


def events(replays: Iterable[Replay], log: Dataset) -> Iterator[str]:
    """Deals as JSON events."""
    return text_lines(replays, log.rules)

"""A mapping that never changes, so that a rule set can be hashed, compared and sent to another process."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

V = TypeVar("V")


class Table(Mapping[str, V]):
    """A frozen mapping from words to values that are themselves frozen.

    Two tables are equal when they hold the same entries, in whatever order, and equal to a plain
    dict with these entries. Iteration follows the order given.
    """

    __slots__ = ("_entries",)

    def __init__(self, entries: Mapping[str, V] | None = None) -> None:
        self._entries: dict[str, V] = dict(entries or {})

    def __getitem__(self, key: str) -> V:
        return self._entries[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def __hash__(self) -> int:
        return hash(frozenset(self._entries.items()))

    def __repr__(self) -> str:
        return f"Table({self._entries!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return (Table, (self._entries,))


def plain(value: object) -> Any:
    """``value`` as JSON knows it: tables become dicts and tuples become lists, all the way down."""
    if isinstance(value, Mapping):
        return {key: plain(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [plain(entry) for entry in value]
    return value

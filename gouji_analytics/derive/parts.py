"""What every fact table is made from: verified deals of one rule set as columns, and the making of tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Protocol

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from gouji_analytics.derive.schema import TABLES
from gouji_analytics.judging import Deals
from gouji_analytics.store.reader import DealBatch
from gouji_engine.codes import Code, Event
from gouji_engine.facts import Facts, facts
from gouji_engine.rules import RuleSet

Ints = NDArray[Any]
Flags = NDArray[np.bool_]
SEATS = 6
POINT = 100.0  # the kernel counts in hundredths


def ids_of(enum: type[Code]) -> list[str | None]:
    """The words of an enum by code; codes without a word are null."""
    words: list[str | None] = [None] * (max(enum) + 1)
    for member in enum:
        words[member] = member.id
    return words


def worded(words: Sequence[str | None], codes: Ints) -> pa.Array:
    """Codes as words; a code without a word is null."""
    return pa.array(words, pa.string()).take(pa.array(codes))


def masked(values: Ints, absent: Flags) -> pa.Array:
    """Numbers or flags with nulls where ``absent``."""
    return pa.array(np.ascontiguousarray(values), mask=np.ascontiguousarray(absent))


def seat_or_null(values: Ints) -> pa.Array:
    """Seats or action numbers; −1 is null."""
    return masked(values, values < 0)


def make_table(name: str, columns: Mapping[str, Any], rows: int) -> pa.Table:
    """A table of the schema ``name``; a column that is not given is null, a number or text stands for all rows."""
    arrays = []
    for field in TABLES[name]:
        value = columns.get(field.name)
        if value is None or isinstance(value, (str, int, float, bool)):
            array = pa.repeat(pa.scalar(value, field.type), rows)
        else:
            array = value if isinstance(value, (pa.Array, pa.ChunkedArray)) else pa.array(np.ascontiguousarray(value))
        arrays.append(array if array.type == field.type else array.cast(field.type))
    return pa.table(arrays, schema=TABLES[name])


class Names:
    """Names of the six seats of every deal of a row group, null where the log names nobody."""

    def __init__(self, batch: DealBatch, column: str, rows: Ints) -> None:
        lists = batch.column(column)
        lengths = pc.fill_null(pc.list_value_length(lists), 0).to_numpy(zero_copy_only=False)[rows]
        self._first = lists.offsets.to_numpy()[:-1][rows]
        self._absent = lengths != SEATS
        self._values = lists.values

    def at(self, deal: Ints, seat: Ints) -> pa.Array:
        """The name of a seat of a deal, for arrays of both."""
        index = pa.array(self._first[deal] + seat, mask=self._absent[deal])
        return self._values.take(index)


class Actions:
    """The packed words of all deals as columns, in the order of the log."""

    def __init__(self, words: tuple[Ints, Ints]) -> None:
        flat, offsets = words
        lengths = np.diff(offsets)
        self.deal = np.repeat(np.arange(len(lengths)), lengths)
        self.number = np.arange(len(flat)) - np.repeat(offsets[:-1], lengths)
        self.seat, self.kind, self.rank = flat & 7, flat >> 3 & 15, flat >> 7 & 15
        self.naturals, self.twos = flat >> 11 & 31, flat >> 16 & 31
        self.small, self.big = flat >> 21 & 7, flat >> 24 & 7
        self.jokers = self.small + self.big + (flat >> 27 & 7)
        self.size = self.naturals + self.twos + self.jokers
        self.row_of = offsets

    def __len__(self) -> int:
        return len(self.deal)


class Eventful(Protocol):
    """What has events as the kernel writes them: Facts, Outcomes."""

    @property
    def events(self) -> Ints:
        """int16 [e, 5]."""

    @property
    def event_offsets(self) -> Ints:
        """int32 [n + 1]."""


class Happened:
    """Events of all deals as columns; ``action`` is the row of an action among all, −1 before the first lead."""

    def __init__(self, found: Eventful) -> None:
        lengths = np.diff(found.event_offsets)
        self.deal = np.repeat(np.arange(len(lengths)), lengths)
        self.number, self.event, self.seat, self.other, self.value = (
            found.events[:, at].astype(np.int64) for at in range(5)
        )

    def rows(self, *kinds: Event) -> Ints:
        """Indices of the events of these kinds, in order."""
        return np.flatnonzero(np.isin(self.event, [int(kind) for kind in kinds]))

    def count(self, deals: int, rows: Ints, seats: Ints) -> Ints:
        """How many of these events fall on each deal and seat, int [deals, 6]."""
        return tally(deals, self.deal[rows], seats)


def tally(deals: int, deal: Ints, seat: Ints, weight: Ints | None = None) -> Ints:
    """Counts (or sums of whole numbers) by deal and seat, int64 [deals, 6]."""
    flat = np.bincount(deal * SEATS + seat, weights=weight, minlength=deals * SEATS)
    return flat.reshape(deals, SEATS).astype(np.int64)


def bits(masks: Ints) -> Flags:
    """Seat masks [n] as flags [n, 6]."""
    return (masks[:, None] >> np.arange(SEATS) & 1).astype(bool)


class Source:
    """Verified deals of one rule set with their facts; the tables are columns of it.

    Parameters
    ----------
    batch : the row group; deals : the deals in it; ids : ids of all rows of the group, each once.
    """

    def __init__(self, batch: DealBatch, deals: Deals, ids: Sequence[str]) -> None:
        self.deals = deals
        self.count = len(deals)
        self.ids = pa.array(ids, pa.string()).take(pa.array(deals.rows))
        self.players, self.bots = (Names(batch, name, deals.rows) for name in ("players", "bots"))

    @property
    def rules(self) -> RuleSet:
        """The rule set of these deals."""
        return self.deals.rules

    @cached_property
    def facts(self) -> Facts:
        """What the kernel says of the deals."""
        deals = self.deals
        return facts(deals.rules, deals.hands, deals.leader, deals.declarations, deals.actions, deals.transfers)

    @cached_property
    def actions(self) -> Actions:
        """The actions as columns."""
        return Actions(self.deals.actions)

    @cached_property
    def events(self) -> Happened:
        """The events as columns."""
        return Happened(self.facts)

    @cached_property
    def void(self) -> Flags:
        """Deals that declarations cancelled."""
        void: Flags = self.facts.deal("void") != 0
        return void

    def keys(self, deal: Ints) -> dict[str, Any]:
        """The columns that every table begins with, for rows of these deals."""
        return {"deal_id": self.ids.take(pa.array(deal)), "rules_id": self.rules.rules_id, "rules": self.rules.name}

    def who(self, deal: Ints, seat: Ints) -> dict[str, Any]:
        """Who sat there."""
        return {"player_id": self.players.at(deal, seat), "bot": self.bots.at(deal, seat)}

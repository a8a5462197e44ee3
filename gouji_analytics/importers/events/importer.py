"""JSON events to deals: built one by one, compared with their replay a few hundred at a time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import Any

from gouji_analytics.importers.base import Outcome, Refusal, Remark, Resolver, SourceFile, remarks_of
from gouji_analytics.importers.events import heads
from gouji_analytics.importers.events.build import Builder, Built
from gouji_analytics.importers.events.compare import Pending, compare
from gouji_analytics.importers.events.faults import fault
from gouji_analytics.importers.events.lines import RawDeal, Row, encoding_of, looks_like_events, read_deals
from gouji_engine.codes import unpack_action
from gouji_engine.errors import GoujiError, RuleSetError
from gouji_engine.replay import Replay, Source
from gouji_engine.rules import RuleSet
from gouji_engine.version import VERSION

TOOL = "gouji-import-events"
AT_ONCE = 256


class EventsImporter:
    """Files of JSON objects, one a line."""

    kind = "events"

    def encoding(self, source: SourceFile) -> tuple[str | None, bool]:
        """As the first bytes show it."""
        return encoding_of(source).removesuffix("-sig"), False

    def accepts(self, source: SourceFile) -> bool:
        """Whether the first sign opens an object."""
        return looks_like_events(source)

    def outcomes(self, source: SourceFile, resolve: Resolver, rules: str | None) -> Iterator[Outcome]:
        """One outcome a deal, in the order in which the deals end; memory holds a few hundred deals."""
        reader = _Reader(source, resolve, rules)
        found = reader.outcomes()
        while chunk := list(islice(found, AT_ONCE)):
            pending = [part for part in chunk if isinstance(part, Pending)]
            done = iter(compare(pending))
            yield from (next(done) if isinstance(part, Pending) else part for part in chunk)


class _Reader:
    """One file: the rule sets met so far, deals one after another."""

    def __init__(self, source: SourceFile, resolve: Resolver, rules: str | None) -> None:
        self._source = source
        self._resolve = resolve
        self._default = rules or ""
        self._brought: dict[str, tuple[str, Mapping[str, Any]]] = {}
        self._sets: dict[str, RuleSet] = {}

    def outcomes(self) -> Iterator[Pending | Refusal]:
        """Deals still to be compared with their claims, and refusals."""
        for part in read_deals(self._source):
            if isinstance(part, Row):
                refusal = self._bring(part)
                if refusal is not None:
                    yield refusal
            else:
                yield self._deal(part)

    def _bring(self, row: Row) -> Refusal | None:
        """Take in the rule set of a ``rules`` line; a bad one is a refused record of its own."""
        try:
            rules_id, content = heads.rules_of(row)
        except GoujiError as error:
            return Refusal(self._source.name, row.number, (Remark.of(error, row.number),), row.raw)
        self._brought[rules_id] = (rules_id, content)
        return None

    def _deal(self, deal: RawDeal) -> Pending | Refusal:
        built = Builder(deal).built
        try:
            if not built.errors:
                return replace(self._pending(built), raw=deal.raw)
        except GoujiError as error:
            built.errors.append(fault("EVENT_RECORD", built.line, why=error.zh, why_en=error.en))
            if isinstance(error, RuleSetError):
                return Refusal(self._source.name, built.line, (Remark.of(error, built.line),), deal.raw)
        return Refusal(self._source.name, built.line, remarks_of(built.errors, built.line), deal.raw)

    def _pending(self, built: Built) -> Pending:
        """The replay of a deal without faults, before its claims are compared. Raises RuleSetError, DataError, ReplayError."""
        name = built.rules or self._default
        if not name:
            raise fault("RULES_UNSTATED", built.line)
        rules_id, content = self._brought.get(name) or self._resolve(name)
        brought = content if name in self._brought else None
        fields = {"source": Source("record", TOOL, VERSION, self._source.name, built.line)} | built.fields
        fields.setdefault("support", _support(fields["hands"], built.actions))
        if "leader" not in fields:
            fields["leader"] = _leader(built, fields["support"])
        replay = Replay(
            rules_id=rules_id,
            transfers=tuple(built.transfers),
            declarations=tuple(built.declarations),
            actions=tuple(built.actions),
            extra=built.extra,
            **fields,
        )
        return Pending(self._source.name, built, replay, self._rule_set(rules_id, content), brought)

    def _rule_set(self, rules_id: str, content: Mapping[str, Any]) -> RuleSet | None:
        """The rule set to judge by; None where its content is not one."""
        if rules_id not in self._sets:
            try:
                self._sets[rules_id] = RuleSet.from_dict(content)
            except (GoujiError, KeyError, TypeError, ValueError, AttributeError):
                return None
        return self._sets[rules_id]


def _support(hands: tuple[tuple[int, ...], ...], actions: list[int]) -> str:
    """What a deal supports when it does not say so."""
    if all(min(hand) >= 0 for hand in hands):
        return "full"
    return "public" if actions else "result"


def _leader(built: Built, support: str) -> int:
    """Who led: whoever acted first; −1 where a result is all there is. Raises DataError."""
    if built.actions:
        return unpack_action(built.actions[0]).seat
    if support == "result":
        return -1
    raise fault("LEADER_UNSTATED", built.line)

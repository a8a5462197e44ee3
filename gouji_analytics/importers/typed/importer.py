"""Typed records to deals: rules looked up, origin noted, obvious slips remarked on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from gouji_analytics.importers.base import Accepted, Outcome, Refusal, Remark, Resolver, SourceFile, remarks_of
from gouji_analytics.importers.detect import decode
from gouji_analytics.importers.typed.facts import take_facts
from gouji_analytics.importers.typed.parse import parse
from gouji_engine.cards import RANK_TEXT, SEATS, pack_counts
from gouji_engine.errors import GoujiError, NotationError, RuleSetError
from gouji_engine.notation import Draft
from gouji_engine.replay import FRAGMENT, Claimed, Replay, Source
from gouji_engine.version import VERSION

TOOL = "gouji-import-typed"


class TypedImporter:
    """Text files with any number of deals."""

    kind = "typed"

    def encoding(self, source: SourceFile) -> tuple[str | None, bool]:
        """As the bytes show it. Raises DataError when the file is no text."""
        found = decode(source.data)
        return found.encoding, found.doubtful

    def accepts(self, source: SourceFile) -> bool:
        """Any text."""
        return b"\0" not in source.head[:4096] or source.head[:2] in (b"\xff\xfe", b"\xfe\xff")

    def outcomes(self, source: SourceFile, resolve: Resolver, rules: str | None) -> Iterator[Outcome]:
        """One outcome a deal; a bad one never stops the rest. Raises DataError when the file is no text."""
        text = decode(source.data).text
        lines = text.replace("\r\n", "\n").split("\n")
        for draft in parse(text):
            raw = "\n".join(lines[draft.lines[0].number - 1 : draft.lines[-1].number]).strip("\n")
            try:
                yield replace(_accept(draft, source, resolve, rules), raw=raw)
            except (NotationError, RuleSetError) as error:
                errors: list[GoujiError] = [*draft.errors] or [error]
                yield Refusal(source.name, draft.line, remarks_of(errors, draft.line), raw)


def _accept(draft: Draft, source: SourceFile, resolve: Resolver, rules: str | None) -> Accepted:
    """The deal of a draft. Raises NotationError or RuleSetError."""
    if draft.errors:
        raise draft.errors[0]
    name = draft.values.get("rules") or rules or ""
    rules_id, content = resolve(name) if name else ("", {})
    instead: dict[str, Any] = {"rules_id": rules_id}
    if "source" not in draft.values:
        instead["source"] = Source("record", TOOL, VERSION, source.name, draft.line)
    facts = take_facts(draft)
    get = draft.values.get
    instead["claimed"] = Claimed(get("places"), get("points"), (*draft.events, *facts.all_events))
    if facts.fragment is not None:
        instead |= {"support": "public", "extra": {**draft.extra, **draft.unread, FRAGMENT: facts.fragment}}
    replay = draft.replay(**instead)
    slips = _slips(replay, {} if facts.fragment is not None else content, draft.line)
    remarks = (*_reading(draft), *slips)
    return Accepted(source.name, draft.line, replay, remarks, stated_id="deal" in draft.values)


def _reading(draft: Draft) -> Iterator[Remark]:
    """Remarks on how the text was read."""
    yield from remarks_of(draft.notes, draft.line)
    for key in draft.unread:
        yield Remark(
            "ENTRY_KEPT",
            draft.line,
            1,
            f"不认识项目“{key}”，已原样放入附注",
            f"entry “{key}” is unknown; it was kept as a note",
        )


def _slips(replay: Replay, rules: Mapping[str, Any], line: int) -> Iterator[Remark]:
    """Remarks on numbers of cards and places that cannot be right; judging play is the verifier's work."""
    values = rules.get("values", rules)
    sizes = values.get("hand_sizes") or [values.get("hand_size")] * SEATS
    known = [min(hand) >= 0 for hand in replay.hands]
    for seat in range(SEATS):
        total = sum(replay.hands[seat])
        size = sizes[seat]
        if size and known[seat] and total != size:
            yield Remark(
                "HAND_SIZE",
                line,
                1,
                f"{seat + 1} 号座有 {total} 张牌，应为 {size} 张",
                f"seat {seat + 1} holds {total} cards; the rules deal {size}",
            )
    if all(known) and "decks" in values:
        yield from _pack_slips(replay, values, line)
    places = None if replay.claimed is None else replay.claimed.places
    stated = [place for place in places or () if place]
    if len(stated) != len(set(stated)):
        yield Remark("PLACES_TWICE", line, 1, "有两家写了同一名次", "two seats claim the same place")


def _pack_slips(replay: Replay, values: Mapping[str, Any], line: int) -> Iterator[Remark]:
    """Ranks of which there are more or fewer cards than the packs hold."""
    pack = pack_counts(int(values["decks"]), values.get("removed") or {}, values.get("added") or {})
    dealt = [sum(hand[rank] for hand in replay.hands) for rank in range(len(pack))]
    wrong = [f"{RANK_TEXT[rank]} {dealt[rank]}/{pack[rank]}" for rank in range(len(pack)) if dealt[rank] != pack[rank]]
    if wrong:
        shown = ", ".join(wrong)
        yield Remark(
            "PACK_COUNT",
            line,
            1,
            f"六家手牌合起来与整副牌不符（牌点 实有/应有）：{shown}",
            f"the six hands do not make up the packs (rank found/expected): {shown}",
        )

"""Write replays as text: one canonical form a language, each read back to the identical replay."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence

from gouji_engine.cards import EAGLE, RANK_COUNT, RANK_TEXT, SEATS
from gouji_engine.codes import (
    ActionKind,
    DeclarationKind,
    Sanction,
    TransferCause,
    unpack_action,
    unpack_declaration,
    unpack_transfer,
)
from gouji_engine.notation.chars import plain_text
from gouji_engine.notation.items import WITH_CARDS
from gouji_engine.notation.plays import Play, play_counts, play_fields
from gouji_engine.notation.words import (
    ACTION_TEXT,
    CAUSE_TEXT,
    DECLARATION_TEXT,
    ENTRY_TEXT,
    LEAD_BY_TEXT,
    SANCTION_TEXT,
    SOURCE_TEXT,
    SUPPORT_TEXT,
)
from gouji_engine.replay import Replay

_CHINESE_CARDS = (*RANK_TEXT[:13], "小王", "大王", "鹰")
_UNSAFE = frozenset('#＃"“”„「」『』=/?')
_KINDS, _CAUSES, _DECLARED = (frozenset(map(int, table)) for table in (ACTION_TEXT, CAUSE_TEXT, DECLARATION_TEXT))
_SANCTIONS = frozenset(map(int, SANCTION_TEXT))
_DISPLAY = range(RANK_COUNT - 1, -1, -1)


def _language(lang: str) -> int:
    return 1 if lang == "en" else 0


def format_cards(counts: Sequence[int], lang: str = "zh") -> str:
    """Cards by rank, highest first: ``大王 小王 2 2 A`` or ``B S 2 2 A``.

    ``?`` for a hand of which nothing is known, ``8?`` for a rank whose number is not known, ``-`` for none.
    """
    if all(count < 0 for count in counts):
        return "?"
    names = RANK_TEXT if _language(lang) else _CHINESE_CARDS
    parts = [names[rank] + "?" if counts[rank] < 0 else " ".join([names[rank]] * counts[rank]) for rank in _DISPLAY]
    return " ".join(part for part in parts if part) or "-"


def format_action(word: int, lang: str = "zh") -> str:
    """One action: ``1 出 8 8 8``; a word that says nothing sensible as ``0x…``."""
    seat, kind, *cards = unpack_action(word)
    play = Play(*cards)
    if seat >= SEATS or kind not in _KINDS or word >> 30:
        return f"0x{word:x}"
    head = f"{seat + 1} {ACTION_TEXT[ActionKind(kind)][_language(lang)]}"
    if kind == ActionKind.FOUL:
        known = play.rank in _SANCTIONS and not any(cards[1:])
        return f"{head} {SANCTION_TEXT[Sanction(play.rank)][_language(lang)]}" if known else f"0x{word:x}"
    if kind not in WITH_CARDS:
        return head if not any(cards) else f"0x{word:x}"
    counts = play_counts(play)
    if play.rank > EAGLE or not any(counts) or play_fields(counts) != play:
        return f"0x{word:x}"
    return f"{head} {format_cards(counts, lang)}"


def format_transfer(word: int, lang: str = "zh") -> str:
    """One transfer: ``2→1 3 买`` or ``2>1 3 buy``."""
    giver, taker, rank, count, cause = unpack_transfer(word)
    if giver >= SEATS or taker >= SEATS or not count or cause not in _CAUSES:
        return f"0x{word:x}"
    counts = [0] * RANK_COUNT
    counts[rank] = count
    arrow = ">" if _language(lang) else "→"
    return f"{giver + 1}{arrow}{taker + 1} {format_cards(counts, lang)} {CAUSE_TEXT[TransferCause(cause)][_language(lang)]}"


def format_declaration(word: int, lang: str = "zh") -> str:
    """One declaration: ``3 革命`` or ``3 revolution``."""
    kind, seat = unpack_declaration(word)
    if seat >= SEATS or kind not in _DECLARED:
        return f"0x{word:x}"
    return f"{seat + 1} {DECLARATION_TEXT[DeclarationKind(kind)][_language(lang)]}"


def quote(text: str) -> str:
    """A text in quotation marks, with the escapes of JSON."""
    return json.dumps(text, ensure_ascii=not text.isprintable())


def _value(text: str) -> str:
    """A text that fills the rest of a line; in quotation marks where it could be misread."""
    plain = plain_text(text)
    ends = plain_text(text[:1]).strip() and plain_text(text[-1:]).strip()
    safe = ends and plain == plain.strip() and text.isprintable() and not _UNSAFE & set(text + plain)
    return text if safe else quote(text)


def _token(text: str) -> str:
    """A text among others on a line."""
    plain = plain_text(text)
    safe = text.isprintable() and all(sign.isalnum() or sign in "_-." for sign in text + plain)
    return text if text and safe else quote(text)


def _number(value: float) -> str:
    return repr(value).removesuffix(".0")


def _laps(items: Iterable[tuple[int, str]]) -> Iterator[str]:
    """Lines of actions, a new one whenever the turn has gone round the table."""
    line: list[str] = []
    last = -1
    for seat, text in items:
        if line and seat <= last:
            yield "  " + "; ".join(line)
            line = []
        line.append(text)
        last = seat
    if line:
        yield "  " + "; ".join(line)


class _Page:
    """Lines of one deal in one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.index = _language(lang)
        self.lines: list[str] = []

    def entry(self, name: str, text: str | None) -> None:
        """One line ``name: text``; nothing for None."""
        if text is not None:
            self.lines.append(f"{ENTRY_TEXT[name][self.index]}: {text}".rstrip(" "))

    def section(self, name: str, lines: Iterable[str]) -> None:
        """A line with the name and one for each of ``lines``, if there are any."""
        body = list(lines)
        if body:
            self.entry(name, "")
            self.lines += body


def format_deal(replay: Replay, lang: str = "zh") -> str:
    """A deal as text, ending with a new line; ``parse_deal`` gives the identical replay back."""
    page = _Page(lang)
    _head(page, replay)
    page.section("hands", [f"  {seat + 1}: {format_cards(hand, lang)}" for seat, hand in enumerate(replay.hands)])
    page.section("transfers", [f"  {format_transfer(word, lang)}" for word in replay.transfers])
    page.section("declarations", [f"  {format_declaration(word, lang)}" for word in replay.declarations])
    page.section("actions", _laps((word & 7, format_action(word, lang)) for word in replay.actions))
    _tail(page, replay)
    return "\n".join(page.lines) + "\n"


def _head(page: _Page, replay: Replay) -> None:
    source = replay.source
    page.entry("deal", _value(replay.deal_id))
    page.entry("rules", _value(replay.rules_id))
    page.entry("match", None if replay.match_id is None else _value(replay.match_id))
    page.entry("game", None if replay.game_no is None else str(replay.game_no))
    page.entry("number", None if replay.deal_no is None else str(replay.deal_no))
    page.entry("source", SOURCE_TEXT[source.kind][page.index])
    page.entry("tool", _value(source.tool) if source.tool else None)
    page.entry("version", _value(source.version) if source.version else None)
    page.entry("file", None if source.file is None else _value(source.file))
    page.entry("line", None if source.line is None else str(source.line))
    page.entry("support", SUPPORT_TEXT[replay.support][page.index])
    page.entry("time", None if replay.played_at is None else replay.played_at.isoformat(" "))
    page.entry("seed", None if replay.seed is None else str(replay.seed))
    for name, names in (("players", replay.players), ("bots", replay.bots)):
        page.entry(name, None if names is None else " ".join(map(_token, names)))
    page.entry("leader", str(replay.leader + 1) if replay.leader >= 0 else "?")
    page.entry("lead_by", LEAD_BY_TEXT[replay.lead_by][page.index])


def _tail(page: _Page, replay: Replay) -> None:
    claimed = replay.claimed
    if claimed is not None:
        if claimed.places is not None:
            page.entry("places", " ".join(map(str, claimed.places)))
        if claimed.points is not None:
            page.entry("points", " : ".join(map(_number, claimed.points)))
        for event in claimed.events:
            page.entry("event", " ".join(map(_token, event)))
    for key, value in sorted(replay.extra.items()):
        page.entry("extra", f"{_value(key)} = {_value(value)}")


def format_deals(replays: Iterable[Replay], lang: str = "zh") -> str:
    """Several deals as one text, a blank line between them."""
    return "\n".join(format_deal(replay, lang) for replay in replays)

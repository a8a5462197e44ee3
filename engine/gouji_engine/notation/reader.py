"""Read texts of deals line by line, and go on after every fault."""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import get_close_matches

from gouji_engine.errors import NotationError
from gouji_engine.notation import items, values
from gouji_engine.notation.chars import upper_latin
from gouji_engine.notation.drafts import Draft
from gouji_engine.notation.scan import Cursor, Line
from gouji_engine.notation.words import BASE, Vocabulary

SECTIONS = ("hands", "transfers", "declarations", "actions")
REPEATABLE = ("event", "extra", *SECTIONS)
_RULE = re.compile(r"\s*([-=*~_])\1{2,}\s*")
_KEY_LENGTH = 24
_LIKENESS = 0.5


class DraftReader:
    """Reads the lines of one deal into a draft.

    With ``keep_unread`` an entry with an unknown name is kept in ``Draft.unread`` instead of being a fault.
    """

    def __init__(self, words: Vocabulary = BASE, *, keep_unread: bool = False) -> None:
        self.draft = Draft()
        self._words = words
        self._keep_unread = keep_unread
        self._section: str | None = None
        self._one_line: dict[str, Callable[[Cursor], object]] = {
            **dict.fromkeys(("deal", "rules", "match", "tool", "version", "file"), values.text_value),
            **dict.fromkeys(("game", "number", "line", "seed"), _whole_integer),
            "source": lambda cursor: values.word_value(cursor, words.source),
            "support": lambda cursor: values.word_value(cursor, words.support),
            "lead_by": lambda cursor: values.word_value(cursor, words.lead_by),
            "time": values.time_value,
            "players": self._players,
            "bots": values.names_value,
            "leader": self._leader,
            "places": lambda cursor: values.places_value(cursor, words, self.draft.seats),
            "points": values.points_value,
        }

    def inherit(self, defaults: Draft) -> None:
        """Know the names that hold for the whole file."""
        self.draft.seats = defaults.seats

    def feed(self, line: Line) -> None:
        """Read one line."""
        draft = self.draft
        draft.lines.append(line)
        if not line.text.strip():
            return
        try:
            self._line(line)
        except NotationError as error:
            draft.errors.append(error)

    def _line(self, line: Line) -> None:
        entry, cursor = entry_of(line, self._words)
        if entry is None:
            self._loose(line)
        elif entry in SECTIONS:
            self._section = entry
            if not cursor.done():
                self._items(cursor)
        else:
            self._section = None
            self._entry(entry, cursor)

    def _entry(self, entry: str, cursor: Cursor) -> None:
        draft = self.draft
        if entry == "event":
            draft.events.append(_event(cursor))
        elif entry == "extra":
            key, value = _note(cursor)
            if key in draft.extra:
                raise cursor.fault("E142", 0, found=key)
            draft.extra[key] = value
        else:
            if entry in draft.values:
                raise cursor.fault("E142", 0, found=cursor.line.text.split(":")[0].strip())
            draft.values[entry] = None
            draft.values[entry] = self._one_line[entry](cursor)

    def _loose(self, line: Line) -> None:
        """A line without a known name before a colon: an item of the section, or a misspelt entry."""
        cursor = line.cursor()
        cursor.skip()
        key, colon, value = line.text.partition(":")
        if colon and not self._starts_with_seat(line):
            likely = get_close_matches(upper_latin(key.strip()), self._words.entries, 1, _LIKENESS)
            if likely or self._section is None:
                self._foreign(cursor, key.strip(), value, likely)
                return
        self._items(cursor)

    def _foreign(self, cursor: Cursor, key: str, value: str, likely: list[str]) -> None:
        if self._keep_unread and self._section is None and 0 < len(key) <= _KEY_LENGTH and key not in self.draft.unread:
            self.draft.unread[key] = value.strip()
            return
        known = likely or get_close_matches(upper_latin(key), self._words.entries, 1, 0.0) or ["规则"]
        raise cursor.fault("E141", found=key[:_KEY_LENGTH], expected=known[0].lower())

    def _starts_with_seat(self, line: Line) -> bool:
        try:
            self.draft.seats.take(line.cursor())
        except NotationError:
            return False
        return True

    def _items(self, cursor: Cursor) -> None:
        """The items of one line; each may be faulty on its own."""
        section = self._section or "actions"
        pieces = [cursor] if section == "hands" else cursor.line.pieces(cursor, ",;|")
        for piece in pieces:
            try:
                self._item(section, piece)
            except NotationError as error:
                self.draft.errors.append(error)

    def _item(self, section: str, piece: Cursor) -> None:
        draft, words = self.draft, self._words
        if section == "hands":
            seat, counts, notes = items.read_hand(piece, words, draft.seats)
            if seat in draft.hands:
                raise piece.fault("E112", 0, found=items.seat_number(seat))
            draft.hands[seat] = counts
            draft.notes += notes
        elif section == "transfers":
            draft.transfers.append(items.read_transfer(piece, words, draft.seats))
        elif section == "declarations":
            draft.declarations.append(items.read_declaration(piece, words, draft.seats))
        else:
            word, notes = items.read_action(piece, words, draft.seats)
            draft.actions.append(word)
            draft.notes += notes

    def _players(self, cursor: Cursor) -> tuple[str, ...]:
        names = values.names_value(cursor)
        self.draft.seats = type(self.draft.seats)()
        self.draft.seats.declare(names)
        return names

    def _leader(self, cursor: Cursor) -> int:
        cursor.skip()
        leader = -1 if cursor.take("?") else self.draft.seats.take(cursor)
        values.end_value(cursor)
        return leader


def entry_of(line: Line, words: Vocabulary) -> tuple[str | None, Cursor]:
    """The id of the entry a line begins, and a cursor after its colon.

    The name of a section may stand on a line of its own without a colon.
    """
    colon = line.text.find(":")
    if line.text.lstrip()[:1] == '"':
        return None, line.cursor()
    end = len(line.text) if colon < 0 else colon
    entry = words.entries.get("_".join(line.upper[:end].split()))
    if colon < 0 and entry not in SECTIONS:
        return None, line.cursor()
    return entry, line.cursor(min(end + 1, len(line.text)))


def _whole_integer(cursor: Cursor) -> int:
    number = values.integer_value(cursor)
    values.end_value(cursor)
    return number


def _event(cursor: Cursor) -> tuple[str, ...]:
    words = tuple(text for text, _ in values.tokens(cursor))
    if not words:
        raise cursor.fault("E144", found="", expected="事件", expected_en="an event")
    return words


def _note(cursor: Cursor) -> tuple[str, str]:
    """``key = value``, either side in quotation marks where needed."""
    cursor.skip()
    key = cursor.quoted()
    if key is None:
        sign = cursor.rest.find("=")
        if sign < 0:
            raise cursor.fault("E148")
        head = cursor.line.cursor(cursor.at, cursor.at + sign)
        key = head.raw_rest.strip()
        cursor.at += sign
    cursor.skip()
    if not cursor.take("="):
        raise cursor.fault("E148")
    return key, values.text_value(cursor)


def read_drafts(text: str, words: Vocabulary = BASE, *, keep_unread: bool = False) -> list[Draft]:
    """All deals of a text, whole or faulty.

    A deal begins with the entry ``牌局`` / ``deal`` or after a line of dashes. Entries before the first
    deal hold for every deal of the text that does not give them itself; faults among them make the head
    of the text a draft of its own.
    """
    blocks: list[DraftReader] = [DraftReader(words, keep_unread=keep_unread)]
    for number, raw in enumerate(text.replace("\r\n", "\n").split("\n"), 1):
        line = Line.of(number, raw.rstrip("\r"))
        if _RULE.fullmatch(line.text) or entry_of(line, words)[0] == "deal":
            blocks.append(DraftReader(words, keep_unread=keep_unread))
            if not blocks[0].draft.has_deal:
                blocks[-1].inherit(blocks[0].draft)
            if _RULE.fullmatch(line.text):
                continue
        blocks[-1].feed(line)
    head, *rest = (reader.draft for reader in blocks)
    drafts = [draft for draft in rest if not draft.is_silent]
    if not head.has_deal:
        for draft in drafts:
            draft.inherit(head)
    stands_alone = head.has_deal or head.errors or not drafts
    return [head, *drafts] if stands_alone and not head.is_silent else drafts

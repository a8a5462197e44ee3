"""Read texts of deals line by line, and go on after every fault."""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import get_close_matches

from gouji_engine.errors import NotationError
from gouji_engine.notation import items, values
from gouji_engine.notation.chars import upper_latin
from gouji_engine.notation.drafts import Draft
from gouji_engine.notation.quick import Named, Quick
from gouji_engine.notation.scan import Cursor, Line, Seats
from gouji_engine.notation.words import BASE, Vocabulary

SECTIONS = ("hands", "transfers", "declarations", "actions")
_RULE = re.compile(r"\s*([-=*~_])\1{2,}\s*")
_KEY_LENGTH = 24
_LIKENESS = 0.5


class DraftReader:
    """Reads the lines of one deal into a draft.

    With ``keep_unread`` an entry with an unknown name is kept in ``Draft.unread`` instead of being a fault.
    """

    def __init__(self, words: Vocabulary = BASE, *, keep_unread: bool = False, named: Named | None = None) -> None:
        self.draft = Draft()
        self._pieces: Named = {} if named is None else named
        self._quick = Quick(words, self.draft.seats, self._pieces)
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
        self._know(defaults.seats)

    def _know(self, seats: Seats) -> None:
        self.draft.seats = seats
        self._quick = Quick(self._words, seats, self._pieces)

    def take_known(self, number: int, raw: str) -> bool:
        """Take a line of actions that were all read before; False when it is not one."""
        if self._section not in (None, "actions"):
            return False
        words = self._quick.words(raw)
        if words is None:
            return False
        self.draft.actions += words
        self.draft.lines.append(Line(number, raw, raw))  # known pieces hold no comment
        return True

    def feed(self, line: Line, entry: str | None, cursor: Cursor) -> None:
        """Read one line; ``entry`` and ``cursor`` are what ``entry_of`` says of it."""
        draft = self.draft
        draft.lines.append(line)
        if not line.text.strip():
            return
        try:
            self._line(line, entry, cursor)
        except NotationError as error:
            draft.errors.append(error)

    def _line(self, line: Line, entry: str | None, cursor: Cursor) -> None:
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
        draft = self.draft
        before, doubts = len(draft.actions), (len(draft.errors), len(draft.notes))
        self._items(cursor)
        if self._section in (None, "actions") and doubts == (len(draft.errors), len(draft.notes)):
            self._quick.learn(line.source, draft.actions[before:])

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
        seats = Seats()
        seats.declare(names)
        self._know(seats)
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
    named: Named = {}
    blocks: list[DraftReader] = [DraftReader(words, keep_unread=keep_unread, named=named)]
    for number, raw in enumerate(text.replace("\r\n", "\n").split("\n"), 1):
        if blocks[-1].take_known(number, raw):
            continue
        line = Line.of(number, raw.rstrip("\r"))
        rule = _RULE.fullmatch(line.text) is not None
        entry, cursor = entry_of(line, words)
        if rule or entry == "deal":
            blocks.append(DraftReader(words, keep_unread=keep_unread, named=named))
            if not blocks[0].draft.has_deal:
                blocks[-1].inherit(blocks[0].draft)
            if rule:
                continue
        blocks[-1].feed(line, entry, cursor)
    head, *rest = (reader.draft for reader in blocks)
    drafts = [draft for draft in rest if not draft.is_silent]
    if not head.has_deal:
        for draft in drafts:
            draft.inherit(head)
    stands_alone = head.has_deal or head.errors or not drafts
    return [head, *drafts] if stands_alone and not head.is_silent else drafts

"""The items of a deal: hands, transfers, declarations, actions. Each becomes counts or a packed word."""

from __future__ import annotations

import re

from gouji_engine.cards import RANK_COUNT, RANK_TEXT, SEATS
from gouji_engine.codes import (
    ActionKind,
    DeclarationKind,
    Sanction,
    TransferCause,
    pack_action,
    pack_declaration,
    pack_transfer,
)
from gouji_engine.errors import NotationError
from gouji_engine.notation.chars import upper_latin
from gouji_engine.notation.plays import CardScan, play_of, scan_cards
from gouji_engine.notation.scan import Cursor, Seats
from gouji_engine.notation.values import end_value
from gouji_engine.notation.words import Vocabulary
from gouji_engine.replay import ACTION_BITS, DECLARATION_BITS, TRANSFER_BITS

WITH_CARDS = frozenset(
    map(int, (ActionKind.PLAY, ActionKind.BURN, ActionKind.KILL, ActionKind.MISPLAY, ActionKind.ANNOUNCE))
)
UNKNOWN_HAND = [-1] * RANK_COUNT
_RAW = re.compile(r"0[xX]([0-9a-fA-F]+)")
_COUNT = re.compile(r"[(\[]\s*([0-9]{1,3})\s*张?\s*[)\]]")
_NO_CARDS = ("-", "无", "none")


def raw_word(cursor: Cursor, bits: int) -> int | None:
    """A word written as ``0x…`` because it has no other form."""
    cursor.skip()
    found = _RAW.match(cursor.line.text, cursor.at, cursor.end)
    if found is None:
        return None
    word = int(found.group(1), 16)
    if word >> bits:
        raise cursor.fault("E147", found=found.group(), expected=bits)
    cursor.at = found.end()
    end_value(cursor)
    return word


def read_hand(cursor: Cursor, words: Vocabulary, seats: Seats) -> tuple[int, list[int], list[NotationError]]:
    """``1: B S 2 2 A``: seat, sixteen counts, remarks."""
    seat = seats.take(cursor)
    cursor.skip()
    announced = _COUNT.match(cursor.line.text, cursor.at, cursor.end)
    if announced:
        cursor.at = announced.end()
    cursor.skip(":")
    start = cursor.at
    found = _hand_cards(cursor, words)
    if not cursor.done():
        raise cursor.fault("E101", found=cursor.token())
    total = sum(found.counts)
    if announced and min(found.counts) >= 0 and total != int(announced.group(1)):
        raise cursor.fault("E106", start, expected=int(announced.group(1)), found=total)
    return seat, found.counts, found.notes


def _hand_cards(cursor: Cursor, words: Vocabulary) -> CardScan:
    text = cursor.rest.strip()
    if text == "?":
        cursor.at = cursor.end
        return CardScan(list(UNKNOWN_HAND))
    if text.lower() in _NO_CARDS:
        cursor.at = cursor.end
        return CardScan()
    found = scan_cards(cursor, words, unknown=True)
    if not any(found.counts):
        raise cursor.fault("E101", found=cursor.token()) if not cursor.done() else cursor.fault("E103")
    for rank, number in enumerate(found.counts):
        if number > 127:
            raise cursor.fault("E104", found=RANK_TEXT[rank], expected=127)
    return found


def read_transfer(cursor: Cursor, words: Vocabulary, seats: Seats) -> int:
    """``2>1 3 buy``: one word."""
    raw = raw_word(cursor, TRANSFER_BITS)
    if raw is not None:
        return raw
    giver = seats.take(cursor)
    cursor.skip("-")
    if not cursor.take(">"):
        raise cursor.fault("E131")
    taker = seats.take(cursor)
    cursor.skip(":")
    start, end = cursor.at, cursor.end
    cause = _cut_cause(cursor, words)
    counts = scan_cards(cursor, words).counts
    ranks = [rank for rank, number in enumerate(counts) if number]
    if not ranks:
        raise cursor.fault("E103" if cursor.done() else "E101", found=cursor.token())
    if len(ranks) > 1:
        raise cursor.fault("E133", start, found=" ".join(RANK_TEXT[rank] for rank in ranks))
    if counts[ranks[0]] > 31:
        raise cursor.fault("E104", start, found=RANK_TEXT[ranks[0]], expected=31)
    if cause is None:
        raise cursor.fault("E132", found=cursor.line.text[cursor.at : end].strip())
    end_value(cursor)
    return pack_transfer(giver, taker, ranks[0], counts[ranks[0]], TransferCause.from_id(cause))


def _cut_cause(cursor: Cursor, words: Vocabulary) -> str | None:
    """The cause at the end of the item, which is cut off: ``buy`` must not be read as cards."""
    rest = upper_latin(cursor.rest).rstrip()
    for word in sorted(words.causes, key=len, reverse=True):
        before = rest[: len(rest) - len(word)]
        if rest.endswith(word) and not (word.isascii() and before[-1:].isascii() and before[-1:].isalpha()):
            cursor.end = cursor.at + len(before)
            return words.causes[word]
    return None


def read_declaration(cursor: Cursor, words: Vocabulary, seats: Seats) -> int:
    """``3 revolution``: one word."""
    raw = raw_word(cursor, DECLARATION_BITS)
    if raw is not None:
        return raw
    seat = seats.take(cursor)
    cursor.skip(":")
    kind = cursor.word(words.declarations, whole=True)
    if kind is None:
        raise cursor.fault("E134", found=cursor.token())
    end_value(cursor)
    return pack_declaration(DeclarationKind.from_id(kind), seat)


def read_action(cursor: Cursor, words: Vocabulary, seats: Seats) -> tuple[int, list[NotationError]]:
    """``1 play 8 8 8``, ``1: 8 8 8``, ``2 pass``: one word, and remarks."""
    raw = raw_word(cursor, ACTION_BITS)
    if raw is not None:
        return raw, []
    seat = seats.take(cursor)
    cursor.skip(":")
    if cursor.done():
        raise cursor.fault("E123", found=seat + 1)
    start = cursor.at
    name = cursor.word(words.actions)
    kind = ActionKind.PLAY if name is None else ActionKind.from_id(name)
    cursor.skip(":")
    if kind == ActionKind.FOUL:
        return pack_action(seat, kind, _sanction(cursor, words)), []
    if kind in WITH_CARDS and cursor.done():
        _give_back(cursor, words, start)
    if kind not in WITH_CARDS:
        if not cursor.done():
            raise cursor.fault("E122", found=cursor.line.text[start : cursor.at].strip())
        return pack_action(seat, kind), []
    return _cards_of_action(cursor, words, (seat, kind), named=name is not None)


def _sanction(cursor: Cursor, words: Vocabulary) -> int:
    """What the foul costs; nothing may follow."""
    cursor.skip()
    name = cursor.word(words.sanctions, whole=True)
    if name is None:
        raise cursor.fault("E125", found=cursor.token())
    end_value(cursor)
    return Sanction.from_id(name)


def _give_back(cursor: Cursor, words: Vocabulary, start: int) -> None:
    """Go back to the end of a shorter word: ``杀大王`` with nothing behind it is ``杀`` and a card."""
    said = cursor.line.upper[start : cursor.end].rstrip()
    for size in range(len(said) - 1, 0, -1):
        if said[:size] in words.actions:
            cursor.at = start + size
            return


def _cards_of_action(
    cursor: Cursor, words: Vocabulary, head: tuple[int, int], *, named: bool
) -> tuple[int, list[NotationError]]:
    start = cursor.at
    found = scan_cards(cursor, words)
    if not cursor.done():
        no_card_yet = not any(found.counts)
        raise cursor.fault("E121" if no_card_yet and not named else "E101", found=cursor.token())
    play = play_of(found.counts, cursor, start)
    return pack_action(*head, *play), found.notes


def seat_number(seat: int) -> str:
    """How a seat is written: 1 to 6."""
    return str(seat % SEATS + 1)

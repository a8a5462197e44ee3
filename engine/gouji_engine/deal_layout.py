"""The canonical bytes of a deal, on which its hash and its derived id stand.

Everything is little-endian. A text is a 4-byte length and its UTF-8 bytes; a value that may be
missing is preceded by one byte, 0 or 1. ``docs/log-format.md`` holds the specification. The bytes
come in two parts: the *shared* part holds what the deals of one run have in common, the *own*
part what differs, so that a writer of millions of deals can hash the first part once.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from hashlib import blake2b

HASH_BYTES = 16
HASH_PREFIX = b"gouji.deal.hash.1\0"
ID_PREFIX = b"gouji.deal.id.1\0"
ID_HEX = 20
LEAD_BY_BYTES = 16

# deal number and seed each behind a byte that says whether they are known, leader, lead_by padded
# with zero bytes, length of the id, numbers of transfers, declarations and actions, six hands.
OWN_BLOCK = struct.Struct(f"<BiBQb{LEAD_BY_BYTES}sIIII96b")

_EPOCH = datetime.fromisoformat("1970-01-01")
_MICROSECOND = timedelta(microseconds=1)


def text_bytes(text: str) -> bytes:
    """Length and UTF-8 bytes of a text."""
    raw = text.encode("utf-8")
    return struct.pack("<I", len(raw)) + raw


def maybe(value: bytes | None) -> bytes:
    """A value that may be missing."""
    return b"\0" if value is None else b"\1" + value


def microseconds(moment: datetime) -> int:
    """Microseconds from 1970-01-01 00:00 to a moment without time zone."""
    return (moment - _EPOCH) // _MICROSECOND


def moment(microsecond_count: int) -> datetime:
    """The inverse of ``microseconds``."""
    return _EPOCH + microsecond_count * _MICROSECOND


def texts_bytes(texts: Sequence[str] | None) -> bytes:
    """A list of texts that may be missing."""
    if texts is None:
        return b"\0"
    return maybe(struct.pack("<I", len(texts)) + b"".join(map(text_bytes, texts)))


def claimed_bytes(
    places: Sequence[int] | None, points: Sequence[float] | None, events: Sequence[Sequence[str]]
) -> bytes:
    """What the source states of the result."""
    parts = [
        maybe(None if places is None else struct.pack("<6b", *places)),
        maybe(None if points is None else struct.pack("<2d", *points)),
        struct.pack("<I", len(events)),
    ]
    for event in events:
        parts.append(struct.pack("<I", len(event)))
        parts.extend(map(text_bytes, event))
    return b"".join(parts)


def extra_bytes(extra: Mapping[str, str]) -> bytes:
    """The pairs of ``extra``, ordered by the bytes of their keys."""
    pairs = sorted((key.encode("utf-8"), value) for key, value in extra.items())
    parts = [struct.pack("<I", len(pairs))]
    for key, value in pairs:
        parts += [struct.pack("<I", len(key)), key, text_bytes(value)]
    return b"".join(parts)


def context_bytes(
    rules_id: str,
    support: str,
    match_id: str | None,
    game_no: int | None,
    played_at: datetime | None,
    players: Sequence[str] | None,
    bots: Sequence[str] | None,
    claimed: bytes | None,
) -> bytes:
    """What a deal is about, without its cards; enters both the hash and a derived id."""
    return b"".join(
        (
            text_bytes(rules_id),
            text_bytes(support),
            maybe(None if match_id is None else text_bytes(match_id)),
            maybe(None if game_no is None else struct.pack("<i", game_no)),
            maybe(None if played_at is None else struct.pack("<q", microseconds(played_at))),
            texts_bytes(players),
            texts_bytes(bots),
            maybe(claimed),
        )
    )


def origin_bytes(
    kind: str, tool: str, version: str, file: str | None, line: int | None, extra: Mapping[str, str]
) -> bytes:
    """Where a deal comes from and what else its source said; enters the hash only."""
    return b"".join(
        (
            text_bytes(kind),
            text_bytes(tool),
            text_bytes(version),
            maybe(None if file is None else text_bytes(file)),
            maybe(None if line is None else struct.pack("<i", line)),
            extra_bytes(extra),
        )
    )


def own_block(
    deal_no: int | None,
    seed: int | None,
    leader: int,
    lead_by: str,
    id_length: int,
    word_counts: Sequence[int],
    hands: Iterable[int],
) -> bytes:
    """The block of fixed length that opens the own part."""
    return OWN_BLOCK.pack(
        deal_no is not None,
        deal_no or 0,
        seed is not None,
        seed or 0,
        leader,
        lead_by.encode("ascii"),
        id_length,
        *word_counts,
        *hands,
    )


def words_bytes(words: Sequence[int]) -> bytes:
    """Packed words, four bytes each."""
    return struct.pack(f"<{len(words)}i", *words)


def content_digest(shared: bytes, own: bytes) -> bytes:
    """The 16-byte hash of a deal: shared = context + origin, own = block + id + words."""
    return blake2b(HASH_PREFIX + shared + own, digest_size=HASH_BYTES).digest()


def derived_id(context: bytes, own: bytes) -> str:
    """An id for a deal that has none: twenty hexadecimal digits (own part with an empty id)."""
    return blake2b(ID_PREFIX + context + own, digest_size=ID_HEX // 2).hexdigest()


def run_id(rules_id: str, bots: Sequence[str] | None, seed: int, line_ups: str = "") -> str:
    """Ten hexadecimal digits that stand for one simulated run; its deals are ``RUN-0000000012``.

    ``line_ups`` says how seats are given out in a run whose deals have different bots.
    """
    data = ID_PREFIX + text_bytes(rules_id) + texts_bytes(bots) + struct.pack("<Q", seed) + text_bytes(line_ups)
    return blake2b(data, digest_size=5).hexdigest()


def simulated_id(run: str, index: int) -> str:
    """The id of deal number ``index`` (from 0) of a simulated run; ids of a run rise with it."""
    return f"{run}-{index:010d}"

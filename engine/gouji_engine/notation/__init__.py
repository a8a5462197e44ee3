"""The text notation of deals (docs/notation.md): reading in Chinese and ASCII words, one canonical form each.

``parse_deal`` and ``parse_deals`` read whole deals, ``parse_cards``, ``parse_play`` and ``parse_action`` pieces;
``format_*`` write. A text that cannot be read raises NotationError with a code, a line and a column;
its field ``errors`` holds every fault found, not only the first.
"""

from gouji_engine.notation.api import parse_action, parse_cards, parse_deal, parse_deals, parse_play, parse_time
from gouji_engine.notation.drafts import Draft
from gouji_engine.notation.faults import with_caret
from gouji_engine.notation.plays import Play, play_counts
from gouji_engine.notation.reader import read_drafts
from gouji_engine.notation.scan import Line
from gouji_engine.notation.words import BASE, Vocabulary
from gouji_engine.notation.writer import (
    format_action,
    format_cards,
    format_deal,
    format_deals,
    format_declaration,
    format_transfer,
)

__all__ = [
    "BASE",
    "Draft",
    "Line",
    "Play",
    "Vocabulary",
    "format_action",
    "format_cards",
    "format_deal",
    "format_deals",
    "format_declaration",
    "format_transfer",
    "parse_action",
    "parse_cards",
    "parse_deal",
    "parse_deals",
    "parse_play",
    "parse_time",
    "play_counts",
    "read_drafts",
    "with_caret",
]

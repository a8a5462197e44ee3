"""The ``random`` bot: uniform over the legal actions."""

from __future__ import annotations

from typing import Any

from gouji_engine.kernel._jit import kernel
from gouji_engine.kernel.dealing import draw
from gouji_engine.kernel.listing import list_legal


@kernel
def choose_uniform(rules: Any, st: Any, hand: Any, stream: Any, words: Any) -> int:
    """Any legal word with equal chance (``words``: scratch of listing.WORDS)."""
    count = list_legal(rules, st, hand, words)
    return words[draw(stream, count)]

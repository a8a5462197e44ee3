"""Streams that survive a console which cannot encode what we print (GBK, ASCII)."""

from __future__ import annotations

import codecs
import io
import os
import sys

HANDLER = "gouji"
# What is said instead of a sign that the console lacks; everything else becomes "?".
PLAIN = {
    "♠": "S",
    "♥": "H",
    "♣": "C",
    "♦": "D",
    "🃏": "JK",
    "×": "x",
    "−": "-",
    "–": "-",
    "✓": "v",
    "✗": "x",
    "…": "...",
    "≥": ">=",
    "≤": "<=",
    "·": ".",
    "•": "*",
    "\ufe0f": "",
}


def plain_signs(error: UnicodeError) -> tuple[str, int]:
    """Codec error handler: plain signs for what cannot be encoded. Other errors are raised again."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lost = error.object[error.start : error.end]
    return "".join(PLAIN.get(sign, "?") for sign in lost), error.end


def survive() -> None:
    """Make stdout and stderr replace what they cannot encode instead of failing. May be called again."""
    codecs.register_error(HANDLER, plain_signs)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=HANDLER)


def silence_stdout() -> None:
    """Send what is still buffered nowhere, after the reader of a pipe has left."""
    hole = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(hole, sys.stdout.fileno())
    except (OSError, ValueError):
        sys.stdout = io.StringIO()
    finally:
        os.close(hole)

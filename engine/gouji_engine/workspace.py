"""Records and scratch space for one table: what every loop over the kernel needs."""

from __future__ import annotations

import numpy as np

from gouji_engine.kernel.dealing import STREAM
from gouji_engine.kernel.layout import DEBTS, HAND, HANDS, PUBLIC, TRANSFERS, blank_state
from gouji_engine.kernel.listing import WORDS


def record(dtype: np.dtype[np.void], count: int = 1) -> np.recarray:
    """A zeroed recarray, whose rows the kernel reads as records."""
    return np.zeros(count, dtype=dtype).view(np.recarray)


class Workspace:
    """One table's state, hands and scratch arrays. Not shared between threads."""

    def __init__(self) -> None:
        self.blank = blank_state()
        self.work = record(PUBLIC)
        self.table = record(HANDS, 2)  # the hands, and a copy to reckon with
        self.scratch = record(HAND)
        self.streams = record(STREAM, 7)
        self.deck = np.zeros(400, dtype=np.int64)
        self.shown = np.zeros(24, dtype=np.int64)
        self.words = np.zeros(WORDS, dtype=np.int64)
        self.expected = np.zeros(TRANSFERS, dtype=np.int32)
        self.debts = np.zeros((DEBTS, 4), dtype=np.int64)
        self.out = np.zeros(3, dtype=np.int64)

    def clear(self) -> None:
        """Make the state blank, as every deal starts."""
        self.work[0] = self.blank[0]

"""``fct_points``: the account of a deal, item by item.

Every seat has its place item, unless a sweep replaces them: then each side has one sweep item and no seat. Other items stand
there only when they are not zero. The items of a side add up to its signed total.
"""

from __future__ import annotations

import numpy as np
import pyarrow as pa

from gouji_analytics.derive.parts import POINT, Flags, Ints, Source, ids_of, make_table, masked, worded
from gouji_engine.codes import PointSource
from gouji_engine.facts import sweep_replaces


def replaced(source: Source) -> Flags:
    """Deals whose place points a sweep replaces."""
    return (source.facts.deal("sweeper") >= 0) & sweep_replaces(source.rules) & ~source.void


def _items(source: Source) -> tuple[Ints, Ints, Ints, Ints]:
    """Deal, source, seat and hundredths of every item; a sweep's seat is its side."""
    swept = replaced(source)
    parts = []
    for kind in PointSource:
        amounts = source.facts.seats(f"points_{int(kind)}")
        if kind is PointSource.PLACE:
            wanted = np.repeat((~swept & ~source.void)[:, None], 6, axis=1)
        elif kind is PointSource.SWEEP:
            wanted = swept[:, None] & (np.arange(6) < 2)
        else:
            wanted = (amounts != 0) & ~source.void[:, None]
        deal, seat = np.nonzero(wanted)
        parts.append((deal, np.full(len(deal), int(kind)), seat, amounts[deal, seat]))
    deal, kinds, seat, amount = (np.concatenate(column) for column in zip(*parts, strict=True))
    order = np.lexsort((seat, kinds, deal))
    return deal[order], kinds[order], seat[order], amount[order]


def points(source: Source) -> pa.Table:
    """Every item of the deals, by deal, source and seat."""
    deal, kinds, seat, amount = _items(source)
    columns = {
        **source.keys(deal),
        "seat": masked(seat, kinds == PointSource.SWEEP),
        "side": seat % 2,
        "source": worded(ids_of(PointSource), kinds),
        "points": amount / POINT,
    }
    return make_table("fct_points", columns, len(deal))

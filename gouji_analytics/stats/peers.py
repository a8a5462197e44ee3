"""Where a player stands among the players of the same group.

A player is ranked when his floor is met and, for a rate, when at least half of the shrunk value is his own (reliability 0.5); rates
are ranked by their shrunk values. Below five ranked players nobody is ranked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scipy.stats import percentileofscore

from gouji_analytics.stats.estimate import Estimate
from gouji_analytics.stats.header import Header
from gouji_analytics.stats.shrink import FEWEST_PLAYERS, Found, populations, with_shrunk

OWN_SHARE = 0.5


def standing(header: Header, estimate: Estimate) -> float | None:
    """The number a player is ranked by, or None when he is not."""
    if estimate.value is None or estimate.den < header.minimum:
        return None
    reliability = estimate.extra.get("reliability")
    if reliability is None:
        return estimate.value
    return estimate.extra["shrunk"] if reliability >= OWN_SHARE else None


def with_percentiles(header: Header, dims: Sequence[str], found: Found) -> Found:
    """Estimates by player with ``percentile`` (0..1): the share of ranked players below, and half of those level, himself included.

    ``ranked`` is how many there are. Rates get their shrunk values as well.
    """
    shrunk = with_shrunk(header, dims, found)
    done = {key: dict(parts) for key, parts in shrunk.items()}
    for part, keys in populations(dims, shrunk):
        scores = {key: standing(header, shrunk[key][part]) for key in keys}
        ranked = [score for score in scores.values() if score is not None]
        if len(ranked) < FEWEST_PLAYERS:
            continue
        for key, score in scores.items():
            if score is not None:
                extra = {"percentile": float(percentileofscore(ranked, score, kind="mean")) / 100.0}
                before = done[key][part]
                done[key][part] = replace(before, extra={**before.extra, **extra, "ranked": float(len(ranked))})
    return done

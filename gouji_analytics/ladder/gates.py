"""Gates: every rung of the ladder against the one below, and ``team`` against its restricted copies; the same deals with the sides exchanged."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from gouji_analytics.ladder.notes import Notes, key_of
from gouji_analytics.ladder.pairing import Gate, gate

# (upper, lower, deals of a quick look); a bot that searches is some hundred times slower, so it plays fewer
RUNGS: tuple[Rung, ...] = (
    ("greedy", "random", 1_000),
    ("rules", "greedy", 2_000),
    ("team", "rules", 2_000),
    ("search", "team", 200),
    ("peek", "search", 50),
)
# what a part of the play of ``team`` is worth: the bot against its copy without it
RESTRICTED: tuple[Rung, ...] = tuple(
    ("team", f"team_no_{part}", 4_000) for part in ("burn", "yield", "mates", "opening", "feed")
)
# rule sets that differ in kind: with 憋三 and without, 发4, tribute, guarantees, fewer and more packs, app games
RULES = (
    "qingdao_online", "qingdao_tournament", "shandong_popular", "karamay", "tv_biesan", "jinan_technician_2010", "kaidian_fa4",
    "tribute_session", "ab_zone_baola", "challenge_cup_2", "zaozhuang_6deck", "app_196",
)  # fmt: skip
Rung = tuple[str, str, int]
Told = Callable[[int], None]


def gates(
    rungs: Sequence[Rung] = RUNGS,
    rules: Sequence[str] = RULES,
    seed: int = 1,
    *,
    scale: float = 1.0,
    workers: int | None = None,
    told: Told | None = None,
    kept: Path | None = None,
) -> Iterator[Gate]:
    """Every rung under every rule set, with ``scale`` times the pairs that a rung states (at least 2).

    ``kept``: a file in which every gate is written down when it is played, and from which it is taken the next time, as long as the
    version, the rules, the bots, the pairs and the seed are the same. Raises as ``gate``, and DataError for a file that is none of these.
    """
    notes = Notes(kept) if kept else None
    for upper, lower, pairs in rungs:
        for name in rules:
            count = max(2, round(pairs * scale))
            key = key_of(name, upper, lower, count, seed)
            found = notes.find(key) if notes else None
            if found is None:
                found = gate(name, upper, lower, count, seed, workers)
                if notes:
                    notes.add(key, found)
            yield found
            if told:
                told(1)

"""Logs of simulated deals for tests, whole or damaged in one place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from gouji_analytics.store.columns import RunChunk
from gouji_analytics.store.reader import LogFile
from gouji_analytics.store.writer import ShardWriter
from gouji_engine.replay import Replay, Source
from gouji_engine.rules import load_preset
from gouji_engine.simulate import simulate_chunk
from gouji_engine.version import VERSION

PRESETS = ("qingdao_online", "zaozhuang_4deck", "karamay", "tv_biesan", "dian_shao_men_luo")
# line-up, seed, deals: clever, mixed and wild play reach different corners of the rules
RUNS = ((("rules",) * 6, 11, 24), (("rules", "random") * 3, 12, 12), (("random",) * 6, 13, 24))
DEALS = sum(count for _, _, count in RUNS)


def simulated(preset: str, runs=RUNS) -> Iterable[RunChunk]:
    """The runs of a preset as chunks."""
    rules = load_preset(preset)
    for bots, seed, count in runs:
        made = simulate_chunk(rules, bots, seed, 0, count)
        yield RunChunk(
            rules.rules_id,
            Source("simulated", "gouji", VERSION),
            bots,
            seed,
            0,
            made.hands,
            made.leader,
            made.lead_by,
            made.actions,
            made.action_offsets,
            made.transfers,
            made.transfer_offsets,
            made.declarations,
            made.declaration_offsets,
        )


def write_preset(path: Path, preset: str, runs=RUNS, **keywords) -> Path:
    """A log file of simulated deals of a preset."""
    rules = load_preset(preset)
    with ShardWriter(path, {rules.rules_id: rules.to_dict()}, **keywords) as shard:
        for chunk in simulated(preset, runs):
            shard.write_run(chunk)
    return path


def write_replays(path: Path, replays: Iterable[Replay], *presets: str, **keywords) -> Path:
    """A log file of replays under presets."""
    rules = [load_preset(preset) for preset in presets]
    with ShardWriter(path, {entry.rules_id: entry.to_dict() for entry in rules}, **keywords) as shard:
        shard.write_replays(replays)
    return path


def read_replays(path: Path) -> list[Replay]:
    with LogFile(path) as log:
        return list(log.replays())


def changed(replay: Replay, **fields) -> Replay:
    """A record that states something else, with the hash that fits it."""
    return replace(replay, **fields)

"""The demonstration: simulated and typed deals, their database and a page of numbers, all in one folder."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path

from gouji_analytics import simulating
from gouji_analytics.building import Built, build
from gouji_analytics.errors import coded
from gouji_analytics.importers.run import import_files
from gouji_analytics.mirror import Mirror, line_ups, mirror
from gouji_analytics.progress import progress
from gouji_analytics.resources import resource_dir
from gouji_analytics.simulating import Progress, Report, Run
from gouji_analytics.stats.rows import StatRow
from gouji_analytics.stats.run import run as run_stats
from gouji_analytics.store.manifest import Manifest
from gouji_engine.bots import line_up
from gouji_engine.errors import DataError
from gouji_engine.rules import load_preset

PRESETS = ("qingdao_online", "zaozhuang_4deck", "karamay", "tv_biesan", "dian_shao_men_luo")
MIRROR_RULES, MIRROR_BOTS = "basic_cup", ("rules", "random")  # a rule set of its own: it mixes with nothing else
SEED = 2024
LOGS, SAMPLES, DATABASE = "logs", "samples", "gouji.duckdb"
HEADLINES = (
    "res_sweep_rate",
    "bal_leader_edge",
    "gj_survive_rate",
    "opening_rate",
    "burn_rate",
    "burn_success_rate",
    "bie3_trapped_rate",
    "tempo_rounds",
)

Watch = Callable[[str, int], AbstractContextManager[Progress]]


@dataclass(frozen=True, slots=True)
class Demo:
    """What the demonstration made."""

    folder: Path
    database: Path
    runs: tuple[Report, ...]
    mirror: Mirror
    samples: int
    built: Built
    rows: tuple[StatRow, ...]


def planned(deals: int) -> list[tuple[str, Run]]:
    """The runs by the name of their folder: one a preset, and both halves of a mirror match of a third as many deals."""
    runs = [(name, Run(load_preset(name), line_up("rules"), SEED, deals)) for name in PRESETS]
    rules, less = load_preset(MIRROR_RULES), mirror_deals(deals)
    return runs + [(f"mirror-{line[0]}-{line[1]}", Run(rules, line, SEED, less)) for line in line_ups(*MIRROR_BOTS)]


def mirror_deals(deals: int) -> int:
    """Deals of the mirror match."""
    return max(2, deals // 3)


def make(folder: Path, deals: int, watch: Watch) -> Demo:
    """Make everything in ``folder``, or what is missing there; ``watch`` shows the progress of each run.

    Raises DataError when the folder cannot be written or holds something else.
    """
    logs = folder / LOGS
    reports = []
    for name, run in planned(deals):
        with watch(run.rules.name, run.deals) as tell:
            reports.append(simulating.run(run.rules, run.bots, run.seed, run.deals, logs / name, progress=tell))
    samples = import_samples(logs / SAMPLES)
    database = folder / DATABASE
    folders = [logs / name for name, _run in planned(deals)] + [logs / SAMPLES]
    built = build(folders, database, watch=lambda parts: progress(parts, "build.progress"))
    duel = mirror(load_preset(MIRROR_RULES), *MIRROR_BOTS, mirror_deals(deals), SEED)
    return Demo(folder, database, tuple(reports), duel, samples, built, tuple(headlines(database)))


def import_samples(folder: Path) -> int:
    """Import the typed deals that came with the software, unless they are there. Returns their number."""
    manifest = Manifest(folder)
    if not manifest.entries:
        report = import_files(sorted(resource_dir("samples").glob("*.txt")), folder)
        if report.refused or not report.read:
            raise coded(DataError, "DEMO_SAMPLES", refused=report.refused, read=report.read)
        manifest = Manifest(folder)
    return sum(entry.deals for entry in manifest.entries)


def headlines(database: Path) -> Sequence[StatRow]:
    """The headline statistics of every rule set that was simulated, those that its rules do not know left out."""
    where = [f"rules={','.join(PRESETS)}"]
    return [row for row in run_stats(database, HEADLINES, by=["rules"], where=where) if row.value is not None]

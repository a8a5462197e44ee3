"""Both paths on the golden set, the recorded deal of every preset: the sums of every deal to the last digit."""

from dataclasses import replace
from pathlib import Path

from gouji_analytics.building import build
from gouji_analytics.stats import registry
from gouji_analytics.stats.database import open_db
from gouji_engine.notation import parse_deal
from gouji_engine.rules import load_preset
from tests.analytics.simulated import write_replays
from tests.analytics.stats.second_path_large import both_paths

TRANSCRIPTS = Path(__file__).parents[2] / "golden" / "transcripts"


def test_every_sum_of_the_golden_deals_is_the_same(tmp_path):
    names = sorted(path.stem for path in TRANSCRIPTS.glob("*.txt"))
    deals = []
    for name in names:
        text = (TRANSCRIPTS / f"{name}.txt").read_text(encoding="utf-8").split("\n# events")[0]
        deals.append(replace(parse_deal(text + "\n"), rules_id=load_preset(name).rules_id))
    made = build(
        [write_replays(tmp_path / "golden.gouji.parquet", deals, *names)], tmp_path / "golden.duckdb", workers=1
    )
    assert made.report.accepted == len(names) > 30
    with open_db(made.path) as connection:
        count, different, seen = both_paths(connection)
    assert count == len(names)
    assert different == []
    assert seen > 0.8 * len(registry())

"""All tables of one judged part of a log."""

from __future__ import annotations

from collections.abc import Callable

import pyarrow as pa

from gouji_analytics.derive.burns import burns
from gouji_analytics.derive.deals import DealCounts, deals_table, logs_table
from gouji_analytics.derive.openings import openings
from gouji_analytics.derive.parts import Source
from gouji_analytics.derive.plays import plays
from gouji_analytics.derive.points import points
from gouji_analytics.derive.results import Results, result_points, result_seats
from gouji_analytics.derive.rounds import rounds
from gouji_analytics.derive.schema import TABLES
from gouji_analytics.derive.seats import seats
from gouji_analytics.derive.transfers import transfers
from gouji_analytics.judging import Judged
from gouji_engine.verify import Finding

MAKERS: dict[str, Callable[[Source], pa.Table]] = {
    "fct_seats": seats,
    "fct_plays": plays,
    "fct_rounds": rounds,
    "fct_burns": burns,
    "fct_openings": openings,
    "fct_transfers": transfers,
    "fct_points": points,
}


def derive(part: Judged) -> dict[str, pa.Table]:
    """Facts of a part by table: verified deals in full, stated results as far as they go, refused deals in ``dim_deals`` only."""
    if part.batch is None:
        return {"findings": findings_table(part.findings)}
    counts = DealCounts(len(part.batch))
    made: dict[str, list[pa.Table]] = {name: [TABLES[name].empty_table()] for name in MAKERS}
    for deals in part.good:
        source = Source(part.batch, deals, part.ids)
        for name, maker in MAKERS.items():
            made[name].append(maker(source))
        counts.fill(source)
    for deals in part.results:
        found = Results(part.batch, deals, part.ids)
        made["fct_seats"].append(result_seats(found))
        made["fct_points"].append(result_points(found))
        counts.state(found)
    tables = {name: pa.concat_tables(parts) for name, parts in made.items()}
    return {
        "dim_deals": deals_table(part, counts),
        **tables,
        "findings": findings_table(part.findings),
        "logs": logs_table(part),
    }


def findings_table(findings: list[Finding]) -> pa.Table:
    """Findings as rows."""
    schema = TABLES["findings"]
    return pa.Table.from_pylist(
        [{name: getattr(finding, name) for name in schema.names} for finding in findings], schema
    )

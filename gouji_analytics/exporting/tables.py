"""Facts as CSV: one file a table, with the columns of the database."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
from pyarrow import csv

from gouji_analytics.derive.schema import TABLES
from gouji_analytics.derive.tables import derive
from gouji_analytics.exporting.files import whole
from gouji_analytics.verifying import stream

MARK = b"\xef\xbb\xbf"  # spreadsheets take a text without it for one in the local encoding


def write_tables(paths: Iterable[Path], folder: Path, deal_id: str | None = None) -> dict[str, int]:
    """Verify logs and write their facts into ``folder``, ``NAME.csv`` for each table of facts. Returns the rows by table.

    UTF-8 with a mark, empty fields for what is not known. ``deal_id`` keeps the rows of one deal. Raises DataError.
    """
    schemas = {name: schema for name, schema in TABLES.items() if "deal_id" in schema.names}
    rows = dict.fromkeys(schemas, 0)
    with ExitStack() as stack:
        writers = {name: _writer(stack, folder / f"{name}.csv", schema) for name, schema in schemas.items()}
        for tables in stream([str(path) for path in paths], derive):
            for name, table in tables.items():
                if name in writers:
                    kept = _of_deal(table, deal_id)
                    writers[name].write_table(kept.cast(TABLES[name]))
                    rows[name] += kept.num_rows
    return rows


def _writer(stack: ExitStack, path: Path, schema: pa.Schema) -> csv.CSVWriter:
    temporary = stack.enter_context(whole(path))
    sink = stack.enter_context(temporary.open("wb"))
    sink.write(MARK)
    return stack.enter_context(csv.CSVWriter(sink, schema))


def _of_deal(table: pa.Table, deal_id: str | None) -> pa.Table:
    return table if deal_id is None else table.filter(pc.equal(table["deal_id"], deal_id))

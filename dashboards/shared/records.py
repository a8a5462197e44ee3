"""Records handed in, as tables: files, remarks, cells, columns and findings. Whatever came from outside is text in a cell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pandas as pd

from gouji_analytics.i18n import t
from gouji_analytics.importers.sheets.cells import letters
from gouji_analytics.importers.sheets.columns import FIELDS, HEADER
from shared import words
from shared.tables import column

Row = Mapping[str, Any]
COUNTS = {  # word -> name in a report
    "read_records": "read",
    "imported_records": "imported",
    "flagged_records": "flagged",
    "refused_records": "refused",
}


def files(report: Row, lang: str) -> pd.DataFrame:
    """One line a file: kind, encoding, counts."""
    return pd.DataFrame(
        {
            column("file", lang): part["file"],
            column("kind", lang): words.value("record", part["kind"] or "unknown", lang),
            column("encoding", lang): part["encoding"] or words.NOTHING,
            **{column(word, lang): part[name] for word, name in COUNTS.items()},
        }
        for part in report["files"]
    )


def remarks(report: Row, lang: str) -> pd.DataFrame:
    """What was refused, flagged or passed over, line by line, with the text as it stood."""
    return pd.DataFrame(_remarks(report, lang))


def _remarks(report: Row, lang: str) -> Iterator[dict[str, Any]]:
    for kind, entries in (("refused", report["refusals"]), ("flagged", report["flags"]), ("noted", report["notes"])):
        for entry in entries:
            for remark in entry.get("remarks", [entry]):
                yield {
                    column("outcome", lang): words.value("outcome", kind, lang),
                    column("file", lang): entry["file"],
                    column("line", lang): remark["line"],
                    column("sentence", lang): remark[lang],
                    column("code", lang): remark["code"],
                    column("raw", lang): entry.get("raw", ""),
                }


def cells(grid: Row) -> pd.DataFrame:
    """The first rows of a table under the letters of a spreadsheet, numbered from one."""
    width = max((len(row) for row in grid["rows"]), default=0)
    rows = [[*row, *[""] * (width - len(row))] for row in grid["rows"]]
    return pd.DataFrame(rows, index=range(1, len(rows) + 1), columns=[letters(at) for at in range(width)])


def mapping(report: Row) -> dict[str, str]:
    """What the columns are read as: field -> the letters of its columns, empty where there are none."""
    known: dict[str, str] = {}
    for part in report["files"]:
        for name, columns in part["understood"].items():
            known.setdefault(name.rpartition(": ")[2], columns)
    return {name: known.get(name, "") for name in (HEADER, *FIELDS)}


def hints(before: Mapping[str, str], after: Mapping[str, str]) -> dict[str, str]:
    """What a reader changed in the mapping; a field that he emptied is left unread."""
    return {name: after[name].strip() or "-" for name, old in before.items() if after[name].strip() != old}


def findings(found: Sequence[Row], lang: str) -> pd.DataFrame:
    """What the verifier says of the records."""
    return pd.DataFrame(
        {
            column("severity", lang): words.value("severity", row["severity"], lang),
            column("sentence", lang): row[lang],
            column("deal", lang): row["deal_id"],
            column("code", lang): row["code"],
            column("clause", lang): row["clause"],
        }
        for row in found
    )


def total(report: Row, lang: str) -> str:
    """Imported, flagged and refused are all that was read, in a sentence."""
    return t("page.intake.total", lang, **{name: words.amount(report[name]) for name in COUNTS.values()})

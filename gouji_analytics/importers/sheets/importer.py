"""Score sheets to deals of support ``result``."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from hashlib import blake2b
from typing import Any

from gouji_analytics.importers.base import Accepted, Noted, Outcome, Refusal, Remark, Resolver, SourceFile
from gouji_analytics.importers.detect import decode
from gouji_analytics.importers.sheets.cells import CellError
from gouji_analytics.importers.sheets.columns import HEADER, Layout, check_field, find_mapping
from gouji_analytics.importers.sheets.grid import Grid, csv_grid, workbook_grids
from gouji_analytics.importers.sheets.long import Long, Unfolding, find_long
from gouji_analytics.importers.sheets.rows import Row, RowReader
from gouji_analytics.importers.sheets.totals import Totals
from gouji_engine.cards import RANK_COUNT, SEATS
from gouji_engine.errors import DataError, ReplayError, RuleSetError, UsageError
from gouji_engine.replay import UNKNOWN, Claimed, Replay, Source
from gouji_engine.results import stated_findings
from gouji_engine.rules import RuleSet
from gouji_engine.system import reason
from gouji_engine.verify import ERROR
from gouji_engine.version import VERSION

TOOL = "gouji-import-sheet"
MAP_SUFFIX = ".map.toml"
_HANDS = ((UNKNOWN,) * RANK_COUNT,) * SEATS


class CsvImporter:
    """Tables as text: CSV with commas, tabs or semicolons."""

    kind = "csv"

    def encoding(self, source: SourceFile) -> tuple[str | None, bool]:
        """As the bytes show it. Raises DataError when the file is no text."""
        found = decode(source.data)
        return found.encoding, found.doubtful

    def accepts(self, source: SourceFile) -> bool:
        """By the name: any text may hold a comma."""
        return source.path.suffix.lower() in (".csv", ".tsv")

    def outcomes(self, source: SourceFile, resolve: Resolver, rules: str | None) -> Iterator[Outcome]:
        """One outcome a row. Raises DataError when the file is no table."""
        yield from _of_grid(csv_grid(source), source, resolve, rules)


class WorkbookImporter:
    """Workbooks: .xlsx, .xls, .ods."""

    kind = "workbook"

    def encoding(self, source: SourceFile) -> tuple[str | None, bool]:
        """None: a workbook is no text."""
        return None, False

    def accepts(self, source: SourceFile) -> bool:
        """By the name, or by the first bytes of a workbook."""
        if source.path.suffix.lower() in (".xlsx", ".xlsm", ".xls", ".xlsb", ".ods"):
            return True
        return source.head[:4] == b"PK\x03\x04" and b"xl/workbook" in source.data

    def outcomes(self, source: SourceFile, resolve: Resolver, rules: str | None) -> Iterator[Outcome]:
        """One outcome a row of each sheet. Raises DataError when the file is no workbook."""
        for grid in workbook_grids(source):
            yield from _of_grid(grid, source, resolve, rules)


def _of_grid(grid: Grid, source: SourceFile, resolve: Resolver, rules: str | None) -> Iterator[Outcome]:
    """Every row of a table. A table without a mapping is one refusal."""
    label = grid.name or source.name
    try:
        hints = {**_hints_beside(source, label), **source.hints}
        long = find_long(grid, hints)
        layout = find_mapping(grid, hints) if long is None else long.layout()
    except DataError as error:
        yield Refusal(source.name, 1, (Remark.of(error),), grid.text())
        return
    if layout is None:
        if any(map(any, grid.rows)):
            zh, en = f"“{label}”里找不到名次或得分的列", f"no columns of places or points were found in “{label}”"
            yield Refusal(source.name, 1, (Remark("NO_COLUMNS", 1, 1, zh, en),), grid.text())
        return
    prefix = f"{label}: " if grid.name else ""
    source.shown.update({prefix + name: text for name, text in layout.shown().items()})
    if long is None:
        yield from _SheetReader(grid, layout, source, resolve, rules).outcomes()
    else:
        yield from _of_long(grid, long, source, resolve, rules)


def _of_long(grid: Grid, long: Long, source: SourceFile, resolve: Resolver, rules: str | None) -> Iterator[Outcome]:
    """The deals of a table with a row a seat."""
    unfolding = Unfolding(grid, long)
    yield from (passed(grid, row, source.name) for row in unfolding.passed)
    yield from _SheetReader(unfolding.wide(), unfolding.layout, source, resolve, rules).outcomes()
    for deal in unfolding.faulty():
        line = grid.lines[deal[0]]
        zh = f"第 {line} 行起的一副有 {len(deal)} 行，看不出各是哪一家；应六行，并有“座位”一列（1 到 6）"
        en = f"the deal from line {line} has {len(deal)} rows whose seats are not clear; it needs six, and a column “seat” (1 to 6)"
        yield Refusal(
            source.name, line, (Remark("SEATS_UNCLEAR", line, 1, zh, en),), "\n".join(grid.raw[row] for row in deal)
        )


def _hints_beside(source: SourceFile, label: str) -> dict[str, str]:
    """The mapping file beside a sheet: the entries for all tables, then those of this one. Raises DataError."""
    path = source.path.with_name(source.path.name + MAP_SUFFIX)
    if not path.is_file():
        return {}
    try:
        content: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
        own = content.get(label, {})
        found = {name: text for name, text in {**content, **own}.items() if isinstance(text, str)}
        for name, text in found.items():
            check_field(name, text)
    except (OSError, ValueError, AttributeError, TypeError, RecursionError) as error:
        zh, en = _map_fault(error)
        raise DataError("MAP_FILE", f"{path.name} 有误：{zh}", f"{path.name} is wrong: {en}") from error
    return found


def _map_fault(error: Exception) -> tuple[str, str]:
    """What is wrong with a mapping file, in our own words."""
    if isinstance(error, UsageError):
        return error.zh, error.en
    if isinstance(error, OSError):
        return reason(error)
    return '应为 UTF-8 编码的 TOML：项目 = "列"', 'it should be TOML in UTF-8: FIELD = "COLUMNS"'


class _SheetReader:
    """The rows of one table, in order."""

    def __init__(self, grid: Grid, layout: Layout, source: SourceFile, resolve: Resolver, rules: str | None) -> None:
        self._grid, self._layout, self._source = grid, layout, source
        self._resolve, self._rules = resolve, rules
        self._reader = RowReader(grid, layout)
        self._totals = Totals(grid, layout.columns.get("points", ()))
        self._read: dict[str, RuleSet] = {}
        self._count = 0
        digest = blake2b(grid.text().encode(), digest_size=4).hexdigest()
        self._match = f"sheet-{digest}"

    def outcomes(self) -> Iterator[Outcome]:
        """Every row that is not empty: a deal, a row of totals, or one passed over; each is told."""
        yield from self._passed(range(self._layout.first))
        for row in range(self._layout.data_from, len(self._grid.rows)):
            if row in self._grid.faulty:
                yield self._refusal(
                    row, _remark(row, CellError("CELL_QUOTES", 0, "引号不成对", "quotation marks do not close"))
                )
            elif any(self._grid.rows[row]):
                yield from self._row(row)
        if self._totals.checked:
            self._source.shown["totals"] = str(self._totals.checked)

    def _row(self, row: int) -> Iterator[Outcome]:
        kind = self._totals.kind(row)
        if kind is not None:
            yield from self._totals.check(row, kind, self._source.name)
        elif self._reader.is_record(row):
            self._count += 1
            yield self._deal(row)
        else:
            yield from self._passed([row])

    def _passed(self, rows: Iterator[int] | range | list[int]) -> Iterator[Noted]:
        """Rows that are no deals: titles above the headers, remarks among the deals."""
        yield from (passed(self._grid, row, self._source.name) for row in rows if any(self._grid.rows[row]))

    def _deal(self, row: int) -> Outcome:
        try:
            found = self._reader.read(row)
            self._totals.add(row)
            rules = self._rule_set(found)
            replay = self._replay(row, found, rules)
        except CellError as fault:
            return self._refusal(row, _remark(self._grid.lines[row] - 1, fault))
        except (RuleSetError, ReplayError) as error:
            return self._refusal(row, Remark.of(error, self._grid.lines[row]))
        line, findings = self._grid.lines[row], stated_findings(replay, rules)
        remarks = tuple(Remark(finding.code, line, 1, finding.zh, finding.en) for finding in findings)
        if any(finding.severity == ERROR for finding in findings):
            return Refusal(self._source.name, line, remarks, self._grid.raw[row])
        return Accepted(self._source.name, line, replay, remarks, raw=self._grid.raw[row])

    def _rule_set(self, found: Row) -> RuleSet:
        """The rule set of a row. Raises RuleSetError."""
        name = found.rules or self._rules
        if not name:
            raise RuleSetError(
                "RULES_NOT_STATED", "没有写明规则，请用 --rules 指定", "no rule set is stated; give one with --rules"
            )
        if name not in self._read:
            self._read[name] = RuleSet.from_dict(self._resolve(name)[1])
        return self._read[name]

    def _replay(self, row: int, found: Row, rules: RuleSet) -> Replay:
        """The deal of a row. Raises ReplayError.

        Rows without a number of their own are numbered as they stand, and a table that tells no match is named by its sheet, or,
        if it tells no time either, by its content: equal results are then different deals, and the same table read again
        gives the same ones.
        """
        line = self._grid.lines[row]
        values: dict[str, Any] = {"leader": UNKNOWN, "deal_no": self._count, **found.values}
        if "match_id" not in values:
            values["match_id"] = (self._grid.name or None) if "played_at" in values else self._match
        extra = found.extra | ({"sheet": self._grid.name} if self._grid.name else {})
        claimed = Claimed(found.places, found.points, found.all_events)
        return Replay(
            rules_id=rules.rules_id,
            source=Source("score_sheet", TOOL, VERSION, self._source.name, line),
            support="result",
            hands=_HANDS,
            players=found.players,
            claimed=claimed,
            extra=extra,
            **values,
        )

    def _refusal(self, row: int, remark: Remark) -> Refusal:
        line = self._grid.lines[row]
        sheet = f"{self._grid.name}!" if self._grid.name else ""
        where = sheet + self._grid.where(row, remark.column - 1)
        told = replace(
            remark, line=line, column=max(remark.column, 1), zh=f"{where}：{remark.zh}", en=f"{where}: {remark.en}"
        )
        return Refusal(self._source.name, line, (told,), self._grid.raw[row])


def passed(grid: Grid, row: int, file: str) -> Noted:
    """A row that is no deal."""
    line = grid.lines[row]
    return Noted(
        file, line, Remark("ROW_PASSED", line, 1, "不是牌局，未录入", "not a deal; not imported"), grid.raw[row]
    )


def _remark(row: int, fault: CellError) -> Remark:
    return Remark(fault.code, row + 1, fault.column + 1, fault.zh, fault.en)


def mapping_text(shown: Mapping[str, str]) -> str:
    """A mapping as the text of a mapping file, table by table."""
    tables: dict[str, list[str]] = {}
    for entry, text in shown.items():
        table, sign, name = entry.rpartition(": ")
        if (name or table) == "totals":
            continue
        tables.setdefault(table if sign else "", []).append(f"{name} = {_quoted(text)}\n")
    head = "".join(tables.pop("", []))
    return head + "".join(f"\n[{_quoted(table)}]\n{''.join(lines)}" for table, lines in tables.items())


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


__all__ = ["HEADER", "CsvImporter", "WorkbookImporter", "mapping_text"]

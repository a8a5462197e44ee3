"""Workbooks for tests: as little of .xlsx as a reader needs, merged cells included."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape

_TYPES = (
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Default Extension="xml" ContentType="application/xml"/>'
    '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>'
    "</Types>"
)
_ROOT = (
    '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    '<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"'
    ' Target="xl/workbook.xml"/></Relationships>'
)
_MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
_LINKS = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
_SHEET = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet"


def name_of(column: int) -> str:
    return chr(65 + column)


def _cell(row: int, column: int, value: object) -> str:
    place = f"{name_of(column)}{row + 1}"
    if isinstance(value, (int, float)):
        return f'<c r="{place}"><v>{value}</v></c>'
    return f'<c r="{place}" t="inlineStr"><is><t>{escape(str(value))}</t></is></c>'


def _sheet(rows: Sequence[Sequence[object]], merged: Sequence[str]) -> str:
    lines = [
        f'<row r="{at + 1}">{"".join(_cell(at, col, value) for col, value in enumerate(row) if value not in ("", None))}</row>'
        for at, row in enumerate(rows)
    ]
    cells = "".join(f'<mergeCell ref="{span}"/>' for span in merged)
    ranges = f"<mergeCells>{cells}</mergeCells>" if merged else ""
    return f'<?xml version="1.0"?><worksheet {_MAIN}><sheetData>{"".join(lines)}</sheetData>{ranges}</worksheet>'


def workbook(
    sheets: Mapping[str, Sequence[Sequence[object]]], merged: Mapping[str, Sequence[str]] | None = None
) -> bytes:
    """A workbook of sheets by name; ``merged`` gives ranges such as ``B1:G1``."""
    names = list(sheets)
    entries = "".join(f'<sheet name="{escape(n)}" sheetId="{i}" r:id="r{i}"/>' for i, n in enumerate(names, 1))
    links = "".join(
        f'<Relationship Id="r{i}" Type="{_SHEET}" Target="worksheets/sheet{i}.xml"/>' for i in range(1, len(names) + 1)
    )
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as pack:
        pack.writestr("[Content_Types].xml", _TYPES)
        pack.writestr("_rels/.rels", _ROOT)
        pack.writestr(
            "xl/workbook.xml", f'<?xml version="1.0"?><workbook {_MAIN} {_LINKS}><sheets>{entries}</sheets></workbook>'
        )
        pack.writestr(
            "xl/_rels/workbook.xml.rels",
            f'<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{links}</Relationships>',
        )
        for number, name in enumerate(names, 1):
            pack.writestr(f"xl/worksheets/sheet{number}.xml", _sheet(sheets[name], (merged or {}).get(name, ())))
    return out.getvalue()

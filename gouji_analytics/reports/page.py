"""A report as one HTML file that needs nothing else, or as a PDF."""

from __future__ import annotations

import io
import os
from base64 import b64encode
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

from matplotlib.backends.backend_pdf import FigureCanvasPdf, PdfPages
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure

from gouji_analytics.fonts import WOFF2
from gouji_analytics.plots.style import styled
from gouji_analytics.reports.content import Picture, Report, Section
from gouji_analytics.stats.format import width
from gouji_analytics.store.writer import temporary_name, writing

WIDE, SHEET = 8.0, (8.27, 11.69)
CLOSING = "\u3002\uff0c\uff1b\u3001\uff09\uff1a"  # signs that may not begin a line
ROOM = 10.6  # inches of a printed page for pictures
FONT = '@font-face {{ font-family: "Gouji"; src: url(data:font/woff2;base64,{data}) format("woff2") }}'
Line = tuple[
    tuple[tuple[int, str], ...], float, bool
]  # texts with the column where each begins; size; whether it is a heading
GAP = 3  # columns between the columns of a table
LINES, COLUMNS = 58, 88  # of a printed page, a Chinese sign taking two columns
STYLE = """
:root { color-scheme: light }
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 56rem; color: #22262b; background: #fff;
  font: 16px/1.65 Gouji, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Source Han Sans SC", sans-serif }
h1 { font-size: 1.7rem; margin: 0 0 .5rem } h2 { font-size: 1.2rem; margin: 2.2rem 0 .6rem; border-bottom: 2px solid #0072b2 }
.notes { color: #5a616b; font-size: .92rem; margin: 0 } ul { padding-left: 1.2rem } li { margin: .2rem 0 }
figure { margin: 1.2rem 0; break-inside: avoid } svg { width: 100%; height: auto }
.wide { overflow-x: auto } table { border-collapse: collapse; font-size: .92rem } th, td { padding: .3rem .8rem; text-align: left }
th { border-bottom: 2px solid #8a8f98 } td { border-bottom: 1px solid #e6e8eb } .right { text-align: right }
code { font-family: ui-monospace, Consolas, monospace; font-size: .9em } a { color: #0063a0 }
"""


def figure_of(picture: Picture) -> Figure:
    """A picture alone on its figure."""
    figure = Figure(figsize=(WIDE, picture.height))
    picture.draw(figure.subplots())
    return figure


def svg_of(picture: Picture) -> str:
    """A picture as SVG for a page: without the heading of a file of its own, and the same text every time."""
    target = io.StringIO()
    with styled():
        FigureCanvasSVG(figure_of(picture)).print_svg(target, metadata={"Date": None, "Creator": None})  # type: ignore[no-untyped-call]
    text = target.getvalue()
    return text[text.index("<svg") :]


def to_html(report: Report, path: Path, *, dashboard: str = "") -> None:
    """Write the report as HTML. With the address of a running ``dashboard`` its deals are links.

    Raises DataError(WRITE_FAILED).
    """
    lines = [
        "<!doctype html>",
        f'<html lang="{"zh-CN" if report.lang == "zh" else "en"}"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(report.title)}</title><style>{_font()}{STYLE}</style></head><body>",
        f"<h1>{escape(report.title)}</h1>",
        *(f'<p class="notes">{escape(note)}</p>' for note in report.notes),
    ]
    for number, section in enumerate(report.sections):
        lines += _section(section, dashboard, number)
    lines.append("</body></html>")
    _write(path, "\n".join(lines).encode("utf-8"))


def _font() -> str:
    """The packed font inside the page: it reads the same where no Chinese font is installed."""
    return FONT.format(data=b64encode(WOFF2.read_bytes()).decode("ascii"))


def _section(section: Section, dashboard: str, number: int) -> Iterator[str]:
    yield f"<section><h2>{escape(section.heading)}</h2>"
    if section.sentences:
        yield "<ul>" + "".join(f"<li>{escape(sentence)}</li>" for sentence in section.sentences) + "</ul>"
    for place, picture in enumerate(section.pictures):
        # ids of one drawing must not be taken for those of another on the same page
        yield f"<figure>{_own_ids(svg_of(picture), f's{number}p{place}')}</figure>"
    if section.columns and section.columns[0][1]:
        yield from _table(section, dashboard)
    yield "</section>"


def _own_ids(svg: str, prefix: str) -> str:
    for before in (' id="', '"#', "url(#"):
        svg = svg.replace(before, f"{before}{prefix}-")
    return svg


def _table(section: Section, dashboard: str) -> Iterator[str]:
    right = [' class="right"' if to_right else "" for _, _, to_right in section.columns]
    heads = "".join(f"<th{mark}>{escape(head)}</th>" for mark, (head, _, _) in zip(right, section.columns, strict=True))
    yield f'<div class="wide"><table><thead><tr>{heads}</tr></thead><tbody>'
    for row in zip(*(cells for _, cells, _ in section.columns), strict=True):
        words = [_linked(cell, section, dashboard) for cell in row]
        yield "<tr>" + "".join(f"<td{mark}>{word}</td>" for mark, word in zip(right, words, strict=True)) + "</tr>"
    yield "</tbody></table></div>"


def _linked(cell: str, section: Section, dashboard: str) -> str:
    """A deal's id as code, and as a link where there is a dashboard."""
    if cell not in section.deals:
        return escape(cell)
    code = f"<code>{escape(cell)}</code>"
    return f'<a href="{escape(dashboard.rstrip("/"))}/replayer?deal={escape(cell)}">{code}</a>' if dashboard else code


def to_pdf(report: Report, path: Path) -> None:
    """Write the report as PDF: its words on the first pages, then two pictures a page. Raises DataError(WRITE_FAILED)."""
    target = io.BytesIO()
    with styled(), PdfPages(target, metadata={"CreationDate": None, "Title": report.title}) as pages:
        lines = list(_printed(report))
        for first in range(0, len(lines), LINES):
            _add(pages, _words_page(lines[first : first + LINES]))
        for sheet in _sheets([picture for section in report.sections for picture in section.pictures]):
            _add(pages, _picture_page(sheet))
    _write(path, target.getvalue())


def _add(pages: PdfPages, figure: Figure) -> None:
    """A page of the full size of the sheet, whatever the style says of margins."""
    pages.savefig(figure, bbox_inches=figure.bbox_inches)  # type: ignore[no-untyped-call]


def _words_page(lines: list[Line]) -> Figure:
    """A page of lines."""
    figure = Figure(figsize=SHEET)
    FigureCanvasPdf(figure)
    for number, (cells, size, heading) in enumerate(lines):
        step = 0.5 * size / 72 / SHEET[0]
        for column, text in cells:
            place = 0.08 + column * step, 0.95 - number * 0.0155
            figure.text(*place, text, fontsize=size, va="top", color="#0063a0" if heading else "#22262b")
    return figure


def _sheets(pictures: list[Picture]) -> Iterator[list[Picture]]:
    """Pictures page by page, as many as have room."""
    sheet: list[Picture] = []
    for picture in pictures:
        if sheet and sum(one.height for one in [*sheet, picture]) > ROOM:
            yield sheet
            sheet = []
        sheet.append(picture)
    if sheet:
        yield sheet


def _picture_page(pictures: list[Picture]) -> Figure:
    """A page of pictures; what is left over stays blank."""
    figure = Figure(figsize=SHEET)
    FigureCanvasPdf(figure)
    figure.set_layout_engine("constrained", h_pad=0.3, w_pad=0.35)
    heights = [picture.height for picture in pictures]
    blank = max(0.01, ROOM - sum(heights))
    axes: Any = figure.subplots(len(pictures) + 1, 1, height_ratios=[*heights, blank], squeeze=False)[:, 0]
    for ax, picture in zip(axes, pictures, strict=False):
        picture.draw(ax)
    axes[-1].set_axis_off()
    return figure


def _line(text: str, size: float, *, heading: bool = False) -> Line:
    """A line of one text."""
    return ((0, text),), size, heading


def _printed(report: Report) -> Iterator[Line]:
    """Every line of the words."""
    yield _line(report.title, 17)
    yield _line("", 9)
    for note in report.notes:
        yield from (_line(line, 8.5) for line in wrapped(note, COLUMNS + 8))
    for section in report.sections:
        if not section.sentences and not section.columns:
            continue
        yield _line("", 9)
        yield _line(section.heading, 12, heading=True)
        yield _line("", 5)
        for sentence in section.sentences:
            for number, line in enumerate(wrapped(sentence, COLUMNS - 2)):
                yield _line("· " + line if number == 0 else "  " + line, 9.5)
        yield from _printed_table(section)


def _printed_table(section: Section) -> Iterator[Line]:
    """The table of a section, its columns one below the other; a blank line before it."""
    if not section.columns or not section.columns[0][1]:
        return
    yield _line("", 5)
    spans = [max(width(text) for text in (head, *cells)) for head, cells, _ in section.columns]
    starts = [sum(spans[:at]) + GAP * at for at in range(len(spans))]
    for row in zip(*((head, *cells) for head, cells, _ in section.columns), strict=True):
        yield (
            tuple(
                (start + (span - width(text) if right else 0), text)
                for start, span, text, (_, _, right) in zip(starts, spans, row, section.columns, strict=True)
            ),
            9,
            False,
        )


def wrapped(text: str, columns: int) -> list[str]:
    """Text in lines of at most ``columns`` columns; Latin words stay whole, Chinese breaks anywhere."""
    lines, line, taken = [], "", 0
    for piece in _pieces(text):
        if taken + width(piece) > columns and line and piece not in CLOSING:
            lines.append(line.rstrip())
            line, taken = "", 0
        line += piece if line else piece.lstrip()
        taken = width(line)
    return [*lines, line]


def _pieces(text: str) -> Iterator[str]:
    """Words with the space before them, and wide signs one by one."""
    word = ""
    for sign in text:
        if width(sign) == 2 or sign == " ":
            if word:
                yield word
            word = ""
            if sign == " ":
                word = sign
            else:
                yield sign
        else:
            word += sign
    if word:
        yield word


def _write(path: Path, data: bytes) -> None:
    """A whole file or none."""
    rough = temporary_name(path)
    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            rough.write_bytes(data)
            os.replace(rough, path)
        finally:
            rough.unlink(missing_ok=True)

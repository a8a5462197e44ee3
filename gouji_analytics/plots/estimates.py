"""Rows of an experiment as dots with their limits, a panel a unit."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from matplotlib.axes import Axes

from gouji_analytics.i18n import t
from gouji_analytics.lab.report import Report, Row
from gouji_analytics.lab.report_words import ORDER, about, is_signed, name, number, what
from gouji_analytics.plots.style import styled

CLEAR, OPEN, LINE = "#D55E00", "#0072B2", "#4d4d4d"
MOST = 40  # rows of a panel; the strongest
APART = ("main", "pairs", "first", "total")  # tables with a panel a metric
TRUTHS = {"martingale": 0.0, "slope": 1.0, "moves": 1.0}
NAMED_UNITS = ("share", "points", "plays", "rounds")


def estimates(rows: Sequence[Row], *, ax: Axes, lang: str = "zh") -> Axes:
    """Rows of one unit: a dot with its limits each, filled where the limits leave out zero."""
    known = [row for row in rows if row.value is not None and row.low is not None and row.high is not None][:MOST]
    if not known:
        ax.set_title(t("stats.why.no_data", lang))
        return ax
    truth = TRUTHS.get(known[0].id, 0.0 if any(is_signed(row) for row in known) else None)
    if truth is not None:
        ax.axvline(truth, color=LINE, linewidth=1, linestyle="--")
    for position, row in enumerate(known):
        color = CLEAR if row.is_clear and is_signed(row) else OPEN
        scale = 100 if row.unit == "share" else 1
        low, value, high = ((end or 0.0) * scale for end in (row.low, row.value, row.high))
        ax.plot([low, high], [position, position], color=color, linewidth=2, solid_capstyle="round")
        ax.plot(value, position, "o", color=color)
    ax.set_yticks(range(len(known)), [_name(row, lang, short=is_one(known)) for row in known])
    ax.set_ylim(len(known) - 0.5, -0.5)
    if known[0].unit in NAMED_UNITS:
        ax.set_xlabel(t(f"lab.plot.unit.{known[0].unit}{'_apart' if is_signed(known[0]) else ''}", lang))
    return ax


def is_one(rows: Sequence[Row]) -> bool:
    """Whether a panel shows one measure of many things, so that its title can name the measure."""
    return len({row.id for row in rows}) == 1 and all(row.about for row in rows)


def _name(row: Row, lang: str, *, short: bool) -> str:
    """What, of what, and the value, which must not hang on a colour alone."""
    told = about(row, lang) if short else name(row, lang)
    return f"{told}  {number(row.value, row.unit, lang, signed=is_signed(row))}"


def panels(found: Report) -> list[tuple[str, list[Row]]]:
    """Table and rows of every panel: one a table, metric and unit that has limits."""
    parts = []
    for table in ORDER[found.kind]:
        rows = [row for row in found.table(table) if row.low is not None and row.high is not None]
        apart = table in APART or (found.kind == "excitement" and len(found.design["rules"]) > 1)
        for id_, unit in dict.fromkeys((row.id if apart else "", row.unit) for row in rows):
            parts.append((table, [row for row in rows if row.unit == unit and id_ in ("", row.id)]))
    return [(table, rows) for table, rows in parts if table != "pairs" and rows]


def picture(found: Report, path: Path, lang: str) -> None:
    """Write all panels of a report as one PNG."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    from gouji_analytics.store.writer import temporary_name, writing

    parts = panels(found)
    heights = [0.9 + 0.32 * min(len(rows), MOST) for _, rows in parts] or [2.0]
    with styled():
        figure = Figure(figsize=(9.0, 0.6 + sum(heights)), layout="constrained")
        canvas = FigureCanvasAgg(figure)
        axes = figure.subplots(max(len(parts), 1), squeeze=False, height_ratios=heights)[:, 0]
        for ax, (table, rows) in zip(axes, parts, strict=False):
            estimates(rows, ax=ax, lang=lang)
            told = t(f"lab.table.{found.kind}.{table}", lang)
            ax.set_title(t("lab.plot.panel", lang, table=told, what=what(rows[0], lang)) if is_one(rows) else told)
        bots = t("compare.text.comma", lang).join(dict.fromkeys(found.design["bots"]))
        origin = t("lab.plot.origin", lang, blocks=f"{found.blocks:,}", bots=bots, seed=found.design["seed"])
        figure.supxlabel(origin, fontsize=9)
        with writing(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            temporary = temporary_name(path)
            canvas.print_figure(temporary, format="png", dpi=150, metadata={"Software": None})
            temporary.replace(path)

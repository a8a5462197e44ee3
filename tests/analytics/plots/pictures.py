"""One picture of every kind of plot, from fixed frames: ``python -m tests.analytics.plots.pictures`` makes the references again."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from gouji_analytics import funnels
from gouji_analytics.funnels.frames import frame as funnel_frame
from gouji_analytics.lab import Contrast
from gouji_analytics.plots import contrasts, distributions, heatmaps, networks, ratings, statistics, timelines
from gouji_analytics.plots import funnels as funnel_plots
from gouji_analytics.plots.style import styled
from gouji_analytics.stats import curve, run
from gouji_analytics.stats.frames import curve_frame, frame
from tests.analytics.stats.builder import Rules, build, connect

REFERENCE = Path(__file__).with_name("reference")
SIZE, DPI = (7.5, 4.5), 64
NAMES = ("老周", "陈姐", "小林", "大刘")


@cache
def database():
    return connect(build(30, seed=3, rules=(Rules(), Rules("beta", opening=False, biesan=False))))


def stat(stat_id: str, lang: str, **asked):
    return frame(run(database(), [stat_id], lang=lang, **asked), lang)


def nets(groups: int):
    rng = np.random.default_rng(groups)
    lines = []
    for number in range(groups):
        values, counts = np.unique(np.round(rng.normal(number - 0.5, 3, 400)), return_counts=True)
        lines += [{"label": NAMES[number], "value": v, "count": c} for v, c in zip(values, counts, strict=True)]
    return pd.DataFrame(lines)


def arrows(deals: int):
    pairs = [(start, end) for start in range(6) for end in range(6) if start != end and (start - end) % 2 == 0]
    return pd.DataFrame(
        [{"start": a, "end": b, "start_name": f"P{a + 1}", "end_name": f"P{b + 1}", "value": 0.2 + 0.15 * ((3 * a + b) % 5),
          "deals": deals} for a, b in pairs]
    )  # fmt: skip


def meetings():
    lines = []
    for row, name in enumerate(NAMES):
        for column, other in enumerate(NAMES):
            if row != column:
                share = 0.5 + 0.13 * (column - row)
                lines.append(
                    {
                        "name": name,
                        "opposite": other,
                        "value": share,
                        "den": 40 * (row + column),
                        "floor_met": row + column > 1,
                    }
                )
    return pd.DataFrame(lines)


def ladder():
    values = [(0.61, 0.2, 400), (0.1, 0.25, 310), (-0.2, 0.3, 220), (-0.51, 0.6, 60)]
    return pd.DataFrame(
        [{"name": name, "deals": deals, "floor_met": deals >= 150, "net": v, "net_low": v - e, "net_high": v + e}
         for name, (v, e, deals) in zip(NAMES, values, strict=True)]
    )  # fmt: skip


def bins():
    rows = [(0.52, 0.5, 300), (0.575, 0.6, 220), (0.64, 0.61, 160), (0.74, 0.78, 60)]
    return pd.DataFrame(
        [
            {"foretold": f, "happened": h, "low": h - 2 / c**0.5 / 2, "high": h + 2 / c**0.5 / 2, "count": c}
            for f, h, c in rows
        ]
    )


def differences():
    rows = [("bal_leader_edge", "points", 0.05, 0.12, 0.05, "differs"), ("bal_decisive_rate", "share", 0.005, 0.0, 0.003, "same"),
            ("bal_length_plays", "plays", 2.0, -1.1, 1.6, "open"), ("skill_gap", "points", 0.05, -2.0, 0.1, "differs")]  # fmt: skip
    told = dict(family="primary", a="karamay", b="tv_biesan", value_a=1.0, value_b=1.0, p_adjusted=None, relative=None,
                deals_to_notice=None, correlation=None, paired="deals", blocks=900)  # fmt: skip
    return [
        Contrast(metric=m, unit=u, zone=z, difference=d, low=d - e, high=d + e, decision=word, **told)
        for m, u, z, d, e, word in rows
    ]


PICTURES: dict[str, Callable[[Axes, str], Axes]] = {
    "rates": lambda ax, lang: statistics.rates(stat("opening_rate", lang, by=["rules", "bot"]), ax=ax, lang=lang, reference=0.2),
    "places": lambda ax, lang: statistics.place_distribution(stat("res_place_dist", lang, by=["bot"]), ax=ax, lang=lang),
    "survival": lambda ax, lang: statistics.survival(curve_frame(curve(database(), "opening_time")), ax=ax, lang=lang, title="opening_time"),
    "points": lambda ax, lang: statistics.points_by_source(stat("res_points_by_source", lang, where=["side=0", "rules=beta"]), ax=ax, lang=lang),
    "distribution": lambda ax, lang: distributions.distribution(nets(1), ax=ax, lang=lang, title="net", unit="net"),
    "distributions": lambda ax, lang: distributions.distribution(nets(3), ax=ax, lang=lang, title="net", unit="net"),
    "funnel": lambda ax, lang: funnel_plots.funnel(funnel_frame(funnels.run(database(), "opening"), lang), ax=ax, lang=lang),
    "timeline": lambda ax, lang: timelines.timeline(stat("res_head_rate", lang, by=["match"], where=["seat=0"]), ax=ax, lang=lang, reference=1 / 6),
    "network": lambda ax, lang: networks.side_network(arrows(200), ax=ax, lang=lang, title="P1–P6"),
    "network-few": lambda ax, lang: networks.side_network(arrows(12), ax=ax, lang=lang, title="P1–P6"),
    "heatmap": lambda ax, lang: heatmaps.opposite_heatmap(meetings(), ax=ax, lang=lang, title="4×4"),
    "ratings": lambda ax, lang: ratings.ratings(ladder(), ax=ax, lang=lang),
    "contrasts": lambda ax, lang: contrasts.contrasts(differences(), ax=ax, lang=lang),
    "calibration": lambda ax, lang: ratings.calibration(bins(), ax=ax, lang=lang),
}  # fmt: skip


def names() -> Iterator[tuple[str, str]]:
    """Every picture in both languages."""
    yield from ((name, lang) for name in PICTURES for lang in ("zh", "en"))


def draw(name: str, lang: str, path: Path) -> None:
    """One picture as a file."""
    with styled():
        figure = Figure(figsize=SIZE)
        canvas = FigureCanvasAgg(figure)
        PICTURES[name](figure.subplots(), lang)
        figure.set_dpi(DPI)
        canvas.print_png(path)


def main(folder: Path = REFERENCE) -> None:
    """Make all references again."""
    folder.mkdir(exist_ok=True)
    for name, lang in names():
        draw(name, lang, folder / f"{name}-{lang}.png")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))

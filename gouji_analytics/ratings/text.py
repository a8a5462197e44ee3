"""Ratings as tables for people, and as a frame."""

from __future__ import annotations

import pandas as pd

from gouji_analytics.i18n import t
from gouji_analytics.ratings.run import CHECKED, FLOOR, KINDS, Ratings
from gouji_analytics.stats.format import GREY, grid


def frame(found: Ratings) -> pd.DataFrame:
    """One line a name: name, deals, floor_met, and of each kind the rating, ``kind_low`` and ``kind_high``."""
    return pd.DataFrame([one.to_dict() for one in found.rated])


def table(found: Ratings, lang: str) -> str:
    """Everything that is printed: names, forecasts, calibration, and what has to be said beside them."""
    counts = t("ratings.counts", lang, deals=found.deals, void=found.void, unnamed=found.unnamed)
    if found.absent_reason:
        return f"{counts}\n{t(f'ratings.why.{found.absent_reason}', lang)}"
    parts = [counts, _names(found, lang)]
    if any(not one.floor_met for one in found.rated):
        parts.append(t("ratings.grey", lang, mark=GREY, floor=FLOOR))
    parts += [t("ratings.together", lang, names=", ".join(names)) for names in found.together]
    for kind in found.scores:
        parts += ["", _scores(found, kind, lang), "", _bins(found, kind, lang)]
    return "\n".join(parts)


def _limited(value: float, low: float, high: float, sign: str) -> str:
    return f"{value:{sign}.2f} [{low:{sign}.2f}, {high:{sign}.2f}]"


def _names(found: Ratings, lang: str) -> str:
    columns = [
        (t(f"stats.dim.{found.who}", lang), [one.name for one in found.rated], False),
        (t("stats.column.deals", lang), [f"{one.deals:,}{'' if one.floor_met else GREY}" for one in found.rated], True),
    ]
    for kind in KINDS:
        sign = "+" if kind == "net" else ""
        columns.append(
            (t(f"ratings.kind.{kind}", lang), [_limited(*one.values[kind], sign) for one in found.rated], True)
        )
    return grid(columns)


def _scores(found: Ratings, kind: str, lang: str) -> str:
    """Log-loss of the methods for one question."""
    rows = found.scores[kind]
    gains = [
        "-" if one.method == "coin" or one.low is None or one.high is None
        else f"{one.gain:+.4f} [{one.low:+.4f}, {one.high:+.4f}]"
        for one in rows
    ]  # fmt: skip
    slopes = ["-" if one.slope is None else f"{one.slope:.2f} ± {one.slope_error:.2f}" for one in rows]
    columns = [
        (t("ratings.column.method", lang), [t(f"ratings.method.{one.method}", lang) for one in rows], False),
        (t("ratings.column.log_loss", lang), [f"{one.log_loss:.4f}" for one in rows], True),
        (t("ratings.column.gain", lang), gains, True),
        (t("ratings.column.slope", lang), slopes, True),
    ]
    return f"{t(f'ratings.question.{kind}', lang, deals=rows[0].deals)}\n{grid(columns)}"


def _bins(found: Ratings, kind: str, lang: str) -> str:
    """Forecasts by how sure they were, and what came of them."""
    rows = found.bins[kind]
    columns = [
        (
            t("ratings.column.bin", lang),
            [f"{100 * one.low_edge:.0f}–{100 * one.high_edge:.0f}%" for one in rows],
            False,
        ),
        (t("ratings.column.count", lang), [f"{one.count:,}" for one in rows], True),
        (t("ratings.column.foretold", lang), [f"{100 * one.foretold:.1f}%" for one in rows], True),
        (t("ratings.column.happened", lang), [f"{100 * one.happened:.1f}%" for one in rows], True),
        (t("stats.column.limits", lang), [f"{100 * one.low:.1f}–{100 * one.high:.1f}%" for one in rows], True),
    ]
    return f"{t('ratings.calibration', lang, method=t(f'ratings.method.{CHECKED[kind]}', lang))}\n{grid(columns)}"

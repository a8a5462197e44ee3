"""Funnels as tables: for the screen, for plots, reports and notebooks."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd

from gouji_analytics.funnels.tree import Funnel, Node
from gouji_analytics.i18n import t
from gouji_analytics.stats import labels
from gouji_analytics.stats.format import TOO_FEW, grid

INDENT = "  "


def title(name: str, lang: str) -> str:
    """The funnel's name in words."""
    return t(f"funnel.{name}.title", lang)


def step(name: str, node: Node, lang: str) -> str:
    """A node's name in words."""
    return t(f"funnel.{name}.{node.path[-1] if node.path else 'all'}", lang)


def group_words(funnel: Funnel, lang: str) -> str:
    """The group in words; everything when there is none."""
    words = [labels.value(key, value, lang) for key, value in funnel.group.items()]
    return " · ".join(words) or t("stats.all", lang)


def frame(funnels: Sequence[Funnel], lang: str = "zh") -> pd.DataFrame:
    """One line a node, parents first: funnel, title, label (the group), the codes of the group, path, depth, step (in words), then
    count, share, low, high, of_all, deals.
    """
    lines = []
    for funnel in funnels:
        for node in funnel.root.walk() if funnel.root else ():
            line: dict[str, object] = {"funnel": funnel.name, "title": title(funnel.name, lang)}
            line |= {"label": group_words(funnel, lang), **funnel.group}
            line |= {"path": "/".join(node.path), "depth": len(node.path), "step": step(funnel.name, node, lang)}
            line |= {name: getattr(node, name) for name in ("count", "share", "low", "high", "of_all", "deals")}
            lines.append(line)
    return pd.DataFrame(lines)


def table(funnel: Funnel, lang: str) -> str:
    """A funnel as an indented table, one line a node."""
    head = f"{title(funnel.name, lang)} · {group_words(funnel, lang)}"
    if funnel.root is None:
        return f"{head}\n{t(f'stats.why.{funnel.absent_reason}', lang)}"
    nodes = list(funnel.root.walk())
    columns = [
        (
            t("funnel.column.step", lang),
            [INDENT * len(node.path) + step(funnel.name, node, lang) for node in nodes],
            False,
        ),
        (t("funnel.column.count", lang), [f"{node.count:,}" for node in nodes], True),
        (t("funnel.column.share", lang), [share_words(node) for node in nodes], True),
        (t("funnel.column.limits", lang), [limits_words(node, lang) for node in nodes], True),
        (t("funnel.column.of_all", lang), [f"{100 * node.of_all:.1f}%" for node in nodes], True),
        (t("funnel.column.path", lang), ["/".join(node.path) for node in nodes], False),
    ]
    return f"{head}\n{grid(columns)}"


def share_words(node: Node) -> str:
    """The share of the parent's units."""
    return "-" if node.share is None else f"{100 * node.share:.1f}%"


def limits_words(node: Node, lang: str) -> str:
    """The limits of the share; none where the parent has too few units."""
    if node.share is None or node.low is None or node.high is None or node.count / max(node.share, 1e-9) < TOO_FEW:
        return "-"
    return t("stats.limits", lang, low=f"{100 * node.low:.1f}%", high=f"{100 * node.high:.1f}%")

"""Write ``docs/statistics.md`` from the headers: ``python -m gouji_analytics.stats.document``.

The page is made, never edited; a test fails when it is not what the headers say.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from gouji_analytics.i18n import LANGUAGES, t
from gouji_analytics.resources import ROOT
from gouji_analytics.stats import labels
from gouji_analytics.stats.dims import DIMENSIONS, has_dimension
from gouji_analytics.stats.header import INTERVALS, Header
from gouji_analytics.stats.registry import FAMILIES, registry
from gouji_analytics.stats.rows import REASONS
from gouji_analytics.stats.uncomputed import uncomputed

PAGE = ROOT / "docs" / "statistics.md"


def both(key: str, **values: object) -> str:
    """A sentence in Chinese, then in English."""
    return " ".join(t(key, lang, **values) for lang in LANGUAGES)


def page() -> str:
    """The whole page."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield f"# {both('stats.page.title')}"
    yield ""
    for name in ("made", "chance", "unit", "cluster", "floor", "absent", "rotation"):
        yield both(f"stats.page.{name}", count=len(registry()))
        yield ""
    yield from _intervals()
    yield from _reasons()
    for family in FAMILIES:
        yield f"## {both(f'stats.family.{family}')}"
        yield ""
        for header in registry().values():
            if header.family == family:
                yield from _statistic(header)
    yield from _waiting()


def _intervals() -> Iterator[str]:
    """The table of methods."""
    yield f"## {both('stats.page.intervals')}"
    yield ""
    yield "| | zh | en |"
    yield "|---|---|---|"
    for code in INTERVALS:
        yield f"| {code} | {labels.interval(code, 'zh')} | {labels.interval(code, 'en')} |"
    yield ""


def _reasons() -> Iterator[str]:
    """The table of reasons for absence."""
    yield f"## {both('stats.page.reasons')}"
    yield ""
    yield "| `absent_reason` | zh | en |"
    yield "|---|---|---|"
    for reason in REASONS:
        yield f"| `{reason}` | {t(f'stats.why.{reason}', 'zh')} | {t(f'stats.why.{reason}', 'en')} |"
    yield ""


def _waiting() -> Iterator[str]:
    """What the catalogue has and this page does not."""
    yield f"## {both('stats.not_yet.title', count=len(uncomputed()))}"
    yield ""
    yield "| id | zh | en | |"
    yield "|---|---|---|---|"
    for one in uncomputed():
        yield f"| `{one.id}` | {one.title_zh} | {one.title_en} | {both(f'stats.not_yet.{one.reason}')} |"


def _statistic(header: Header) -> Iterator[str]:
    """One entry: what is over what, and how it may be cut."""
    yield f"### `{header.id}` {header.title_zh} · {header.title_en}"
    yield ""
    numerator, denominator = (
        [t(f"stats.column.{name}", lang) for lang in LANGUAGES] for name in ("numerator", "denominator")
    )
    yield f"- **{' '.join(numerator)}**: {header.event_zh} · {header.event_en}"
    yield f"- **{' '.join(denominator)}**: {header.chance_zh} · {header.chance_en}"
    facts = [
        f"unit `{header.unit}`",
        f"interval `{header.interval}`",
        f"grain `{header.grain}`",
        f"floor {header.minimum}",
    ]
    facts += [f"needs rule `{switch}`" for switch in header.requires]
    facts += [f"clauses {', '.join(header.clauses)}"]
    yield f"- {', '.join(facts)}"
    if header.parts:
        codes = (f"`{code}` {labels.value(header.parts.name, code, 'zh')}" for code in header.parts.codes)
        yield f"- parts by `{header.parts.name}`: {', '.join(codes)}"
    yield f"- by: {', '.join(dim for dim in DIMENSIONS if has_dimension(header, dim))}"
    if header.closed_form is not None:
        yield f"- {both('stats.page.closed_form', value=f'{header.closed_form:.6g}')}"
    if header.note_zh:
        yield f"- {header.note_zh} {header.note_en}"
    yield ""


def main() -> None:
    """Write the page."""
    PAGE.parent.mkdir(exist_ok=True)
    Path(PAGE).write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()

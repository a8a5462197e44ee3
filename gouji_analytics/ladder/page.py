"""The ladder as tables in Markdown, for a terminal and for docs/bots.md."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from gouji_analytics.errors import coded
from gouji_analytics.i18n import Lang, t
from gouji_analytics.ladder.gates import RESTRICTED
from gouji_analytics.ladder.pairing import Gate
from gouji_analytics.ladder.profile import BANDS, Profile
from gouji_analytics.store.writer import temporary_name, writing
from gouji_engine.errors import UsageError
from gouji_engine.version import VERSION

BEGIN, END = "<!-- ladder: made by gouji bots ladder -->", "<!-- end of ladder -->"
SHARES = ("pass_able", "yield", "burn_failed", "split", "wild")


def tables(gates: Sequence[Gate], profiles: Sequence[Profile], lang: Lang) -> str:
    """The tables that have lines, with what they were made from."""
    seeds = sorted({gate.seed for gate in gates})
    parts = [[t("bots.origin", lang, version=VERSION, seed=", ".join(map(str, seeds)))]]
    bound = {(upper, lower) for upper, lower, _ in RESTRICTED}
    for restricted in (False, True):
        some = [gate for gate in gates if ((gate.upper, gate.lower) in bound) is restricted]
        if some:
            parts.append(_gate_lines(some, lang))
    if profiles:
        parts.append(_profile_lines(profiles, lang))
    return "\n\n".join("\n".join(part) for part in parts)


def _gate_lines(gates: Sequence[Gate], lang: Lang) -> list[str]:
    head = [t(f"bots.column.{name}", lang) for name in ("rung", "rules", "pairs", "net", "share", "effect", "gate")]
    lines = [_row(head), _row(["---"] * len(head))]
    for gate in gates:
        verdict = t("bots.open" if gate.is_open else "bots.shut", lang)
        cells = [f"{gate.upper} > {gate.lower}", gate.rules, f"{gate.pairs:,}"]
        cells.append(f"{gate.net:+.2f} [{gate.net_low:+.2f}, {gate.net_high:+.2f}]")
        cells.append(f"{gate.share:.1%} [{gate.share_low:.1%}, {gate.share_high:.1%}]")
        lines.append(_row([*cells, f"{gate.effect:+.2f}", verdict]))
    return lines


def _profile_lines(profiles: Sequence[Profile], lang: Lang) -> list[str]:
    head = [t("bots.column.bot", lang), t("bots.column.rules", lang), t("bots.column.deals", lang)]
    lines = [_row([*head, *(t(f"bots.rate.{name}", lang) for name in BANDS)])]
    lines.append(_row(["---"] * (len(head) + len(BANDS))))
    bands = [_number(name, low) + "–" + _number(name, high) for name, (low, high) in BANDS.items()]
    lines.append(_row([t("bots.band", lang), "", "", *bands]))
    for profile in profiles:
        cells = [profile.bot, profile.rules, f"{profile.deals:,}"]
        lines.append(_row([*cells, *(_rate(profile, name) for name in BANDS)]))
    return lines


def _rate(profile: Profile, name: str) -> str:
    """A rate, in bold where it leaves its band, empty without a chance."""
    rate = profile.rate(name)
    if rate is None:
        return ""
    text = _number(name, rate)
    return text if profile.fits(name) else f"**{text}**"


def _number(name: str, rate: float) -> str:
    return f"{rate:.1%}" if name in SHARES else f"{rate:.3f}"


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def json_of(gates: Sequence[Gate], profiles: Sequence[Profile]) -> dict[str, Any]:
    """Everything for programs."""
    return {
        "version": VERSION,
        "gates": [asdict(gate) | {"open": gate.is_open} for gate in gates],
        "profiles": [
            asdict(profile) | {"fits": {name: profile.fits(name) for name in BANDS}, "bands": BANDS}
            for profile in profiles
        ],
    }


def insert(path: Path, text: str) -> None:
    """Put the tables between the two marks of a page. Raises UsageError BOTS_MARKS for a page without them."""
    page = path.read_text(encoding="utf-8")
    if BEGIN not in page or END not in page:
        raise coded(UsageError, "BOTS_MARKS", file=path, mark=BEGIN)
    before, after = page.split(BEGIN)[0], page.split(END)[1]
    with writing(path):
        temporary = temporary_name(path)
        temporary.write_text(f"{before}{BEGIN}\n{text}\n{END}{after}", encoding="utf-8")
        temporary.replace(path)

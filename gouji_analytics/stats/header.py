"""The header of a statistic's SQL file: what it counts, in words and in codes.

A header is the run of comment lines ``-- key: value`` at the top of the file. The body below it returns one row a chance with
the columns of ``COLUMNS`` (and ``time`` under interval K), in that order.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from gouji_analytics.derive import schema
from gouji_analytics.errors import coded
from gouji_engine.errors import InternalError

COLUMNS = ("deal_id", "rules_id", "rules", "action_no", "seat", "side", "phase", "part", "num", "den")

GRAINS = ("deal", "side", "seat", "action", "round")
UNITS = (
    "share",
    "count",
    "points",
    "place",
    "fraction",
    "cards",
    "plays",
    "rounds",
    "burns",
    "per_seat_deal",
    "net_per_seat_deal",
    "per_deal",
    "per_card",
    "steps",
    "rank",
    "net_plays",
    "mates",
    "bits",
    "excess",
)
INTERVALS = ("W", "WC", "J", "M", "R", "B", "K", "S", "N")
VALUES = ("ratio", "root", "variation", "entropy")
SUPPORTS = ("full", "public", "result")
SWITCHES = (*schema.SWITCHES, "biesan_off")

_REQUIRED = (
    "id", "term", "family", "title_zh", "title_en", "grain", "chance_zh", "chance_en", "event_zh", "event_en",
    "unit", "interval", "minimum", "needs", "clauses", "since",
)  # fmt: skip
_OPTIONAL = ("requires", "parts", "value", "closed_form", "support", "phase", "across", "note_zh", "note_en")
MART = re.compile("mrt_[a-z_]+$")
_LINE = re.compile(r"^-- ([a-z_]+): +(\S.*?) *$")


@dataclass(frozen=True, slots=True)
class Parts:
    """The categories a statistic is split into: a name for them, their codes in order, and switches some of them need."""

    name: str
    codes: tuple[str, ...]
    switches: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Header:
    """A statistic's header, checked; ``sql`` is the body without it."""

    id: str
    term: str
    family: str
    title_zh: str
    title_en: str
    grain: str
    chance_zh: str
    chance_en: str
    event_zh: str
    event_en: str
    unit: str
    interval: str
    minimum: int
    needs: tuple[str, ...]
    clauses: tuple[str, ...]
    since: int
    requires: tuple[str, ...]
    parts: Parts | None
    value: str
    closed_form: float | None
    support: str
    has_phase: bool
    across: bool  # a chance is made of several deals, and stands at the first of them
    note_zh: str
    note_en: str
    sql: str

    def title(self, lang: str) -> str:
        """The title in ``lang``."""
        return self.title_en if lang == "en" else self.title_zh

    def chance(self, lang: str) -> str:
        """What is counted below the line, in words."""
        return self.chance_en if lang == "en" else self.chance_zh

    def event(self, lang: str) -> str:
        """What is counted above the line, in words."""
        return self.event_en if lang == "en" else self.event_zh

    def note(self, lang: str) -> str:
        """A remark on how to read it, or nothing."""
        return self.note_en if lang == "en" else self.note_zh

    def needed(self, part: str | None = None) -> tuple[str, ...]:
        """The rule switches without which the statistic, or one part of it, is absent."""
        own = self.parts.switches.get(part or "") if self.parts else None
        return (*self.requires, own) if own else self.requires

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns the body returns."""
        return (*COLUMNS, "time") if self.interval == "K" else COLUMNS


def parse_header(text: str, path: Path) -> Header:
    """Read the header of ``text``. Raises InternalError(STAT_HEADER) that names the file and the fault."""
    fields, body = _split(text, path)
    missing = [key for key in _REQUIRED if key not in fields]
    unknown = [key for key in fields if key not in (*_REQUIRED, *_OPTIONAL)]
    if missing or unknown:
        raise _fault(path, f"missing {missing}, unknown {unknown}")
    header = Header(
        **{key: fields[key] for key in ("id", "term", "family", "title_zh", "title_en", "grain", "unit", "interval")},
        **{key: fields[key] for key in ("chance_zh", "chance_en", "event_zh", "event_en")},
        minimum=_number(fields["minimum"], path),
        needs=_words(fields["needs"]),
        clauses=_words(fields["clauses"]),
        since=_number(fields["since"], path),
        requires=_words(fields.get("requires", "")),
        parts=_parts(fields.get("parts"), path),
        value=fields.get("value", "ratio"),
        closed_form=float(fields["closed_form"]) if "closed_form" in fields else None,
        support=fields.get("support", "full"),
        has_phase=fields.get("phase", "no") == "yes",
        across=fields.get("across", "no") == "yes",
        note_zh=fields.get("note_zh", ""),
        note_en=fields.get("note_en", ""),
        sql=body,
    )
    _check(header, path)
    return header


def _split(text: str, path: Path) -> tuple[dict[str, str], str]:
    """Header fields and body."""
    fields: dict[str, str] = {}
    lines = text.splitlines()
    count = 0
    for line in lines:
        match = _LINE.match(line)
        if not match:
            break
        if match[1] in fields:
            raise _fault(path, f"{match[1]} stands twice")
        fields[match[1]] = match[2]
        count += 1
    return fields, "\n".join(lines[count:]).strip()


def _words(text: str) -> tuple[str, ...]:
    return tuple(word for word in re.split(r"[,\s]+", text) if word)


def _number(text: str, path: Path) -> int:
    if not text.isdecimal():
        raise _fault(path, f"{text!r} is no whole number")
    return int(text)


def _parts(text: str | None, path: Path) -> Parts | None:
    """``name = code, code@switch, …`` as parts."""
    if text is None:
        return None
    name, equals, codes = text.partition("=")
    if not equals or not _words(codes):
        raise _fault(path, f"parts {text!r} are not written name = code, code")
    pairs = [code.partition("@") for code in _words(codes)]
    return Parts(
        name.strip(), tuple(code for code, _, _ in pairs), {code: switch for code, _, switch in pairs if switch}
    )


def _check(header: Header, path: Path) -> None:
    """Words known, name and folder agree, parts where the interval asks for them."""
    allowed = {
        "grain": (header.grain, GRAINS),
        "unit": (header.unit, UNITS),
        "interval": (header.interval, INTERVALS),
        "value": (header.value, VALUES),
        "support": (header.support, SUPPORTS),
    }
    faults = [f"{key} {word!r}" for key, (word, words) in allowed.items() if word not in words]
    faults += [f"needs {table!r}" for table in header.needs if table not in schema.TABLES and not MART.match(table)]
    faults += [f"requires {switch!r}" for switch in (*header.requires, *_switches(header)) if switch not in SWITCHES]
    if (header.id, header.family) != (path.stem, path.parent.name):
        faults.append(f"id {header.id!r} or family {header.family!r} is not the place of the file")
    if header.parts is None and (header.interval == "S" or header.value == "variation"):
        faults.append("parts are needed")
    if not header.sql.startswith(("select", "with")) or header.sql.endswith(";"):
        faults.append("the body is not one select without a semicolon")
    if faults:
        raise _fault(path, "; ".join(faults))


def _switches(header: Header) -> tuple[str, ...]:
    return tuple(header.parts.switches.values()) if header.parts else ()


def _fault(path: Path, what: str) -> InternalError:
    return coded(InternalError, "STAT_HEADER", path=path.name, what=what)

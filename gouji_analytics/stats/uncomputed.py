"""Statistics of the catalogue that are not computed from a log yet, and why not."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache

from gouji_analytics.i18n import t
from gouji_analytics.stats.registry import SQL


@dataclass(frozen=True, slots=True)
class Uncomputed:
    """A statistic by id with its titles; ``reason`` is a code of ``stats.not_yet``."""

    id: str
    title_zh: str
    title_en: str
    reason: str

    @property
    def family(self) -> str:
        """The family that its id names."""
        return self.id.partition("_")[0]

    def title(self, lang: str) -> str:
        """The title in ``lang``."""
        return self.title_en if lang == "en" else self.title_zh

    def to_dict(self, lang: str) -> dict[str, str]:
        """The entry as JSON."""
        titles = {"title_zh": self.title_zh, "title_en": self.title_en}
        return {"id": self.id, "family": self.family, **titles, "not_yet": self.reason, "why": self.why(lang)}

    def why(self, lang: str) -> str:
        """The reason in words."""
        return t(f"stats.not_yet.{self.reason}", lang)


@cache
def uncomputed() -> tuple[Uncomputed, ...]:
    """All of them, in the order of the file."""
    tables = tomllib.loads((SQL / "uncomputed.toml").read_text(encoding="utf-8"))
    return tuple(Uncomputed(key, zh, en, reason) for reason, rows in tables.items() for key, (zh, en) in rows.items())

"""PARAMETERS: for every key its group, kind, allowed values, default and sentences in Chinese and English."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from gouji_engine.rules.choices import SPECS
from gouji_engine.rules.model import RuleSet
from gouji_engine.rules.tables import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """A section of the catalogue, D1 to D23."""

    id: str
    zh: str
    en: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter:
    """One parameter of a rule set.

    ``kind`` is choice, switch, number, list or table; ``allowed`` says in one line what it may hold;
    ``words_zh`` reads each allowed word in Chinese. An ``informational`` parameter has no effect on
    legality or score.
    """

    key: str
    group: Group
    kind: str
    allowed: str
    default: Any
    term_zh: str
    sentence_zh: str
    sentence_en: str
    words_zh: Table[str]
    informational: bool

    def sentence(self, lang: str = "zh") -> str:
        """What the parameter means, in ``lang``."""
        return self.sentence_en if lang == "en" else self.sentence_zh


def _parameters() -> Iterator[Parameter]:
    """The parameters in the order of the catalogue."""
    texts = tomllib.loads((files("gouji_engine.rules") / "parameters.toml").read_text(encoding="utf-8"))
    defaults = {field.name: field.default for field in fields(RuleSet)}
    for group_id, section in texts.items():
        group = Group(id=group_id, zh=section["zh"], en=section["en"])
        for key, entry in section.items():
            if isinstance(entry, dict):
                yield Parameter(
                    key=key,
                    group=group,
                    kind=SPECS[key].kind,
                    allowed=SPECS[key].text,
                    default=defaults[key],
                    term_zh=entry["term"],
                    sentence_zh=entry["zh"],
                    sentence_en=entry["en"],
                    words_zh=Table(entry.get("words", {})),
                    informational=entry.get("informational", False),
                )


PARAMETERS: Mapping[str, Parameter] = MappingProxyType({entry.key: entry for entry in _parameters()})

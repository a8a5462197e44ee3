"""Terms and rule sets as a reader looks them up. Pure functions; what they say is the engine's and the sheets' own."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pandas as pd

from gouji_analytics.i18n import Lang, t
from gouji_analytics.rulebook import sheets
from gouji_analytics.rulebook.values import value_text
from gouji_engine.glossary import Term, terms
from gouji_engine.rules import PARAMETERS, RuleSet, list_presets, load_preset
from gouji_engine.rules.relevance import in_effect

VIEWS = ("words", "sheet", "diff", "matrix")
SILENT = "·"


@cache
def presets() -> dict[str, RuleSet]:
    """The built-in rule sets by name."""
    return {name: load_preset(name) for name in list_presets()}


def title(name: str, lang: str) -> str:
    """A built-in rule set in a chooser: its title and its name."""
    info = presets()[name].info
    return t("page.choose.rule_set", lang, title=info.title_en if lang == "en" else info.title_zh, name=name)


def areas() -> list[str]:
    """The areas of the glossary in its order."""
    return list(dict.fromkeys(entry.area for entry in terms().values()))


def found(query: str, area: str) -> list[Term]:
    """The terms in which every word of ``query`` stands, those that are called so first; of one area when one is named."""
    wanted = query.casefold().split()
    hits = [entry for entry in terms().values() if area in ("", entry.area)]
    hits = [entry for entry in hits if all(word in _searched(entry) for word in wanted)]
    return sorted(hits, key=lambda entry: query.casefold() not in _names(entry)) if wanted else hits


def _names(entry: Term) -> tuple[str, ...]:
    return (entry.zh, entry.en.casefold(), entry.id, *(word.casefold() for word in entry.aliases))


@cache
def _searched(entry: Term) -> str:
    """All that is searched of a term; pinyin also without its tones."""
    toned = "āáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜ"
    plain = entry.pinyin.translate(str.maketrans(toned, "aaaaeeeeiiiioooouuuuüüüü"))
    parts = [*_names(entry), entry.pinyin, plain, plain.replace(" ", ""), entry.definition_zh, entry.definition_en]
    return "\n".join(parts).casefold()


def group_title(group: str, lang: str) -> str:
    """A group of the catalogue of rules, D1 … D22."""
    entry = next(entry.group for entry in PARAMETERS.values() if entry.group.id == group)
    return f"{group} {entry.en if lang == 'en' else entry.zh}"


def groups() -> list[str]:
    """The groups of the catalogue in its order."""
    return list(dict.fromkeys(entry.group.id for entry in PARAMETERS.values()))


def term(key: str, lang: str) -> str:
    """What a parameter is called."""
    return key.replace("_", " ") if lang == "en" else PARAMETERS[key].term_zh


def sheet_lines(name: str, lang: str) -> list[tuple[str, list[str]]]:
    """The rule sheet of a preset: title of a section, and its lines with their origin."""
    sections = sheets.sheet(presets()[name], "en" if lang == "en" else "zh")
    return [
        (
            f"{section.group} {section.title}",
            [f"{rule.text} {t(f'sheet.mark.{rule.origin}', lang)}" for rule in section.rules],
        )
        for section in sections
    ]


def differences(first: str, second: str, lang: str) -> pd.DataFrame:
    """What two presets say differently, a line a parameter: where it stands, what either says."""
    pair = presets()[first], presets()[second]
    speak: Lang = "en" if lang == "en" else "zh"
    return pd.DataFrame(
        {
            t("page.column.chapter", lang): group_title(PARAMETERS[key].group.id, lang),
            t("page.column.parameter", lang): term(key, lang),
            **{
                rules.name: sheets.sentence(rules, key, speak) if in_effect(rules, key) else t("sheet.silent", lang)
                for rules in pair
            },
        }
        for key in sheets.differences(*pair)
    )


def matrix(group: str, names: Sequence[str], lang: str) -> pd.DataFrame:
    """Values of the presets in the parameters in which they differ, of one group or of all; ``·`` where one has no effect."""
    chosen = [presets()[name] for name in names]
    lines = []
    for key, entry in PARAMETERS.items():
        if group not in ("", entry.group.id):
            continue
        cells = [value_text(key, getattr(rules, key), lang) if in_effect(rules, key) else SILENT for rules in chosen]
        if len(set(cells) - {SILENT}) > 1:
            line = {t("page.column.chapter", lang): entry.group.id, t("page.column.parameter", lang): term(key, lang)}
            lines.append(line | dict(zip(names, cells, strict=True)))
    return pd.DataFrame(lines)

"""A rule set as a sheet people can read, differences as sentences, and all sheets as pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gouji_analytics.i18n import Lang, has, language, t
from gouji_analytics.rulebook.values import value_text
from gouji_engine.rules import FURTHER, PARAMETERS, RuleSet
from gouji_engine.rules.relevance import in_effect

PROVENANCE_LANGS: tuple[Lang, ...] = ("zh", "en")


@dataclass(frozen=True, slots=True)
class Rule:
    """One line of a sheet: the parameter, its sentence and where its value comes from."""

    key: str
    text: str
    origin: str


@dataclass(frozen=True, slots=True)
class Section:
    """One group of the catalogue (D1 … D22) with its lines."""

    group: str
    title: str
    rules: tuple[Rule, ...]


def sentence(rules: RuleSet, key: str, lang: Lang | None = None) -> str:
    """What ``rules`` say by the value of ``key``, as a sentence."""
    value = getattr(rules, key)
    if isinstance(value, bool):
        return t(f"sheet.{key}.{'yes' if value else 'no'}", lang)
    if isinstance(value, str):
        return t(f"sheet.{key}.{value}", lang)
    if value == 0 and has(f"sheet.{key}.zero"):
        return t(f"sheet.{key}.zero", lang)
    if isinstance(value, (list, tuple, Mapping)) and not value and has(f"sheet.{key}.empty"):
        return t(f"sheet.{key}.empty", lang)
    if key == "added" and "eagle" in value:
        return t("sheet.added.eagle", lang, value=value_text(key, value, lang))
    return t(f"sheet.{key}.value", lang, value=value_text(key, value, lang))


def _worth_a_line(rules: RuleSet, key: str) -> bool:
    """Whether a short sheet says it: what has no effect, and scores of nothing, are left out."""
    value = getattr(rules, key)
    if key in FURTHER and value == PARAMETERS[key].default:
        return False
    nothing = (isinstance(value, (int, float)) and not isinstance(value, bool) and value == 0) or value in ((), {})
    if nothing and key not in ("kill_big", "open_min_twos", "sweep_loser_points"):
        return False
    return in_effect(rules, key)


def sheet(rules: RuleSet, lang: Lang | None = None) -> list[Section]:
    """The rule sheet, section by section; sections without a line are left out."""
    lang = lang or language()
    found: dict[str, list[Rule]] = {}
    titles: dict[str, str] = {}
    for key, entry in PARAMETERS.items():
        if _worth_a_line(rules, key):
            titles[entry.group.id] = entry.group.en if lang == "en" else entry.group.zh
            line = Rule(key, sentence(rules, key, lang), rules.provenance[key])
            found.setdefault(entry.group.id, []).append(line)
    return [Section(group, titles[group], tuple(lines)) for group, lines in found.items()]


def sheet_lines(rules: RuleSet, lang: Lang | None = None) -> list[str]:
    """The sheet as lines of a terminal."""
    lines = [_title(rules, lang), t("sheet.key", lang)]
    for section in sheet(rules, lang):
        lines += ["", f"{section.group} {section.title}"]
        lines += [f"  {t(f'sheet.mark.{rule.origin}', lang)} {rule.text}" for rule in section.rules]
    return lines


def _title(rules: RuleSet, lang: Lang | None) -> str:
    title = rules.info.title_en if (lang or language()) == "en" else rules.info.title_zh
    return t("sheet.title", lang, title=title)


def differences(first: RuleSet, second: RuleSet) -> list[str]:
    """Keys in which two rule sets differ in effect: what neither obeys is no difference."""
    return [
        key
        for key in PARAMETERS
        if getattr(first, key) != getattr(second, key) and (in_effect(first, key) or in_effect(second, key))
    ]


def _said(rules: RuleSet, key: str, lang: Lang | None) -> str:
    return sentence(rules, key, lang) if in_effect(rules, key) else t("sheet.silent", lang)


def difference_lines(first: RuleSet, second: RuleSet, lang: Lang | None = None) -> list[str]:
    """The differences as sentences, one block a parameter."""
    keys = differences(first, second)
    if not keys:
        return [t("rules.same", lang, first=first.name, second=second.name)]
    lines = [t("sheet.diff.head", lang, a=first.name, b=second.name, count=len(keys))]
    for key in keys:
        entry = PARAMETERS[key]
        lines += [
            "",
            f"{entry.group.id} {entry.term_zh} {key}" if (lang or language()) == "zh" else f"{entry.group.id} {key}",
        ]
        for rules in (first, second):
            lines.append("  " + t("sheet.diff.side", lang, name=rules.name, text=_said(rules, key, lang)))
    return lines


def sheet_page(rules: RuleSet) -> str:
    """One page of ``docs/rules``: the sheet in Chinese, then in English."""
    parts = [f"# {rules.info.title_zh}", "", f"{rules.info.title_en} · `{rules.name}`", "", f"> {rules.info.source}"]
    for lang in PROVENANCE_LANGS:
        parts += ["", f"## {_title(rules, lang)}", "", t("sheet.key", lang)]
        for section in sheet(rules, lang):
            parts += ["", f"### {section.group} {section.title}", ""]
            parts += [f"- {rule.text} {t(f'sheet.mark.{rule.origin}', lang)}" for rule in section.rules]
    return "\n".join(parts) + "\n"


def matrix_page(presets: Sequence[RuleSet]) -> str:
    """The comparison of all presets: one table a group, one row a parameter in which they differ; ``·`` = no effect."""
    parts = [f"# {t('sheet.matrix.title', 'zh')} {t('sheet.matrix.title', 'en')}", ""]
    parts += [f"- [{rules.info.title_zh}]({rules.name}.md) `{rules.name}`: {rules.info.title_en}" for rules in presets]
    group_id = ""
    for key, entry in PARAMETERS.items():
        cells = [value_text(key, getattr(rules, key), "zh") if in_effect(rules, key) else "·" for rules in presets]
        if len(set(cells) - {"·"}) < 2:
            continue
        if entry.group.id != group_id:
            group_id = entry.group.id
            parts += ["", f"## {group_id} {entry.group.zh} {entry.group.en}", ""]
            parts.append("| | " + " | ".join(f"`{rules.name}`" for rules in presets) + " |")
            parts.append("|---|" + "---|" * len(presets))
        parts.append(f"| {entry.term_zh} `{key}` | " + " | ".join(cell.replace("|", "/") for cell in cells) + " |")
    return "\n".join(parts) + "\n"


def pages(presets: Sequence[RuleSet]) -> dict[str, str]:
    """All pages of ``docs/rules`` by file name."""
    return {"README.md": matrix_page(presets)} | {f"{rules.name}.md": sheet_page(rules) for rules in presets}


def sheet_json(rules: RuleSet) -> dict[str, Any]:
    """The sheet for programs: every line in both languages with its origin."""
    zh, en = sheet(rules, "zh"), sheet(rules, "en")
    return {
        "id": rules.name,
        "rules_id": rules.rules_id,
        "sections": [
            {
                "group": one.group,
                "title_zh": one.title,
                "title_en": two.title,
                "rules": [
                    {"key": a.key, "origin": a.origin, "zh": a.text, "en": b.text}
                    for a, b in zip(one.rules, two.rules, strict=True)
                ],
            }
            for one, two in zip(zh, en, strict=True)
        ],
    }

"""``gouji rules``: the rule sets and what they say."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from gouji_analytics.commands._common import Helped, argument, emit_json, group, json_option, option, say
from gouji_analytics.commands._rules_infer import infer
from gouji_analytics.errors import coded
from gouji_analytics.i18n import LANGUAGES, language, t
from gouji_analytics.rulebook.sheets import difference_lines, differences, pages, sentence, sheet_json, sheet_lines
from gouji_analytics.rulebook.values import aligned, value_text
from gouji_engine.errors import UsageError
from gouji_engine.rules import PARAMETERS, Parameter, RuleSet, list_presets, load_preset, load_rules, plain
from gouji_engine.rules.problems import nearest


@group("rules")
def rules() -> None:
    """List, show, compare and explain rule sets."""


command = rules
rules.add_command(infer)


def read_parameter(key: str) -> Parameter:
    """The parameter ``key``, which may also be its Chinese term.

    Raises
    ------
    UsageError : code RULES_NO_PARAMETER with the nearest keys.
    """
    by_term = {entry.term_zh: entry for entry in PARAMETERS.values()}
    found = PARAMETERS.get(key) or by_term.get(key)
    if found is None:
        hint = nearest(key, [*PARAMETERS, *by_term, *list_presets()]) or "gouji rules show basic_cup"
        raise coded(UsageError, "RULES_NO_PARAMETER", name=key, hint=hint)
    return found


def title(found: RuleSet) -> str:
    """The title of a rule set in the language in force."""
    return found.info.title_en if language() == "en" else found.info.title_zh


@rules.command("list", cls=Helped, help="cli.rules.list.help")
@json_option
def list_(as_json: bool) -> None:
    """One line a preset."""
    found = [load_preset(name) for name in list_presets()]
    if as_json:
        emit_json([_summary(entry) for entry in found])
        return
    head = [t(f"rules.column.{name}") for name in ("id", "completeness", "decks", "biesan", "opening", "title")]
    click.echo("\n".join(aligned([head, *(_list_row(entry) for entry in found)])))


def _summary(found: RuleSet) -> dict[str, Any]:
    """What a program wants to know about a rule set at a glance."""
    main = ("decks", "hand_size", "biesan", "opening", "burn", "revolution", "sweep", "tribute")
    return {**found.to_dict()["info"], "rules_id": found.rules_id} | {key: getattr(found, key) for key in main}


def _list_row(found: RuleSet) -> list[str]:
    completeness = t(f"rules.completeness.{found.info.completeness}")
    marks = [value_text(key, getattr(found, key)) for key in ("biesan", "opening")]
    return [found.name, completeness, str(found.decks), *marks, title(found)]


@rules.command("show", cls=Helped, help="cli.rules.show.help")
@argument("name", help="cli.rules.name")
@json_option
def show(name: str, as_json: bool) -> None:
    """Every parameter of a rule set with its origin."""
    found = load_rules(name)
    if as_json:
        emit_json(_summary(found) | {"parameters": [_parameter_json(found, entry) for entry in PARAMETERS.values()]})
        return
    click.echo("\n".join([*_heading(found), *_groups(found)]))


def _parameter_json(found: RuleSet, entry: Parameter) -> dict[str, Any]:
    value = plain(getattr(found, entry.key))
    return {"key": entry.key, "value": value, "provenance": found.provenance[entry.key]} | _meaning(entry)


def _meaning(entry: Parameter) -> dict[str, Any]:
    """What a program wants to know about a parameter."""
    return {
        "group": entry.group.id,
        "kind": entry.kind,
        "allowed": entry.allowed,
        "default": plain(entry.default),
        "informational": entry.informational,
        "term_zh": entry.term_zh,
        "words_zh": dict(entry.words_zh),
        "sentence_zh": entry.sentence_zh,
        "sentence_en": entry.sentence_en,
    }


def _heading(found: RuleSet) -> list[str]:
    """Title, identity, source and notes of a rule set."""
    info = found.info
    facts = {
        "id": found.rules_id,
        "source": info.source,
        "completeness": t(f"rules.completeness.{info.completeness}"),
        "extends": info.extends,
        "notes": info.notes if language() == "en" else info.notes_zh or info.notes,
    }
    rows = [[t(f"rules.column.{name}"), text] for name, text in facts.items() if text]
    return [title(found), *aligned(rows), "", t("rules.origins")]


def _groups(found: RuleSet) -> list[str]:
    """The parameters by group; columns are straight over the whole page."""
    lines = aligned([_show_row(found, entry) for entry in PARAMETERS.values()])
    page: list[str] = []
    group_id = ""
    for entry, line in zip(PARAMETERS.values(), lines, strict=True):
        if entry.group.id != group_id:
            group_id = entry.group.id
            page += ["", f"{group_id} {entry.group.en if language() == 'en' else entry.group.zh}"]
        page.append(f"  {line}")
    return page


def _show_row(found: RuleSet, entry: Parameter) -> list[str]:
    value = value_text(entry.key, getattr(found, entry.key))
    return [entry.key, value, _origin(found, entry.key), entry.sentence(language())]


def _origin(found: RuleSet, key: str) -> str:
    """Where a value comes from, in a word."""
    return t(f"rules.origin.{found.provenance[key]}")


@rules.command("diff", cls=Helped, help="cli.rules.diff.help")
@argument("first", help="cli.rules.name")
@argument("second", help="cli.rules.name")
@option("--table", "as_table", is_flag=True, help="cli.rules.diff.table")
@json_option
def diff(first: str, second: str, as_table: bool, as_json: bool) -> None:
    """What two rule sets say differently, in sentences or as a table of values."""
    pair = (load_rules(first), load_rules(second))
    keys = [key for key in PARAMETERS if getattr(pair[0], key) != getattr(pair[1], key)]
    if as_json:
        emit_json(_diff_json(pair, keys))
    elif not as_table:
        click.echo("\n".join(difference_lines(*pair)))
    elif not keys:
        click.echo(t("rules.same", first=pair[0].name, second=pair[1].name))
    else:
        click.echo("\n".join(_diff_lines(pair, keys)))


def _diff_json(pair: tuple[RuleSet, RuleSet], keys: list[str]) -> dict[str, Any]:
    sides = {
        key: {
            side: {"value": plain(getattr(found, key)), "provenance": found.provenance[key]}
            for side, found in zip("ab", pair, strict=True)
        }
        for key in keys
    }
    return {
        "a": _summary(pair[0]),
        "b": _summary(pair[1]),
        "differences": [
            {"key": key, "in_effect": key in differences(*pair), **sides[key]}
            | _said(pair, key)
            | _meaning(PARAMETERS[key])
            for key in keys
        ],
    }


def _said(pair: tuple[RuleSet, RuleSet], key: str) -> dict[str, Any]:
    """What either says, in both languages."""
    return {
        f"{side}_{lang}": sentence(found, key, lang)
        for side, found in zip("ab", pair, strict=True)
        for lang in LANGUAGES
    }


def _diff_lines(pair: tuple[RuleSet, RuleSet], keys: list[str]) -> list[str]:
    """A headed table: key, term, and value and origin on either side."""
    rows = [[t("rules.column.key"), *([t("rules.column.term")] if language() == "zh" else [])]]
    rows[0] += [cell for found in pair for cell in (found.name, t("rules.column.origin"))]
    for key in keys:
        term = [PARAMETERS[key].term_zh] if language() == "zh" else []
        sides = [cell for found in pair for cell in (value_text(key, getattr(found, key)), _origin(found, key))]
        rows.append([key, *term, *sides])
    return [*aligned(rows), "", t("rules.differ", count=len(keys), total=len(PARAMETERS))]


@rules.command("explain", cls=Helped, help="cli.rules.explain.help")
@argument("name", help="cli.rules.explained")
@json_option
def explain(name: str, as_json: bool) -> None:
    """A rule set as a sheet, or what a parameter means and which rule sets use which value."""
    if name in list_presets() or name.endswith(".toml"):
        found = load_rules(name)
        if as_json:
            emit_json(sheet_json(found))
        else:
            click.echo("\n".join(sheet_lines(found)))
        return
    _explain_parameter(read_parameter(name), as_json=as_json)


def _explain_parameter(entry: Parameter, *, as_json: bool) -> None:
    users = _users(entry.key)
    if as_json:
        by_value = [
            {
                "value": plain(value),
                "rules": [{"id": found.name, "provenance": found.provenance[entry.key]} for found in group_],
            }
            for value, group_ in users
        ]
        emit_json({"key": entry.key, **_meaning(entry), "used_by": by_value})
        return
    click.echo("\n".join([*_explain_head(entry), "", t("rules.used_by"), *_explain_users(entry.key, users)]))


def _users(key: str) -> list[tuple[Any, list[RuleSet]]]:
    """The presets by the value they give ``key``, the commonest value first."""
    by_value: dict[Any, list[RuleSet]] = {}
    for name in list_presets():
        found = load_preset(name)
        by_value.setdefault(getattr(found, key), []).append(found)
    return sorted(by_value.items(), key=lambda entry: -len(entry[1]))


def _explain_head(entry: Parameter) -> list[str]:
    """Sentence, group, allowed values and default."""
    english = language() == "en"
    group_name = entry.group.en if english else entry.group.zh
    allowed = entry.allowed
    if entry.words_zh and not english:
        allowed = t("rules.comma").join(f"{word} {text}" for word, text in entry.words_zh.items())
    facts = {
        "group": f"{entry.group.id} {group_name}",
        "kind": t(f"rules.kind.{entry.kind}"),
        "allowed": allowed,
        "default": value_text(entry.key, entry.default),
        "effect": t("rules.informational") if entry.informational else "",
    }
    rows = [[t(f"rules.column.{name}"), text] for name, text in facts.items() if text]
    return [f"{entry.key} ({entry.term_zh})", entry.sentence(language()), *aligned(rows)]


def _explain_users(key: str, users: list[tuple[Any, list[RuleSet]]]) -> list[str]:
    """A block a value: the value, then the presets with their origin."""
    lines = []
    for value, group_ in users:
        lines.append(t("rules.value_line", value=value_text(key, value), count=len(group_)))
        lines += [f"    {line}" for line in aligned([[found.name, _origin(found, key)] for found in group_])]
    return lines


@rules.command("sheets", cls=Helped, help="cli.rules.sheets.help")
@option("--out", type=click.Path(path_type=Path), required=True, help="cli.rules.sheets.out")
def sheets(out: Path) -> None:
    """Write the sheets of all presets and their comparison as pages."""
    from gouji_analytics.store.writer import temporary_name, writing

    found = pages([load_preset(name) for name in list_presets()])
    with writing(out):
        out.mkdir(parents=True, exist_ok=True)
    for name, text in found.items():
        with writing(out / name):
            beside = temporary_name(out / name)
            beside.write_text(text, encoding="utf-8", newline="\n")
            beside.replace(out / name)
    say("rules.sheets.done", count=len(found), path=out)

"""``gouji rules infer``: which rules were played, from the logs alone."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gouji_analytics.commands._common import Helped, argument, emit_json, json_option, option, say
from gouji_analytics.i18n import language, t
from gouji_analytics.progress import progress
from gouji_analytics.rulebook.values import aligned, value_text
from gouji_engine.rules import PARAMETERS, RuleSet

if TYPE_CHECKING:
    from gouji_analytics.inferring.infer import Decision, Inference
    from gouji_analytics.inferring.trial import Reason


@click.command("infer", cls=Helped, help="cli.rules.infer.help")
@argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path), help="cli.rules.infer.paths")
@option("--limit", type=click.IntRange(min=1), default=2000, help="cli.rules.infer.limit")
@option("--base", help="cli.rules.infer.base")
@json_option
@click.pass_context
def infer(ctx: click.Context, paths: tuple[Path, ...], limit: int, base: str | None, as_json: bool) -> None:
    """Infer and report; leave with code 1 when no rule set fits."""
    from gouji_analytics.inferring.infer import infer as infer_rules

    found = infer_rules(paths, limit, base, lambda items: progress(items, "infer.progress"))
    if as_json:
        emit_json(found.as_dict())
    else:
        _print(found)
    if found.reason is not None:
        ctx.exit(1)


def _print(found: Inference) -> None:
    told = found.as_dict()
    say("infer.deals", deals=told["deals"], skipped=sum(told["skipped"].values()))
    click.echo()
    say("infer.fits")
    fits = [entry.rules for entry in found.candidates if entry.fits]
    click.echo(
        "\n".join(f"  {line}" for line in aligned([[rules.name, _title(rules)] for rules in fits])) or t("infer.none")
    )
    say("infer.out")
    for entry in found.candidates:
        if entry.reason is not None:
            say("infer.against", rules=entry.rules.name, **_where(entry.reason))
    unsupported = [entry.rules.name for entry in found.candidates if entry.unsupported]
    if unsupported:
        say("infer.not_tried", rules=t("rules.comma").join(unsupported))
    click.echo()
    _print_base(found)


def _print_base(found: Inference) -> None:
    """The rule set whose parameters were varied, and what the logs say of each."""
    if found.changes:
        say("infer.changed", rules=found.base.name, changes=_values(found.changes))
    if found.reason is not None:
        say("infer.nothing_fits", rules=found.base.name, **_where(found.reason))
        return
    from gouji_analytics.inferring.infer import STATES

    say("infer.base", rules=found.base.name)
    groups = {state: [entry for entry in found.decisions if entry.state == state] for state in STATES}
    for state in ("decided", "open"):
        say(f"infer.{state}", count=len(groups[state]))
        for line in aligned([_row(decision) for decision in groups[state]]):
            click.echo(f"  {line}")
    bound = t("rules.comma").join(entry.key for entry in groups["bound"])
    if bound:
        say("infer.bound", count=len(groups["bound"]), keys=bound)
    say("infer.silent", count=len(groups["silent"]))


def _row(decision: Decision) -> list[str]:
    """Key, term, value, and the other values that fit, or the first reason against one that does not."""
    entry = PARAMETERS[decision.key]
    head = [decision.key, *([entry.term_zh] if language() == "zh" else []), value_text(decision.key, decision.value)]
    if decision.others:
        others = t("infer.or").join(value_text(decision.key, value) for value in decision.others)
        return [*head, t("infer.others", values=others)]
    value, reason = decision.excluded[0]
    return [*head, t("infer.unless", value=value_text(decision.key, value), **_where(reason))]


def _values(changes: dict[str, Any]) -> str:
    return t("rules.comma").join(f"{key} = {value_text(key, value)}" for key, value in changes.items())


def _where(reason: Reason) -> dict[str, Any]:
    found = reason.finding
    return {"deal_id": found.deal_id, "code": found.code, "sentence": found.en if language() == "en" else found.zh}


def _title(rules: RuleSet) -> str:
    return rules.info.title_en if language() == "en" else rules.info.title_zh

"""Answers of the judge as lines of text, in the language in force."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from gouji_analytics.i18n import has, language, t
from gouji_analytics.judge.answers import Answer, Group, Refusal
from gouji_analytics.rulebook.values import aligned
from gouji_engine.codes import BurnOutcome, Capacity, DebtKind, Event, ExitCause, PointSource
from gouji_engine.glossary import place_label, term_of
from gouji_engine.notation import format_cards, parse_cards
from gouji_engine.rules import RuleSet

Lines = list[str]


def cards_text(cards: str) -> str:
    """Cards of an answer in the language in force."""
    return format_cards(parse_cards(cards), language())


def _label(code: Any) -> str:
    return term_of(code).label(language())


def _seats(seats: Sequence[int]) -> str:
    return t("judge.comma").join(map(str, seats))


def _why(answer: Answer) -> str:
    """The sentence of a verdict with its clause."""
    return t("judge.why", sentence=answer[language()].rstrip("。."), clause=answer["clause"], code=answer["verdict"])


def title(rules: RuleSet) -> str:
    """The line that says which rules are applied."""
    name = rules.info.title_en if language() == "en" else rules.info.title_zh
    return t("judge.rules", name=rules.name, title=name)


def page(groups: Sequence[Group], refusals: Sequence[Refusal], lines: Callable[[Answer], Lines]) -> Lines:
    """Answers by groups of rule sets, then the rule sets that refuse; one rule set alone needs no groups."""
    if len(groups) == 1 and len(groups[0].rules) == 1 and not refusals:
        return [*lines(groups[0].answer), title(groups[0].rules[0])]
    found: Lines = []
    for group in groups:
        names = t("judge.comma").join(entry.name for entry in group.rules)
        found += [
            t("judge.group", count=len(group.rules), names=names),
            *(f"  {line}" for line in lines(group.answer)),
            "",
        ]
    if refusals:
        found.append(t("judge.refused", count=len(refusals)))
        found += [
            t("judge.refusal", name=entry.rules.name, code=entry.error.code, sentence=entry.error.sentence(language()))
            for entry in refusals
        ]
    return found[:-1] if found and not found[-1] else found


def form_lines(answer: Answer) -> Lines:
    """What a set of cards is."""
    cards = cards_text(answer["cards"])
    if not answer["legal"]:
        return [t("judge.form.not", cards=cards, why=_why(answer))]
    found = [t("judge.form.last" if answer["last_only"] else "judge.form.yes", cards=cards, size=answer["size"])]
    found.append(t("judge.form.gouji" if answer["gouji"] else "judge.form.plain"))
    if not answer["opening"]:
        return found
    opens = (answer["opens_led"], answer["opens_answering"])
    key = {(True, True): "opens", (True, False): "opens_led", (False, True): "opens_answering"}.get(opens, "opens_not")
    return [*found, t(f"judge.form.{key}")]


def beats_lines(answer: Answer) -> Lines:
    """Whether cards beat others, and by which clause not."""
    old = answer["old"]
    pair = {"new": cards_text(answer["new"]), "old": cards_text(old["cards"])}
    found = []
    if not old["legal"]:
        found.append(t("judge.beats.old", cards=pair["old"], why=_why(old)))
    if not answer["legal"]:
        found.append(t("judge.beats.no", **pair, why=_why(answer)))
    else:
        found.append(t("judge.beats.last" if answer["last_only"] else "judge.beats.yes", **pair))
    if answer["kill"]:
        found.append(t("judge.beats.kill"))
    burn = answer["as_burn"]
    if old["gouji"] and burn["legal"]:
        found.append(t("judge.beats.burn"))
    elif old["gouji"] and answer["legal"]:
        found.append(t("judge.beats.burn_not", why=_why(burn)))
    elif answer["legal"]:
        found.append(t("judge.beats.plain"))
    return found


def position_lines(answer: Answer) -> Lines:
    """Who is asked, and what follows if all decline."""
    before, rows, after = position_parts(answer)
    if rows:
        before = [*before, t("judge.position.asked"), *aligned([[f"  {row[0]}", *row[1:]] for row in rows])]
    return before + after


def position_parts(answer: Answer) -> tuple[Lines, list[list[str]], Lines]:
    """The lines about the table, a row (number, seat, capacity, able) for each seat asked, and the lines about what follows."""
    if answer["void"]:
        return [t("judge.position.void")], [], []
    before = [*_table_lines(answer), *_event_lines("judge.position.happened", answer["happened"])]
    asked, decline = answer["asked"], answer["if_all_decline"]
    rows = [
        [f"{number}.", t("judge.seat", seat=entry["seat"]), _label(Capacity.from_id(entry["capacity"])), _able(entry)]
        for number, entry in enumerate(asked, 1)
    ]
    after = [t("judge.position.nobody")] if not asked and answer["table"] is not None else []
    after += _decline_lines(answer, decline)
    return before, rows, after + [_try_line(entry) for entry in answer["tries"]]


def _try_line(entry: Answer) -> str:
    """Whether an action is allowed."""
    key = "judge.position.may" if entry["legal"] else "judge.position.may_not"
    return t(key, action=entry["action"], why=_why(entry))


def _able(entry: Answer) -> str:
    """Whether a known hand holds an answer."""
    if entry["able"] is None:
        return ""
    silent = "_silently" if entry["capacity"] in {Capacity.BURN.id, Capacity.KILL.id} else ""
    return t(f"judge.position.{'able' if entry['able'] else 'unable'}{silent}")


def _table_lines(answer: Answer) -> Lines:
    """What lies on the table and what marks the round."""
    table, found = answer["table"], []
    if table is not None:
        marks = [t(f"judge.mark.{name}") for name in ("gouji", "last", "dead") if table[name]]
        note = t("judge.marks", marks=t("judge.comma").join(marks)) if marks else ""
        found.append(t("judge.position.table", seat=table["seat"], cards=cards_text(table["cards"]), note=note))
        if table["owner"] != table["seat"]:
            found.append(t("judge.position.owner", seat=table["owner"]))
    if answer["chaos"]:
        found.append(t("judge.position.chaos"))
    found += [t(f"judge.position.{key}", seats=_seats(answer[key])) for key in ("headless", "passed") if answer[key]]
    if answer["burn"] is not None:
        found.append(t("judge.position.burn", **answer["burn"]))
    return found


def _decline_lines(answer: Answer, decline: Answer) -> Lines:
    """The end of the round, or who leads."""
    if decline["over"]:
        found = [t("judge.position.over")]
    elif answer["table"] is None:
        found = [t("judge.position.lead", seat=decline["leader"])]
    else:
        found = [t("judge.position.won", winner=decline["winner"], leader=decline["leader"])]
    if answer["table"] is not None:
        found += _event_lines("judge.position.follows", decline["events"])
    if decline["pending"]:
        found.append(t("judge.position.pending", seats=_seats(decline["pending"])))
    if decline["places"]:
        found.append(
            t(
                "judge.position.places",
                places=t("judge.comma").join(_place(seat, place) for seat, place in enumerate(decline["places"], 1)),
            )
        )
    return found


def _place(seat: int, place: int) -> str:
    return t("judge.place", seat=seat, place=place_label(place, language()))


def _event_lines(key: str, events: Sequence[Answer]) -> Lines:
    if not events:
        return []
    return [t(key, events=t("judge.semicolon").join(map(_event, events)))]


def _event(entry: Answer) -> str:
    """One event in words."""
    event = Event.from_id(entry["event"])
    key = f"judge.event.{event.id}"
    values = {"seat": entry["seat"], "other": entry["other"], "value": entry["value"]}
    if event is Event.OUT:
        values["value"] = place_label(entry["value"], language())
    elif event is Event.ELIMINATED:
        values["value"] = _label(ExitCause(entry["value"]))
    elif event is Event.BURN_END:
        values["value"] = _label(BurnOutcome(entry["value"]))
    if has(key):
        return t(key, **values)
    return t("judge.event.other", label=_label(event), seat=entry["seat"] or "—")


def score_lines(answer: Answer) -> Lines:
    """Places, points by source, totals and the sweep."""
    if answer["void"]:
        return [t("judge.position.void")]
    found = [t("judge.score.over" if answer["over"] else "judge.score.open"), *_seat_rows(answer)]
    for name in ("signed", "recorded"):
        totals = [_span(span) for span in answer[name]]
        found.append(t(f"judge.score.{name}", first=totals[0], second=totals[1]))
    sweep = answer["sweep"]
    sides = [t("judge.score.side", seats=_seats((1, 3, 5) if side == 0 else (2, 4, 6))) for side in sweep["sides"]]
    if sides:
        key = "judge.score.sweep" if sweep["certain"] else "judge.score.may_sweep"
        found.append(t(key, side=t("judge.or").join(sides)))
    if sweep["totals"] is not None:
        found.append(t("judge.score.replaced", first=_number(sweep["totals"][0]), second=_number(sweep["totals"][1])))
    if answer["tribute"]:
        debts = [
            t("judge.score.debt", **(debt | {"kind": _label(DebtKind.from_id(debt["kind"]))}))
            for debt in answer["tribute"]
        ]
        found.append(t("judge.score.tribute", debts=t("judge.semicolon").join(debts)))
    if not answer["over"]:
        found.append(t("judge.score.so_far"))
    return found


def _seat_rows(answer: Answer) -> Lines:
    """A table: seat, place, how it left, opened, points by source."""
    sources = [source for source in PointSource if source.id in answer["points"] and source is not PointSource.SWEEP]
    head = [t("judge.column.seat"), t("judge.column.place"), t("judge.column.cause"), t("judge.column.opened")]
    rows = [[*head, *(_source(source) for source in sources)]]
    for at, entry in enumerate(answer["seats"]):
        settled = len(entry["places"]) == 1
        place = place_label(entry["places"][0], language()) if settled else _places(entry["places"])
        cause = _label(ExitCause.from_id(entry["cause"])) if entry["cause"] != "none" else ""
        points = [
            "…" if answer["points"][source.id][at] is None else _number(answer["points"][source.id][at])
            for source in sources
        ]
        rows.append([str(entry["seat"]), place, cause, t("judge.yes") if entry["opened"] else "", *points])
    return [f"  {line}" for line in aligned(rows)]


def _source(source: PointSource) -> str:
    """The head of a column of points; the places have a column of their own beside it."""
    return t("judge.column.place_points") if source is PointSource.PLACE else _label(source)


def _places(places: Sequence[int]) -> str:
    """Places still possible: ``2–5`` or ``1, 6``."""
    if places[-1] - places[0] == len(places) - 1:
        return f"{places[0]}–{places[-1]}"
    return t("judge.comma").join(map(str, places))


def _number(value: float) -> str:
    return f"{value:g}"


def _span(span: Sequence[float]) -> str:
    """One number, or least and greatest."""
    return (
        _number(span[0]) if span[0] == span[1] else t("judge.score.span", low=_number(span[0]), high=_number(span[1]))
    )

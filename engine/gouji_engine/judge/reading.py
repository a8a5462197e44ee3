"""Position files: TOML or JSON text to a Position; every fault with its file, line and entry (docs/judge.md)."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from gouji_engine.errors import IllegalActionError, NotationError, ReplayError
from gouji_engine.judge import values
from gouji_engine.judge.faults import fault, faults_of, head, raise_all
from gouji_engine.judge.position import Position
from gouji_engine.judge.values import WrongValue
from gouji_engine.judge.words import KEYS
from gouji_engine.kernel.results import H_BURN, H_KILL, H_MEN
from gouji_engine.notation.scan import Seats
from gouji_engine.rules import RuleSet, load_rules
from gouji_engine.toml_text import TomlFault, read_toml


class PositionText:
    """A position as it was written: raw entries by their names, not yet read.

    ``rules``: the name the file gives, or None. Raises ReplayError for a text that is neither TOML nor JSON.
    """

    def __init__(self, raw: Mapping[str, Any], file: str = "", text: str = "") -> None:
        self.file = file
        self._text = text
        self._errors: list[ReplayError] = []
        self._said: dict[str, str] = {}
        self._values: dict[str, Any] | None = None
        self._raw = self._known(raw)
        named = self._raw.get("rules")
        self.rules = named if isinstance(named, str) else None
        if named is not None and self.rules is None:
            self._add("rules", values.wrong_type(named, "规则名称", "the name of a rule set"))

    @classmethod
    def parse(cls, text: str, file: str = "") -> PositionText:
        """Read TOML, or JSON when the text begins with a brace."""
        text = text.removeprefix("\ufeff")
        raw = (
            _read_json(text, file) if text.lstrip()[:1] in {"{", "["} and not _is_toml(text) else _read_toml(text, file)
        )
        if not isinstance(raw, Mapping):
            raise fault("POS_NOT_TABLE", file=file)
        return cls(raw, file, text)

    def with_entries(self, more: Mapping[str, Any]) -> PositionText:
        """The same with entries of ``more`` in place of those of their names."""
        return PositionText({**self._raw, **more}, self.file, self._text)

    def values(self) -> dict[str, Any]:
        """The fields of the Position but the rules.

        Raises
        ------
        ReplayError : the fault, or POS_INVALID with all of them.
        """
        if self._values is None:
            self._values = self._fields()
        raise_all(sorted(self._errors, key=lambda error: int(error.fields["line"])))
        return self._values

    def position(self, rules: RuleSet) -> Position:
        """The position under ``rules``. Raises as ``values``."""
        return replace(Position(rules), **self.values())

    def load_rules(self) -> RuleSet | None:
        """The rule set the file names; a TOML file is looked for beside it. None when it names none. Raises RuleSetError."""
        if self.rules is None:
            return None
        beside = Path(self.file).parent / self.rules
        return load_rules(beside if self.rules.endswith(".toml") and beside.is_file() else self.rules)

    def located(self, error: ReplayError) -> ReplayError:
        """A fault of the position with the file and line of its entry."""
        try:
            raise_all([fault(one.code, **(one.fields | self._place(one.fields["key"]))) for one in faults_of(error)])
        except ReplayError as complete:
            return complete
        return error

    def located_action(self, error: IllegalActionError) -> IllegalActionError:
        """A refusal of one of the actions with the file and line of ``actions``."""
        place = self._place("actions")
        zh, en = (head(lang, **place) + error.sentence(lang) for lang in ("zh", "en"))
        return IllegalActionError(error.code, zh, en, **error.fields)

    def _known(self, raw: Mapping[str, Any]) -> dict[str, Any]:
        """Entries by their plain names; unknown and double ones are faults."""
        names = {word: key for key, others in KEYS.items() for word in (key, *others)}
        found: dict[str, Any] = {}
        for word, value in raw.items():
            key = names.get(word.strip().lower())
            if key is None:
                near = get_close_matches(word.lower(), list(names), 2, 0.5)
                hint = "，是不是 " + ", ".join(near) if near else "，可写 " + ", ".join(KEYS)
                hint_en = "; did you mean " + ", ".join(near) if near else "; there are " + ", ".join(KEYS)
                self._errors.append(fault("POS_UNKNOWN_KEY", **self._place(word), hint=hint, hint_en=hint_en))
            elif key in found:
                self._errors.append(fault("POS_DOUBLE_KEY", **self._place(word), other=self._said[key]))
            else:
                found[key], self._said[key] = value, word
        return found

    def _place(self, key: str) -> dict[str, Any]:
        """File, line and name of an entry, as written."""
        word = self._said.get(key, key)
        quoted = re.escape(word)
        at = re.search(
            rf"^[ \t]*[\[{{]?[ \t]*[\"']?{quoted}[\"']?[ \t]*[=:.\]]|\"{quoted}\"\s*:", self._text, re.MULTILINE
        )
        return {"file": self.file, "line": self._text.count("\n", 0, at.start()) + 1 if at and word else 0, "key": word}

    def _add(self, key: str, error: WrongValue) -> None:
        self._errors.append(fault(error.code, **self._place(key), **error.fields))

    def _take(self, key: str, read: Callable[[Any], Any], default: Any) -> Any:
        """One entry read; a fault is kept and the default returned."""
        if key not in self._raw:
            return default
        try:
            return read(self._raw[key])
        except WrongValue as error:
            self._add(key, error)
        except NotationError as error:
            text = str(error.fields.get("source", ""))
            said = [re.split("[：:] ?", error.sentence(lang), maxsplit=1)[-1].rstrip("。.") for lang in ("zh", "en")]
            self._errors.append(fault("POS_TEXT", **self._place(key), text=text, why_zh=said[0], why_en=said[1]))
        return default

    def _fields(self) -> dict[str, Any]:
        """All entries of the Position but the rules."""
        seats = Seats()
        seats.declare(self._take("players", values.names, ()))
        take = self._take

        def by(read: Callable[[Any, Seats], Any]) -> Callable[[Any], Any]:
            return lambda value: read(value, seats)

        happened = (
            *take("burns", lambda value: values.pairs(value, seats, H_BURN, "2>1"), ()),
            *((H_MEN, victim, killer, 1) for _, killer, victim, _ in take(
                "men", lambda value: values.pairs(value, seats, H_MEN, "2>5"), ())),
            *((H_KILL, seat, -1, 1) for seat in take("kills", by(values.seat_list), ())),
        )  # fmt: skip
        return {
            "hands": take("hands", by(values.hands), (None,) * 6),
            "left": take("left", by(values.left), (None,) * 6),
            "out": tuple(take("out", by(values.distinct), ())),
            "eliminated": take("eliminated", by(values.eliminated), ()),
            "declarations": take("declarations", by(values.declarations), ()),
            "levels": take("levels", by(values.levels), ()),
            "opened": frozenset(take("opened", by(values.distinct), ())),
            "passed": frozenset(take("passed", by(values.distinct), ())),
            "pending": frozenset(take("pending", by(values.distinct), ())),
            "spoiled": frozenset(take("spoiled", by(values.distinct), ())),
            "table": take("table", by(values.table), None),
            "is_answer": take("answer", values.flag, False),
            "leader": take("leader", by(values.seat), None),
            "burning": take("burn", by(values.burning), None),
            "chaos": take("chaos", values.flag, None),
            "happened": happened,
            "places": take("places", by(values.places), None),
            "actions": take("actions", by(values.actions), ()),
        }


def read_position(path: str | Path, rules: RuleSet | None = None) -> Position:
    """The position of a file under ``rules``, or under those the file names.

    Raises
    ------
    ReplayError : faults of the file. RuleSetError : the rules it names. OSError : it cannot be read.
    """
    found = PositionText.parse(Path(path).read_text(encoding="utf-8-sig"), str(path))
    ruled = rules or found.load_rules()
    if ruled is None:
        raise fault(
            "POS_TYPE", file=str(path), key="rules", found="—", wish="规则名称", wish_en="the name of a rule set"
        )
    return found.position(ruled)


def _is_toml(text: str) -> bool:
    """Whether a text that begins with a bracket begins with the head of a TOML table."""
    return bool(re.match(r"\s*\[[^\],\n\"{]+\]\s*$", text, re.MULTILINE))


def _read_json(text: str, file: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        line = getattr(error, "lineno", 0)
        what = getattr(error, "msg", type(error).__name__)
        raise fault("POS_SYNTAX", file=file, line=line, kind="JSON", what=what) from None


def _read_toml(text: str, file: str) -> Any:
    try:
        return read_toml(text)
    except TomlFault as error:
        raise fault("POS_SYNTAX", file=file, line=error.line, kind="TOML", what=error.what) from None

"""What every rule set can do beside holding its values: name, origin, identity, change, storage."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from hashlib import blake2b
from typing import Any, Literal, Self

from gouji_engine.rules.check import find_contradictions, read_values
from gouji_engine.rules.choices import FURTHER, KEYS
from gouji_engine.rules.problems import problem, raise_problems
from gouji_engine.rules.tables import Table, plain

Origin = Literal["default", "parent", "inferred", "stated"]
CUSTOM = "custom"


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSetInfo:
    """Where a rule set comes from: its name, titles, source and state of preservation."""

    id: str = CUSTOM
    title_zh: str = ""
    title_en: str = ""
    source: str = ""
    completeness: str = "full"
    extends: str = ""
    notes: str = ""
    notes_zh: str = ""


INFO_KEYS = tuple(field.name for field in fields(RuleSetInfo) if field.name != "id")
COMPLETENESS = ("full", "partial", "fragment", "overlay")


def canonical_json(values: Mapping[str, Any]) -> str:
    """``values`` as JSON without blanks and with sorted keys, the text that is hashed."""
    return json.dumps(plain(values), sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def rules_hash(values: Mapping[str, Any]) -> str:
    """Eight hexadecimal digits that change whenever a value changes."""
    return blake2b(canonical_json(values).encode(), digest_size=4).hexdigest()


class RuleSetBase:
    """Behaviour of ``RuleSet``, apart from its list of fields."""

    __slots__ = ("_info", "_provenance", "_rules_id")

    _info: RuleSetInfo
    _provenance: Table[Origin]
    _rules_id: str

    def __post_init__(self) -> None:
        values, errors = read_values({key: getattr(self, key) for key in KEYS})
        raise_problems(errors or find_contradictions(values))
        for key, value in values.items():
            object.__setattr__(self, key, value)
        default = {field.name: field.default for field in fields(self)}  # type: ignore[arg-type]
        origin: dict[str, Origin] = {key: "default" if values[key] == default[key] else "stated" for key in KEYS}
        self._set_origin(RuleSetInfo(), origin)

    def _set_origin(self, info: RuleSetInfo, provenance: Mapping[str, Origin]) -> None:
        """Attach name and provenance to a new object, and with them its identity."""
        object.__setattr__(self, "_info", info)
        object.__setattr__(self, "_provenance", Table({key: provenance[key] for key in KEYS}))
        object.__setattr__(self, "_rules_id", f"{info.id}-{rules_hash(self._identity())}")

    def _identity(self) -> dict[str, Any]:
        """The values an identity is made of: a further parameter at its default leaves it as it was without."""
        default: dict[str, Any] = {field.name: field.default for field in fields(self)}  # type: ignore[arg-type]
        return {key: value for key, value in self.values().items() if key not in FURTHER or value != default[key]}

    @classmethod
    def build(cls, values: Mapping[str, Any], info: RuleSetInfo, provenance: Mapping[str, Origin]) -> Self:
        """A rule set with all its values, its name and the origin of each value.

        Raises
        ------
        RuleSetError : as the constructor.
        """
        rules = cls(**values)
        rules._set_origin(info, provenance)
        return rules

    @property
    def info(self) -> RuleSetInfo:
        """Name, titles, source, completeness, parent and notes."""
        return self._info

    @property
    def name(self) -> str:
        """Name of the preset, or of the file the rules were read from."""
        return self._info.id

    @property
    def rules_id(self) -> str:
        """Name and eight hexadecimal digits that stand for all values."""
        return self._rules_id

    @property
    def provenance(self) -> Table[Origin]:
        """For each key: default, parent, inferred or stated.

        A value that the parent itself left to the defaults stays ``default``.
        """
        return self._provenance

    def values(self) -> dict[str, Any]:
        """All values by key, in the order of the catalogue."""
        return {key: getattr(self, key) for key in KEYS}

    def with_(self, **changes: object) -> Self:
        """A rule set that differs in ``changes``, which count as stated. The name stays, the hash changes.

        Raises
        ------
        RuleSetError : unknown key, value that is not allowed, or a contradiction.
        """
        changed, errors = read_values(changes)
        values = {**self.values(), **changed}
        raise_problems(errors or find_contradictions(values))
        stated: dict[str, Origin] = dict.fromkeys(changed, "stated")
        return type(self).build(values, self._info, {**self._provenance, **stated})

    def to_dict(self) -> dict[str, Any]:
        """Everything as JSON knows it; ``from_dict`` reads it back without loss."""
        return {
            "rules_id": self._rules_id,
            "info": asdict(self._info),
            "values": plain(self.values()),
            "provenance": dict(self._provenance),
        }

    @classmethod
    def from_dict(cls, stored: Mapping[str, Any]) -> Self:
        """The rule set that ``to_dict`` stored, or one from a flat mapping of some parameters.

        In a flat mapping missing keys take their defaults. A stored form must hold every key (the further ones of
        D23 may be missing) and fit its own ``rules_id``.

        Raises
        ------
        RuleSetError : anything amiss in the values, missing keys, or a wrong rules_id.
        """
        if "values" in stored:
            return cls._from_stored(stored)
        values, errors = read_values(stored)
        raise_problems(errors)
        return cls(**values)

    @classmethod
    def _from_stored(cls, stored: Mapping[str, Any]) -> Self:
        """Read the form of ``to_dict``."""
        raw = stored["values"]
        if not isinstance(raw, Mapping):
            raise problem("RULES_WRONG_TYPE", key="values", value=raw, hint="table")
        values, errors = read_values(raw)
        errors += [problem("RULES_MISSING_KEY", key=key) for key in KEYS if key not in raw and key not in FURTHER]
        raise_problems(errors or find_contradictions(values))
        info, provenance = _stored_origin(stored)
        rules = cls.build(values, info, provenance)
        if stored.get("rules_id", rules.rules_id) != rules.rules_id:
            raise problem("RULES_ID_MISMATCH", key="rules_id", value=stored["rules_id"], hint=rules.rules_id)
        return rules

    def __reduce__(self) -> tuple[Any, ...]:
        return (_rebuild, (type(self), tuple(self.values().values()), self._info, dict(self._provenance)))


def _stored_origin(stored: Mapping[str, Any]) -> tuple[RuleSetInfo, dict[str, Origin]]:
    """Name and provenance of a stored rule set; what is missing takes the plainest value."""
    info = dict(stored.get("info", {}))
    errors = [
        problem("RULES_WRONG_TYPE", key=key, value=info[key], hint="text")
        for key in ("id", *INFO_KEYS)
        if not isinstance(info.get(key, ""), str)
    ]
    origin = dict(stored.get("provenance", {}))
    words: tuple[Origin, ...] = ("default", "parent", "inferred", "stated")
    errors += [
        problem("RULES_WRONG_WORD", key=f"provenance.{key}", value=word, hint=" | ".join(words))
        for key, word in origin.items()
        if word not in words
    ]
    raise_problems(errors)
    known = {key: info[key] for key in ("id", *INFO_KEYS) if key in info}
    return RuleSetInfo(**known), {key: origin.get(key, "stated") for key in KEYS}


def _rebuild(
    cls: type[RuleSetBase], values: tuple[Any, ...], info: RuleSetInfo, provenance: Mapping[str, Origin]
) -> RuleSetBase:
    """Make a rule set again in another process."""
    return cls.build(dict(zip(KEYS, values, strict=True)), info, provenance)

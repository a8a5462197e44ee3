"""Reading rule sets: the presets, and a user's own TOML files.

Resolution, weakest first: defaults, the resolved parent named by ``extends``, the table ``inferred`` of
the file, what the file states. Every error of a file is reported, not only the first.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from gouji_engine.errors import RuleSetError
from gouji_engine.rules.check import find_contradictions, read_values
from gouji_engine.rules.choices import KEYS
from gouji_engine.rules.identity import COMPLETENESS, INFO_KEYS, Origin, RuleSetInfo
from gouji_engine.rules.model import RuleSet
from gouji_engine.rules.problems import nearest, problem, raise_problems
from gouji_engine.system import reason
from gouji_engine.toml_text import TomlFault, read_toml

DEFAULTS_FILE = "_defaults.toml"
SUFFIX = ".toml"
_PRESETS = files("gouji_engine.rules") / "presets"


@dataclass(slots=True)
class _Resolved:
    """A file with its parents: values and origins, and the faults met on the way."""

    info: RuleSetInfo
    values: dict[str, Any] = field(default_factory=dict)
    origin: dict[str, Origin] = field(default_factory=dict)
    errors: list[RuleSetError] = field(default_factory=list)

    def lay(self, values: Mapping[str, Any], origin: Origin) -> None:
        """Put a stronger layer on top."""
        self.values.update(values)
        self.origin.update(dict.fromkeys(values, origin))


@cache
def list_presets() -> tuple[str, ...]:
    """Names of the presets, in alphabetical order."""
    names = (entry.name for entry in _PRESETS.iterdir())
    return tuple(sorted(name.removesuffix(SUFFIX) for name in names if name.endswith(SUFFIX) and name[0] != "_"))


@cache
def load_preset(name: str) -> RuleSet:
    """The preset ``name``.

    Raises
    ------
    RuleSetError : code RULES_UNKNOWN_PRESET, hint = the nearest names.
    """
    if name not in list_presets():
        raise problem("RULES_UNKNOWN_PRESET", value=name, hint=nearest(name, list_presets()))
    file = name + SUFFIX
    return _finish(_resolve(_preset_text(file), name, file, _Chain().enter(name, name)), file)


def preset_info(name: str) -> RuleSetInfo:
    """Titles, source, completeness, parent and notes of the preset ``name``. Raises as ``load_preset``."""
    return load_preset(name).info


def load_file(path: str | Path) -> RuleSet:
    """The rule set of a user's own TOML file.

    ``extends`` names a preset, or another TOML file relative to this one (then it ends in ``.toml``).

    Raises
    ------
    RuleSetError : one error with its code, or RULES_INVALID that carries all (``problems_of``).
    """
    own = Path(path)
    text, errors = _read_text(own)
    raise_problems(errors)
    chain = _Chain(own.parent).enter(_mark(own), own.name)
    return _finish(_resolve(text, _name_of(own), str(path), chain), str(path))


def load_rules(name: str | Path) -> RuleSet:
    """The preset ``name``, or the rules of a TOML file when ``name`` is the path of one.

    Raises
    ------
    RuleSetError : as ``load_preset`` and ``load_file``.
    """
    text = str(name)
    if text.endswith(SUFFIX) or (text not in list_presets() and Path(name).is_file()):
        return load_file(name)
    return load_preset(text)


@dataclass(frozen=True, slots=True)
class _Chain:
    """The files being resolved, outermost first, and the folder of the innermost (None inside presets)."""

    folder: Path | None = None
    marks: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()

    def enter(self, mark: str, shown: str) -> _Chain:
        """The chain with one more file."""
        return replace(self, marks=(*self.marks, mark), shown=(*self.shown, shown))


def _mark(path: Path) -> str:
    """What tells two files apart."""
    return str(path.resolve())


def _name_of(path: Path) -> str:
    """The name of a rule set read from ``path``: its stem, with letters, digits and underscores only."""
    return re.sub(r"\W+", "_", path.stem)


def _preset_text(file: str) -> str:
    """Text of a file of the presets folder."""
    return (_PRESETS / file).read_text(encoding="utf-8")


@cache
def _defaults() -> dict[str, Any]:
    """The frozen defaults."""
    values, errors = read_values(tomllib.loads(_preset_text(DEFAULTS_FILE)), DEFAULTS_FILE)
    raise_problems(errors)
    return {key: values[key] for key in KEYS}


def _finish(found: _Resolved, file: str) -> RuleSet:
    """The rule set, or all its errors; a faulty value takes no part in the search for contradictions."""
    faulty = {error.fields["key"] for error in found.errors}
    sound = {key: value for key, value in found.values.items() if key not in faulty}
    raise_problems(found.errors + find_contradictions(sound, file))
    return RuleSet.build(found.values, found.info, found.origin)


def _resolve(text: str, name: str, file: str, chain: _Chain) -> _Resolved:
    """Lay the four layers of one file on each other."""
    raw, errors = _parse(text, file)
    info, info_errors = _read_info(raw, name, file)
    found = _Resolved(info, errors=errors + info_errors)
    found.lay(_defaults(), "default")
    if info.extends:
        _lay_parent(found, file, chain)
    _lay_own(found, raw.get("inferred", {}), "inferred", file)
    _lay_own(found, {key: raw[key] for key in raw if key not in (*INFO_KEYS, "inferred")}, "stated", file)
    return found


def _lay_own(found: _Resolved, layer: object, origin: Origin, file: str) -> None:
    """Put the file's own values on top."""
    if not isinstance(layer, Mapping):
        found.errors.append(problem("RULES_WRONG_TYPE", file=file, key="inferred", value=layer, hint="[inferred]"))
        return
    values, errors = read_values(layer, file, (*INFO_KEYS, "inferred"))
    found.errors += errors
    found.lay(values, origin)


def _lay_parent(found: _Resolved, file: str, chain: _Chain) -> None:
    """Resolve the parent and put its values on top; what it left to the defaults stays a default."""
    parent = found.info.extends
    hint = nearest(parent, list_presets())
    missing = problem("RULES_MISSING_PARENT", file=file, key="extends", value=parent, hint=hint)
    if parent.endswith(SUFFIX) and chain.folder is not None:
        path = chain.folder / parent
        if not path.is_file():
            found.errors.append(missing)
            return
        _adopt(found, _resolve_parent_file(path, parent, file, chain))
    elif parent in list_presets():
        _adopt(found, _resolve_parent_preset(parent, file, chain))
    else:
        found.errors.append(missing)


def _resolve_parent_file(path: Path, shown: str, file: str, chain: _Chain) -> _Resolved:
    """Resolve a parent that is a file of the user."""
    inner = replace(chain.enter(_mark(path), shown), folder=path.parent)
    if _mark(path) in chain.marks:
        return _cycle(file, inner)
    text, errors = _read_text(path)
    found = _resolve(text, _name_of(path), str(path), inner)
    found.errors += errors
    return found


def _resolve_parent_preset(name: str, file: str, chain: _Chain) -> _Resolved:
    """Resolve a parent that is a preset."""
    inner = replace(chain.enter(name, name), folder=None)
    if name in chain.marks:
        return _cycle(file, inner)
    return _resolve(_preset_text(name + SUFFIX), name, name + SUFFIX, inner)


def _cycle(file: str, chain: _Chain) -> _Resolved:
    """A parent that is its own descendant."""
    circle = " -> ".join(chain.shown)
    return _Resolved(RuleSetInfo(), errors=[problem("RULES_PARENT_CYCLE", file=file, key="extends", value=circle)])


def _adopt(found: _Resolved, parent: _Resolved) -> None:
    """Take over a resolved parent."""
    found.errors += parent.errors
    found.lay({key: value for key, value in parent.values.items() if parent.origin[key] != "default"}, "parent")


def _parse(text: str, file: str) -> tuple[dict[str, Any], list[RuleSetError]]:
    """The raw content of a TOML text; empty, with an error, when it is none."""
    try:
        return read_toml(text), []
    except TomlFault as error:
        return {}, [problem("RULES_NOT_TOML", file=file, value=error.what, line=error.line, column=error.column)]


def _read_info(raw: Mapping[str, Any], name: str, file: str) -> tuple[RuleSetInfo, list[RuleSetError]]:
    """The words about a rule set that are not parameters."""
    given = {key: raw[key] for key in INFO_KEYS if key in raw}
    errors = [
        problem("RULES_WRONG_TYPE", file=file, key=key, value=value, hint="text")
        for key, value in given.items()
        if not isinstance(value, str)
    ]
    texts = {key: value for key, value in given.items() if isinstance(value, str)}
    texts.setdefault("completeness", "overlay" if "extends" in texts else "full")
    if texts["completeness"] not in COMPLETENESS:
        hint = " | ".join(COMPLETENESS)
        errors.append(
            problem("RULES_WRONG_WORD", file=file, key="completeness", value=texts["completeness"], hint=hint)
        )
    texts.setdefault("title_zh", name)
    texts.setdefault("title_en", name)
    return RuleSetInfo(id=name, **texts), errors


def _read_text(path: Path) -> tuple[str, list[RuleSetError]]:
    """Text of a file in UTF-8, with or without a byte order mark; empty, with an error, when it is not."""
    try:
        data = path.read_bytes()
    except OSError as error:
        return "", [
            problem("RULES_UNREADABLE", file=str(path), **dict(zip(("why_zh", "why_en"), reason(error), strict=True)))
        ]
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n"), []
    except UnicodeDecodeError:
        hint = "UTF-8"
        return "", [problem("RULES_ENCODING", file=str(path), value=_guess_encoding(data), hint=hint)]


def _guess_encoding(data: bytes) -> str:
    """What the bytes probably are, if they are not UTF-8."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return "UTF-16"
    try:
        data.decode("gb18030")
    except UnicodeDecodeError:
        return "binary"
    return "GBK"

"""``gouji doctor``: is this installation fit for work?"""

from __future__ import annotations

import os
import platform
import sys
import tempfile
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Literal

from gouji_analytics import __version__
from gouji_analytics.commands._common import command as make_command
from gouji_analytics.commands._common import emit_json, json_option, say
from gouji_analytics.errors import coded
from gouji_analytics.i18n import language, t
from gouji_analytics.resources import cache_dir, resource_dir
from gouji_engine.errors import DataError

CORE = ("numpy", "numba", "pyarrow", "duckdb", "pandas", "matplotlib", "click", "tqdm")
OPTIONAL = ("streamlit", "scipy", "statsmodels")
State = Literal["ok", "missing", "bad"]


@dataclass(frozen=True, slots=True)
class Check:
    """One line of the report: what was looked at, how it stands, what was found."""

    id: str
    label: str
    state: State
    value: str


@make_command("doctor")
@json_option
def command(as_json: bool) -> None:
    """Print the report; a problem (not a missing optional part) is a data error."""
    checks = all_checks()
    bad = [check.label for check in checks if check.state == "bad"]
    if as_json:
        emit_json({"version": __version__, "ok": not bad, "checks": [asdict(check) for check in checks]})
    else:
        say("doctor.title", version=__version__)
        for check in checks:
            say(f"doctor.line.{check.state}", label=check.label, value=check.value)
        if not bad:
            say("doctor.usable" if any(check.state == "missing" for check in checks) else "doctor.all_well")
    if bad:
        raise coded(DataError, "DOCTOR_BAD", names=", ".join(bad))


def all_checks() -> list[Check]:
    """Every check, in the order of the report."""
    return [
        _fact("python", platform.python_version()),
        _fact("system", platform.platform()),
        _fact("processors", str(os.cpu_count())),
        _fact("language", language()),
        _fact("encoding", str(getattr(sys.stdout, "encoding", None) or "?")),
        *(_package("package", name, "bad") for name in CORE),
        *(_package("extra", name, "missing") for name in OPTIONAL),
        _font(),
        _cache(),
        _folder("samples"),
        _dashboards(),
    ]


def _fact(name: str, value: str) -> Check:
    return Check(name, t(f"doctor.{name}"), "ok", value)


def _package(kind: str, name: str, otherwise: State) -> Check:
    label = t(f"doctor.{kind}", name=name)
    if find_spec(name) is None:
        return Check(name, label, otherwise, t("doctor.not_installed"))
    try:
        return Check(name, label, "ok", version(name))
    except PackageNotFoundError:
        return Check(name, label, "ok", "?")


def _font() -> Check:
    from gouji_analytics.fonts import FAMILY, TTF

    found = TTF.is_file()
    return Check("font", t("doctor.font"), "ok" if found else "bad", FAMILY if found else t("doctor.not_installed"))


def _cache() -> Check:
    """Try to write: permissions alone do not tell (read-only mounts, full disks)."""
    place = cache_dir()
    try:
        place.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=place) as file:
            file.write(b"0")
    except OSError:
        return Check("cache", t("doctor.cache"), "bad", t("doctor.not_writable", path=place))
    return Check("cache", t("doctor.cache"), "ok", str(place))


def _folder(name: str, needs: str = "") -> Check:
    label = t(f"doctor.{name}")
    try:
        place: Path = resource_dir(name)
    except DataError as error:
        return Check(name, label, "bad", error.sentence(language()))
    if needs and not (place / needs).is_file():
        return Check(name, label, "bad", t("error.RESOURCE_MISSING", name=f"{name}/{needs}"))
    return Check(name, label, "ok", str(place))


def _dashboards() -> Check:
    return _folder("dashboards", "streamlit_app.py")

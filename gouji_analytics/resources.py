"""Where files that are not code live: in a wheel inside the package, in a checkout at the root."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from gouji_analytics.errors import coded
from gouji_engine.errors import DataError

PACKAGE = Path(__file__).resolve().parent
ROOT = PACKAGE.parent
# name -> (place in a wheel, place in a checkout)
RESOURCES = {
    "dashboards": ("_dashboards", "dashboards"),
    "samples": ("_data/samples", "data/samples"),
    "positions": ("_data/positions", "data/positions"),
}


def resource_dir(name: str) -> Path:
    """The folder of packaged files called ``name`` (a name of RESOURCES).

    Raises KeyError for another name and DataError when the installation lacks the folder.
    """
    in_wheel, in_checkout = RESOURCES[name]
    inside = PACKAGE / in_wheel
    if inside.is_dir():
        return inside
    outside = ROOT / in_checkout
    if (ROOT / "pyproject.toml").is_file() and outside.is_dir():
        return outside
    raise coded(DataError, "RESOURCE_MISSING", name=name)


def cache_dir() -> Path:
    """The folder for files that can be made again: ``GOUJI_CACHE``, or the custom of the system.

    The folder is not created here.
    """
    stated = os.environ.get("GOUJI_CACHE")
    if stated:
        return Path(stated).expanduser()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", str(Path.home()))) / "gouji" / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "gouji"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "gouji"

"""The one decorator of the kernel: compiled, cached, without the lock.

Numba notices a change only in the file that defines a function, not in the helpers it calls. The
cache folder therefore carries a fingerprint of every kernel file: a change anywhere compiles anew,
an unchanged tree loads from disk. Where no folder can be written, the kernels compile without one.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import numba
from numba.core import config

F = TypeVar("F", bound=Callable[..., Any])

CACHE_ENV = "GOUJI_CACHE"


def fingerprint() -> str:
    """Hash (12 hex digits) of all kernel sources, with numba's version."""
    digest = hashlib.blake2b(numba.__version__.encode(), digest_size=6)
    for path in sorted(Path(__file__).parent.rglob("*.py")):
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def cache_folder() -> Path | None:
    """The folder for compiled kernels, or None when no place can be written."""
    root = os.environ.get(CACHE_ENV)
    bases = [Path(root)] if root else []
    bases.append(Path(os.environ.get("XDG_CACHE_HOME", "~/.cache")).expanduser() / "gouji")
    bases.append(Path(tempfile.gettempdir()) / f"gouji-{os.getuid() if hasattr(os, 'getuid') else 'user'}")
    name = f"kernel-{fingerprint()}"
    for base in bases:
        if _writable(base / name):
            return base / name
    return None


_CACHE = cache_folder()


def kernel(function: F) -> F:
    """Compile ``function`` for the kernel (cached on disk where possible, releases the lock)."""
    before = config.CACHE_DIR
    if _CACHE is not None:
        config.CACHE_DIR = str(_CACHE)
    try:
        compiled: F = numba.njit(cache=_CACHE is not None, nogil=True, error_model="numpy")(function)
    finally:
        config.CACHE_DIR = before
    return compiled


def leaf(function: F) -> F:
    """Compile a small helper that is copied into its callers."""
    compiled: F = numba.njit(error_model="numpy")(function)
    return compiled

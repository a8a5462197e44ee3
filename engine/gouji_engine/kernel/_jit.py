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

os.environ.setdefault("NUMBA_OPT", "2")  # level 3 compiles longer and runs no faster here

import numba
from numba.core import config as numba_config
from numba.core.types import unliteral

F = TypeVar("F", bound=Callable[..., Any])
config: Any = numba_config  # its settings are made at run time
plain_type: Any = unliteral

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


INTERPRETED_DEALS = 20  # so few deals are played sooner without compiling
_decorated: list[str] = []  # names of the kernels made so far


def interpret_if_cold(deals: int) -> bool:
    """Run the kernels as plain Python in this process if they would have to be compiled for ``deals`` or fewer deals.

    The results are the same bytes. True if it was done; where a kernel was decorated before, nothing is changed, since compiled
    and plain ones do not mix.
    """
    # numba gives each folder of sources a folder of its own in the cache
    cold = _CACHE is None or not any(_CACHE.glob("*/batch.simulate_batch*.nbi"))
    if cold and deals <= INTERPRETED_DEALS and not _decorated:
        config.DISABLE_JIT = 1
    return bool(config.DISABLE_JIT)


def interpret() -> bool:
    """Run the kernels as plain Python in this process, for so few steps that nobody should wait for a compiler.

    The results are the same. Where kernels were made before, nothing is changed. True if they run as plain Python.
    """
    if not _decorated:
        config.DISABLE_JIT = 1
    return bool(config.DISABLE_JIT)


def _compile(function: F, **options: Any) -> F:
    _decorated.append(function.__name__)
    before = config.CACHE_DIR
    if _CACHE is not None:
        config.CACHE_DIR = str(_CACHE)
    try:
        compiled = numba.njit(nogil=True, error_model="numpy", **options)(function)
    finally:
        config.CACHE_DIR = before
    if hasattr(compiled, "get_call_template"):
        _without_literals(compiled)
    result: F = compiled
    return result


def _without_literals(compiled: Any) -> None:
    """Type constant arguments as plain integers: otherwise each constant compiles a copy of its own."""
    resolve = compiled.get_call_template

    def plain(args: Any, kws: Any) -> Any:
        return resolve(tuple(plain_type(arg) for arg in args), {key: plain_type(arg) for key, arg in kws.items()})

    compiled.get_call_template = plain


def kernel(function: F) -> F:
    """Compile a helper that only kernels call: no Python entry, which would cost as much compile time again."""
    return _compile(function, no_cpython_wrapper=True, no_cfunc_wrapper=True)


def entry(function: F) -> F:
    """Compile a function that Python calls; cached on disk where possible."""
    return _compile(function, cache=_CACHE is not None)


def leaf(function: F) -> F:
    """Compile a small or hot helper that the code generator must copy into its callers."""
    return _compile(function, no_cpython_wrapper=True, no_cfunc_wrapper=True, forceinline=True)

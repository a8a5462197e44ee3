"""Work on what strangers hand in, in a process of its own: with a limit of time, of memory and of files, and killed when it passes one.

``call`` starts the process for one piece of work; a ``Worker`` keeps it for many small ones. Work is named, never given as code: it is one
of ``TASKS``, a function from plain values (JSON) to plain values. An error of ours comes back as it is; everything else as a DataError:
CONFINED_TIME, CONFINED_MEMORY, CONFINED_STOPPED, CONFINED_BUSY.
"""

from __future__ import annotations

import contextlib
import errno
import importlib
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gouji_analytics.errors import coded
from gouji_engine.errors import DataError, GoujiError

TASKS = {
    "sql": "gouji_analytics.sandbox:run",
    "intake": "gouji_analytics.intake:run",
    "judge": "gouji_analytics.judge.umpire:run",
    "again": "gouji_analytics.again:run",
}
MIB = 1 << 20
MEMORY = {"error": {"code": "MEMORY", "zh": "", "en": ""}}
OPEN_FILES = 256
PATIENCE = 30.0  # seconds to wait for a free place
KEPT = ("PATH", "HOME", "LANG", "TMPDIR", "TEMP", "SYSTEMROOT", "VIRTUAL_ENV", "GOUJI_CACHE")  # of the environment
_places = threading.BoundedSemaphore(max(2, os.cpu_count() or 1))


@dataclass(frozen=True, slots=True)
class Limits:
    """``seconds`` of the clock for one piece of work, ``memory`` in bytes beside the program itself, ``written`` bytes a file."""

    seconds: float
    memory: int = 1024 * MIB
    written: int = 64 * MIB


class Worker:
    """A process that does pieces of work of one kind, one after the other; it is started when first asked, and again after an end."""

    def __init__(self, task: str, limits: Limits) -> None:
        self.limits = limits
        self._task = task
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()

    def ask(self, payload: Any) -> Any:
        """What the task makes of ``payload``. Raises GoujiError."""
        if not self._lock.acquire(timeout=PATIENCE):
            raise coded(DataError, "CONFINED_BUSY")
        try:
            process = self._started()
            answer, late = _exchange(process, payload, self.limits.seconds)
            if answer is None:
                self.close()
                raise _ended(process, self.limits, late=late)
        finally:
            self._lock.release()
        return _opened(answer, self.limits)

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            self._process = _start(self._task, self.limits)
        return self._process

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            _kill(self._process)
            for stream in (self._process.stdin, self._process.stdout):
                if stream is not None:
                    with contextlib.suppress(OSError):
                        stream.close()
            self._process.wait()
            self._process = None


def call(task: str, payload: Any, limits: Limits) -> Any:
    """One piece of work in a process of its own. Raises GoujiError."""
    with _place():
        worker = Worker(task, limits)
        try:
            return worker.ask(payload)
        finally:
            worker.close()


@contextlib.contextmanager
def _place() -> Iterator[None]:
    """One of the few places for work at the same time."""
    if not _places.acquire(timeout=PATIENCE):
        raise coded(DataError, "CONFINED_BUSY")
    try:
        yield
    finally:
        _places.release()


def import_path() -> str:
    """Where this process finds its modules, for one that it starts."""
    return os.pathsep.join(path for path in sys.path if path and Path(path).is_dir())


def _start(task: str, limits: Limits) -> subprocess.Popen[bytes]:
    """The process, which learns of this one's environment only what Python needs."""
    known = {name: value for name, value in os.environ.items() if name in KEPT or name.startswith("PYTHON")}
    known |= {"PYTHONPATH": import_path()} | {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "PYTHONUTF8": "1"}
    words = [sys.executable, "-m", __name__, task, str(limits.memory), str(limits.written)]
    streams = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    return subprocess.Popen(words, env=known, start_new_session=True, **streams)  # type: ignore[call-overload,no-any-return]


def _exchange(process: subprocess.Popen[bytes], payload: Any, seconds: float) -> tuple[dict[str, Any] | None, bool]:
    """The answer, or None; and whether the time was over. A line each way."""
    late = threading.Event()

    def end() -> None:
        late.set()
        _kill(process)

    timer = threading.Timer(seconds, end)
    timer.start()
    try:
        if process.stdin is None or process.stdout is None:
            return None, False
        process.stdin.write(json.dumps(payload).encode() + b"\n")
        process.stdin.flush()
        line = process.stdout.readline()
        found = json.loads(line) if line.endswith(b"\n") else None
    except (OSError, ValueError):
        found = None
    finally:
        timer.cancel()
    return found, late.is_set()


def _kill(process: subprocess.Popen[bytes]) -> None:
    """End the process and what it started."""
    if process.poll() is not None:
        return
    if hasattr(os, "killpg"):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()


def _ended(process: subprocess.Popen[bytes], limits: Limits, *, late: bool) -> DataError:
    """Why there is no answer."""
    if late:
        return coded(DataError, "CONFINED_TIME", seconds=f"{limits.seconds:g}")
    aborted = {-signal.SIGABRT, -signal.SIGSEGV, -signal.SIGKILL, -getattr(signal, "SIGBUS", signal.SIGSEGV)}
    if process.returncode in aborted:
        return _too_much(limits)
    return coded(DataError, "CONFINED_STOPPED", status=process.returncode)


def _too_much(limits: Limits) -> DataError:
    return coded(DataError, "CONFINED_MEMORY", megabytes=limits.memory // MIB)


def _opened(answer: dict[str, Any], limits: Limits) -> Any:
    """The result in an answer. Raises the error in it."""
    error = answer.get("error")
    if error is None:
        return answer["result"]
    if error["code"] == "MEMORY":
        raise _too_much(limits)
    raise DataError(error["code"], error["zh"], error["en"])


# ------------------------------------------------------------------ in the process itself


def confine(memory: int, written: int) -> None:
    """Bind this process to its limits, where the system has them; ``memory`` comes on top of what the program has taken."""
    try:
        import resource
    except ImportError:  # a system without such limits: the clock alone holds
        return
    for kind, most in (
        (resource.RLIMIT_FSIZE, written),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_NOFILE, OPEN_FILES),
    ):
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(kind, (most, most))
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_AS, (_taken() + memory,) * 2)


def _taken() -> int:
    """Bytes of address space in use."""
    try:
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        return 1 << 30


def _answer(line: bytes, work: Any) -> dict[str, Any]:
    """What the work makes of a line."""
    try:
        return {"result": work(json.loads(line))}
    except GoujiError as error:
        return {"error": {"code": error.code, "zh": error.zh, "en": error.en}}
    except MemoryError:
        return MEMORY
    except OSError as error:  # the system had no memory for a process or a file
        if error.errno == errno.ENOMEM:
            return MEMORY
        raise


def main(task: str, memory: str, written: str) -> None:
    """Do work line by line until there is no more."""
    module, _, name = TASKS[task].partition(":")
    work = getattr(importlib.import_module(module), name)
    confine(int(memory), int(written))
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    sys.stdout = sys.stderr  # what libraries print is no answer
    for line in sys.stdin.buffer:
        out.write(json.dumps(_answer(line, work)).encode() + b"\n")
        out.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])

"""Long work that goes on while pages are looked at: a command in a process of its own, one at a time for each purpose."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import threading
from dataclasses import dataclass, field
from tempfile import TemporaryFile
from typing import IO

from gouji_analytics.confined import import_path

LAST = 2_000  # bytes of a complaint that are kept


@dataclass(slots=True)
class Job:
    """A running or finished command; what it complains of goes to a file without a name."""

    process: subprocess.Popen[bytes]
    complaints: IO[bytes] = field(repr=False)

    @property
    def is_running(self) -> bool:
        """Whether it still works."""
        return self.process.poll() is None

    @property
    def has_failed(self) -> bool:
        """Whether it ended badly."""
        return bool(self.process.poll())

    def said(self) -> str:
        """The last of its complaints."""
        self.complaints.seek(0, os.SEEK_END)
        self.complaints.seek(max(0, self.complaints.tell() - LAST))
        lines = self.complaints.read().decode("utf-8", "replace").replace("\r", "\n").strip().splitlines()
        return lines[-1].strip() if lines else ""

    def stop(self) -> None:
        """Ask it to end: by the end of its input, which comes by itself when this process ends."""
        if self.process.stdin is not None:
            with contextlib.suppress(OSError):
                self.process.stdin.close()

    def close(self) -> None:
        """Give back what a finished job holds."""
        self.stop()
        self.process.wait()
        self.complaints.close()


_jobs: dict[str, Job] = {}
_lock = threading.Lock()


def find(name: str) -> Job | None:
    """The job of a purpose, running or finished."""
    return _jobs.get(name)


def start(name: str, words: list[str], lang: str) -> Job:
    """Begin ``python -m`` with ``words`` unless the job of this purpose still runs."""
    with _lock:
        known = _jobs.get(name)
        if known is not None and known.is_running:
            return known
        if known is not None:
            known.close()
        complaints = TemporaryFile()  # noqa: SIM115 - it lives as long as the job
        environment = os.environ | {"GOUJI_LANG": lang, "PYTHONPATH": import_path(), "PYTHONUTF8": "1"}
        process = subprocess.Popen(
            [sys.executable, "-m", *words],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=complaints,
        )
        _jobs[name] = Job(process, complaints)
        return _jobs[name]


def forget(name: str) -> None:
    """Forget a finished job."""
    with _lock:
        known = _jobs.get(name)
        if known is not None and not known.is_running:
            known.close()
            del _jobs[name]

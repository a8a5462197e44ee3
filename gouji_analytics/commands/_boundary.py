"""The border where every exception becomes one sentence and an exit code."""

from __future__ import annotations

import errno
import os
import sys
import traceback
from collections.abc import Callable
from pathlib import Path

import click

from gouji_analytics import console
from gouji_analytics.errors import coded
from gouji_analytics.i18n import LANGUAGES, language, t
from gouji_analytics.resources import cache_dir
from gouji_engine.errors import DataError, GoujiError, InternalError, UsageError
from gouji_engine.system import reason

INTERRUPTED = 130
PIPE_CLOSED = 141
# what the system says -> our code; the rest is IO_FAILED
SYSTEM_CODES = {
    errno.ENOSPC: "DISK_FULL",
    errno.EDQUOT: "DISK_FULL",
    errno.ENOENT: "FILE_MISSING",
    errno.EACCES: "NO_PERMISSION",
    errno.EPERM: "NO_PERMISSION",
    errno.EROFS: "NO_PERMISSION",
    errno.EISDIR: "IS_A_FOLDER",
    errno.ENOTDIR: "NOT_A_FOLDER",
}


def guarded(work: Callable[[], int]) -> int:
    """Run ``work`` and return its exit code; whatever it raises becomes one line on standard error."""
    try:
        code = work()
        sys.stdout.flush()
    except BrokenPipeError:
        console.silence_stdout()
        return PIPE_CLOSED
    except (KeyboardInterrupt, EOFError, click.Abort):
        _print(t("cli.error_line", code="INTERRUPTED", sentence=t("error.INTERRUPTED")))
        return INTERRUPTED
    except Exception as error:  # noqa: BLE001 - this is the border
        return report(error)
    return code


def report(error: Exception) -> int:
    """Print ``error`` as one coded line on standard error and return the exit code."""
    known = as_gouji(error)
    _print(t("cli.error_line", code=known.code, sentence=known.sentence(language())))
    return known.exit_code


def as_gouji(error: Exception) -> GoujiError:
    """``error`` as one of ours, with a sentence in two languages."""
    if isinstance(error, GoujiError):
        return error
    if isinstance(error, click.ClickException):
        return _usage(error)
    if isinstance(error, MemoryError):
        return coded(DataError, "NO_MEMORY")
    if isinstance(error, OSError) and error.errno is not None:
        return _system(error)
    return _internal(error)


def _usage(error: click.ClickException) -> GoujiError:
    """A wrong command line; click has worded it in the language in force."""
    message = " ".join(error.format_message().split())
    context = getattr(error, "ctx", None)
    path = context.command_path if context else "gouji"
    text = t("cli.usage_line", message=message.rstrip(".。"), command=f"{path} --help")
    return UsageError("USAGE", text, text)


def _system(error: OSError) -> GoujiError:
    code = SYSTEM_CODES.get(error.errno or 0, "IO_FAILED")
    place = error.filename if error.filename is not None else t("cli.some_file")
    path = os.fsdecode(place) if not isinstance(place, int) else place
    zh, en = (t(f"error.{code}", lang, path=path, why=why) for lang, why in zip(LANGUAGES, reason(error), strict=True))
    return DataError(code, zh, en, path=path)


def _internal(error: Exception) -> GoujiError:
    """A fault of ours; the traceback goes to a file, and only when GOUJI_DEBUG asks for it."""
    what = f"{type(error).__name__}: {error}".splitlines()[0][:200]
    place = _write_traceback(error)
    if place is None:
        return coded(InternalError, "INTERNAL", what=what)
    found = coded(InternalError, "INTERNAL_WRITTEN", what=what, path=place)
    found.code = "INTERNAL"
    return found


def _write_traceback(error: Exception) -> Path | None:
    """Write the traceback where ``GOUJI_DEBUG`` says (``1``: into the cache folder)."""
    wish = os.environ.get("GOUJI_DEBUG", "")
    if wish in {"", "0"}:
        return None
    path = cache_dir() / f"traceback-{os.getpid()}.txt" if wish == "1" else Path(wish)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(traceback.format_exception(error)), encoding="utf-8")
    except OSError:
        return None
    return path


def _print(line: str) -> None:
    try:
        click.echo(line, err=True)
    except OSError:
        return

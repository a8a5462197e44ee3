"""The file of refused records, whole or not at all."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import IO

from gouji_analytics.importers.base import Refusal
from gouji_analytics.store.writer import sync_folder, temporary_name, writing

REFUSED_FOLDER = "refused"
_BREAKS = {sign: f"\\u{sign:04x}" for sign in (0x85, 0x2028, 0x2029)}  # some programs end a line at these


class RefusalFile:
    """``OUT/refused/import-NNNNN.jsonl``: every refused record with its raw text and reasons, one a line."""

    def __init__(self, folder: Path, number: int) -> None:
        self.path = folder / REFUSED_FOLDER / f"import-{number:05d}.jsonl"
        self._stream: IO[str] | None = None

    def add(self, refusal: Refusal) -> None:
        """Write one refusal. Raises DataError."""
        with writing(self.path):
            if self._stream is None:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                self._stream = temporary_name(self.path).open(
                    "w",
                    encoding="utf-8",
                    errors="backslashreplace",
                    newline="\n",  # half of a sign becomes the escape JSON has for it
                )
            self._stream.write(json.dumps(refusal.as_dict(), ensure_ascii=False).translate(_BREAKS) + "\n")

    def finish(self) -> None:
        """Give the file its name, if anything was refused. Raises DataError."""
        if self._stream is not None:
            with writing(self.path):
                self._stream.flush()
                os.fsync(self._stream.fileno())
                self._stream.close()
                temporary_name(self.path).replace(self.path)
                sync_folder(self.path.parent)

    def abandon(self) -> None:
        """Remove what was written."""
        if self._stream is not None:
            self._stream.close()
            temporary_name(self.path).unlink(missing_ok=True)

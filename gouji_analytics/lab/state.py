"""What has been played so far, in one file: an experiment that was stopped goes on where it stood."""

from __future__ import annotations

import io
import json
import zipfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gouji_analytics.errors import coded
from gouji_analytics.store.writer import temporary_name, writing
from gouji_engine.errors import DataError

Reals = NDArray[np.float64]


@dataclass(slots=True)
class Played:
    """Sums of whole pieces in order, each float64 [arms, blocks, metrics, 3], and whether the arms had the same hands."""

    pieces: list[Reals] = field(default_factory=list)
    shared: list[NDArray[np.bool_]] = field(default_factory=list)  # [arms]: same hands as the first arm

    @property
    def blocks(self) -> int:
        """Blocks played."""
        return sum(piece.shape[1] for piece in self.pieces)

    def sums(self) -> Reals:
        """All pieces as one, [arms, blocks, metrics, 3]."""
        return np.concatenate(self.pieces, axis=1)

    def same_hands(self) -> NDArray[np.bool_]:
        """Whether each arm had the hands of the first in every block."""
        return np.asarray(np.all(self.shared, axis=0))


def load(path: Path, design: dict[str, Any]) -> Played:
    """What ``path`` holds of the experiment ``design``; nothing if there is no such file.

    Raises DataError: COMPARE_STATE_OTHER for another experiment, COMPARE_STATE_DAMAGED for a file that cannot be read.
    """
    if not path.exists():
        return Played()
    try:
        with path.open("rb") as stream, np.load(stream, allow_pickle=False) as found:
            known = json.loads(str(found["design"]))
            sums, sizes, shared = found["sums"], found["sizes"], found["shared"]
    except (OSError, EOFError, ValueError, KeyError, RecursionError, zipfile.BadZipFile) as error:
        raise coded(DataError, "COMPARE_STATE_DAMAGED", path=path) from error
    if known != json.loads(json.dumps(design)):
        raise coded(DataError, "COMPARE_STATE_OTHER", path=path)
    if not len(sizes):
        return Played()
    return Played(np.split(sums, np.cumsum(sizes)[:-1], axis=1), list(shared))


def save(path: Path, design: dict[str, Any], played: Played) -> None:
    """Write everything beside ``path`` and rename it. Raises DataError when that cannot be written."""
    if not played.pieces:
        return
    buffer = io.BytesIO()
    sizes = np.array([piece.shape[1] for piece in played.pieces])
    np.savez(
        buffer, design=np.array(json.dumps(design)), sums=played.sums(), sizes=sizes, shared=np.array(played.shared)
    )
    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary = temporary_name(path)
        temporary.write_bytes(buffer.getvalue())
        temporary.replace(path)

"""Errors whose two sentences stand in the catalogue of strings under ``error.CODE``."""

from __future__ import annotations

from typing import Any, TypeVar

from gouji_analytics.i18n import t
from gouji_engine.errors import GoujiError

E = TypeVar("E", bound=GoujiError)


def coded(kind: type[E], code: str, **fields: Any) -> E:
    """An error of ``kind`` with the sentences of ``error.CODE``, filled in with ``fields``.

    Raises KeyError when the catalogue has no such sentence or a field is missing.
    """
    return kind(code, t(f"error.{code}", "zh", **fields), t(f"error.{code}", "en", **fields), **fields)

"""How a process starts: with compiled kernels, or for a handful of deals on a cold cache, or a few questions, without them."""

from __future__ import annotations

from gouji_engine.kernel._jit import interpret, interpret_if_cold

__all__ = ["interpret", "interpret_if_cold"]

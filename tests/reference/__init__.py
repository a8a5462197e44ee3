"""An independent referee in plain Python, and its tests."""

from .referee import Referee

__all__ = ["Referee"]

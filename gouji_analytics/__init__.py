"""Logs, facts and statistics of Gouji (够级) on top of the rules engine."""

from gouji_engine import __version__

__all__ = ["__version__"]

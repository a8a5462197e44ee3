"""Known truths: what has a right answer, measured and compared. ``python -m gouji_analytics.validation`` runs it all."""

from gouji_analytics.validation.check import FAST, FULL, Check, Effort
from gouji_analytics.validation.suite import FAMILIES, run

__all__ = ["FAMILIES", "FAST", "FULL", "Check", "Effort", "run"]

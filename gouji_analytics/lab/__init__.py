"""A laboratory for rules: the same deals under two or more rule sets, and what differs."""

from gouji_analytics.lab.design import Design
from gouji_analytics.lab.experiment import compare
from gouji_analytics.lab.result import Comparison, Contrast

__all__ = ["Comparison", "Contrast", "Design", "compare"]

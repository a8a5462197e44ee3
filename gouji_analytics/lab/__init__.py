"""A laboratory for rules: the same deals under two or more rule sets, and what differs."""

from gouji_analytics.lab.design import Design
from gouji_analytics.lab.experiment import Step, compare, steps, warm
from gouji_analytics.lab.result import Comparison, Contrast
from gouji_analytics.lab.storing import design_of, read_result, write_result

__all__ = [
    "Comparison",
    "Contrast",
    "Design",
    "Step",
    "compare",
    "design_of",
    "read_result",
    "steps",
    "warm",
    "write_result",
]

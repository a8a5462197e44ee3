"""Funnels: what became of every chance to open, every burn, every tribute card, every hand under 憋三, as trees that add up."""

from gouji_analytics.funnels.run import NAMES, drill, run
from gouji_analytics.funnels.tree import Funnel, Node

__all__ = ["NAMES", "Funnel", "Node", "drill", "run"]

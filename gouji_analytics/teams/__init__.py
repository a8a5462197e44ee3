"""Who meets whom: statistics of a seat apart by who sat opposite, or by who played along."""

from gouji_analytics.teams.meetings import COLUMNS, MATES, OPPOSITE, WHO, Meeting, drill, meetings

__all__ = ["COLUMNS", "MATES", "OPPOSITE", "WHO", "Meeting", "drill", "meetings"]

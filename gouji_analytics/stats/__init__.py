"""Statistics over fact tables: one SQL file each, filters, groups, intervals by deal, and the way back to the deals."""

from gouji_analytics.stats.database import open_db
from gouji_analytics.stats.header import Header
from gouji_analytics.stats.registry import FAMILIES, registry
from gouji_analytics.stats.rows import Evidence, StatRow
from gouji_analytics.stats.run import curve, drill, listing, run

__all__ = ["FAMILIES", "Evidence", "Header", "StatRow", "curve", "drill", "listing", "open_db", "registry", "run"]

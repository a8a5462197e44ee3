"""Reports on a player, a bot, a side, a match or a rule set: sentences first, then pictures, then the deals to open."""

from gouji_analytics.reports.content import Report, Section
from gouji_analytics.reports.page import to_html, to_pdf
from gouji_analytics.reports.subjects import SUBJECTS, report

__all__ = ["SUBJECTS", "Report", "Section", "report", "to_html", "to_pdf"]

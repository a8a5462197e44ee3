"""Logs, facts and statistics of Gouji (够级) on top of the rules engine."""

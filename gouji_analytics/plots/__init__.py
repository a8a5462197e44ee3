"""Plots of facts and statistics for reports and notebooks (matplotlib)."""

"""Logs back to forms that people and other programs read: typed notation, JSON events, tables, a page to send."""

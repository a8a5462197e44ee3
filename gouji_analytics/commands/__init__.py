"""One module a command; ``gouji_analytics.cli`` loads the one that is asked for."""

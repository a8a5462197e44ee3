"""Foreign records into the game log: one folder a source, one report for all, nothing lost on the way."""

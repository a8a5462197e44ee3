"""Which rules were played? Candidates are tried on the deals of a log by the kernel; nothing is guessed from the cards."""

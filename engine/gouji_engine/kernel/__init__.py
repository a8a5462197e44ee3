"""The compiled rules of play. Knows numbers only: RULES, PUBLIC and HANDS records."""

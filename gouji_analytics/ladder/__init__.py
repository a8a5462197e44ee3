"""The bot ladder: is each bot better than the one below, and does it play as people might."""

from gouji_analytics.ladder.gates import RULES, RUNGS, Gate, gate, gates
from gouji_analytics.ladder.profile import BANDS, Profile, profile

__all__ = ["BANDS", "RULES", "RUNGS", "Gate", "Profile", "gate", "gates", "profile"]

"""The bot ladder: is each bot better than the one below, and does it play as people might."""

from gouji_analytics.ladder.gates import RESTRICTED, RULES, RUNGS, gates
from gouji_analytics.ladder.pairing import Gate, gate
from gouji_analytics.ladder.profile import BANDS, Profile, profile

__all__ = ["BANDS", "RESTRICTED", "RULES", "RUNGS", "Gate", "Profile", "gate", "gates", "profile"]

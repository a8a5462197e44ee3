"""Bots: who plays in a simulation, by name; their habits and weights as data."""

from gouji_engine.bots.model import SWITCHES, WEIGHTS, Bot, Switch, Weight
from gouji_engine.bots.names import BOTS, LADDER, find_bot, line_up, lineup_rows, load_bot

__all__ = [
    "BOTS",
    "LADDER",
    "SWITCHES",
    "WEIGHTS",
    "Bot",
    "Switch",
    "Weight",
    "find_bot",
    "line_up",
    "lineup_rows",
    "load_bot",
]

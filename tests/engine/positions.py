"""Short ways to ask the judge in tests."""

from dataclasses import replace

from gouji_engine.judge import PlacedGame, PositionText, course
from gouji_engine.notation import parse_action
from gouji_engine.rules import load_preset
from gouji_engine.rules.lower import unsupported
from tests.reference.presets import DEFAULTS


def playable(name):
    """The preset; values that the kernel does not honour are those of the defaults."""
    rules = load_preset(name)
    for _ in range(3):  # a default may uncover another value
        keys = {error.fields["key"] for error in unsupported(rules)}
        rules = replace(rules, **{key: DEFAULTS[key] for key in keys})
    return rules


def placed(name, **entries):
    """The game of a position given as in a file."""
    rules = name if not isinstance(name, str) else playable(name)
    return PlacedGame(PositionText(entries).position(rules))


def asked(name, **entries):
    """(seat 1-6, capacity id) of everybody asked if all decline."""
    found = course(placed(name, **entries))
    return [(entry.asked.seat + 1, entry.asked.capacity.id) for entry in found.questions]


def verdict(game, action):
    """The id of the verdict on an action written as in the text of a deal."""
    return game.check(parse_action(action)).id

"""The rules engine of Gouji (够级): rule sets, kernel, replays, verification, simulation, bots.

This file imports nothing heavy: the command line reads the version and the errors from here and
has to answer ``--help`` at once.
"""

from gouji_engine.version import VERSION

__version__ = VERSION
__all__ = ["__version__"]

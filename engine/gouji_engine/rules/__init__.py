"""Rule sets of Gouji (够级): the parameters, the presets, and reading of a user's own rules."""

from gouji_engine.rules.choices import FURTHER, KEYS, SPECS
from gouji_engine.rules.contradictions import RULES_OF_RULES
from gouji_engine.rules.identity import Origin, RuleSetInfo
from gouji_engine.rules.load import list_presets, load_file, load_preset, load_rules, preset_info
from gouji_engine.rules.model import RuleSet
from gouji_engine.rules.parameters import PARAMETERS, Group, Parameter
from gouji_engine.rules.problems import problems_of
from gouji_engine.rules.tables import Table, plain

__all__ = [
    "FURTHER",
    "KEYS",
    "PARAMETERS",
    "RULES_OF_RULES",
    "SPECS",
    "Group",
    "Origin",
    "Parameter",
    "RuleSet",
    "RuleSetInfo",
    "Table",
    "list_presets",
    "load_file",
    "load_preset",
    "load_rules",
    "plain",
    "preset_info",
    "problems_of",
]

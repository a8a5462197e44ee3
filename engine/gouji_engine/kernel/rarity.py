"""Whether a rule set needs the rare paths: one test in front of what most rule sets never do."""

from __future__ import annotations

from typing import Any

from gouji_engine.kernel._jit import leaf


@leaf
def is_rare(rules: Any) -> bool:
    """True if any of the rarer rules is in force (RULES.rare)."""
    return rules.rare != 0

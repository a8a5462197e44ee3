"""Whether a rule set needs the rare paths, known when the kernels are compiled.

Most rule sets have none of the rarer rules. Their record is of another type than that of the others (layout.RULES,
layout.RULES_RARE), so numba compiles the kernels for each of the two, and the rare paths cost the common rule sets nothing.
"""

from __future__ import annotations

from typing import Any

from numba.extending import overload

from gouji_engine.kernel.layout import RARE_MARK


def is_rare(rules: Any) -> bool:
    """True if any of the rarer rules is in force (RULES.rare)."""
    return bool(rules.rare)


@overload(is_rare, jit_options={"forceinline": True, "error_model": "numpy", "nogil": True})
def _typed_is_rare(rules: Any) -> Any:
    """The same, as a constant of the record's type."""
    found = RARE_MARK in rules.fields

    def constant(rules: Any) -> Any:  # noqa: ARG001  # the signature must be that of is_rare
        return found

    return constant

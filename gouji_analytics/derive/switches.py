"""Rules that statistics ask about, as columns of ``dim_deals``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyarrow as pa

from gouji_analytics.derive.schema import DIM_DEALS, SWITCHES
from gouji_engine.errors import RuleSetError
from gouji_engine.facts import largest_net
from gouji_engine.rules import RuleSet

COLUMNS = (*SWITCHES, "kept_shots", "largest_net")


def switches(rules: RuleSet) -> dict[str, bool | int | float | None]:
    """The columns of one rule set. ``largest_net`` is null under rules that the kernel does not play."""
    revolution = rules.revolution == "allowed"
    try:
        net = largest_net(rules)
    except RuleSetError:
        net = None
    return {
        "opening_on": rules.opening,
        "biesan_on": rules.biesan,
        "burn_on": rules.burn,
        "counter_on": rules.burn and rules.counter_burn,
        "yield_on": rules.yield_allowed,
        "kill_on": bool(rules.kill_big),
        "revolution_on": revolution,
        "choice_on": revolution and rules.revolution_opposite_choice,
        "buy3_on": rules.biesan and rules.buy3 != "none",
        "four_on": rules.opening and rules.open_four != "none",
        "declare_on": rules.declare_open != "none",
        "dead_on": rules.dead_final in {"opposite_any_bottom", "opposite_gouji_bottom"},
        "tribute_on": rules.tribute != "none",
        "kept_shots": rules.revolution_dead_levels if revolution else 0,
        "largest_net": net,
    }


def switch_columns(rules_ids: pa.Array, known: Mapping[str, RuleSet]) -> dict[str, Any]:
    """The columns for deals of these rule sets; null where a rule set is not readable."""
    coded = rules_ids.dictionary_encode()
    texts = coded.dictionary.to_pylist()
    rows = [switches(known[text]) if text in known else dict.fromkeys(COLUMNS) for text in texts]
    codes = pa.array(np.asarray(coded.indices))
    return {name: pa.array([row[name] for row in rows], DIM_DEALS.field(name).type).take(codes) for name in COLUMNS}

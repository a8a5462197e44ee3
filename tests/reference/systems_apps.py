"""What people play in apps and clubs (protocol 15), as changes to the defaults or to a system of the catalogue."""

from __future__ import annotations

from typing import Any

from .systems_a import CHANGES as SYSTEMS_A
from .systems_b import CHANGES as SYSTEMS_B

_SIX_PACKS = (SYSTEMS_A | SYSTEMS_B)["zaozhuang_6deck"]
_ONE_THREE_EACH: dict[str, Any] = {"biesan": True, "tiaopai": True, "deal_end": "side_out"}

CHANGES: dict[str, dict[str, Any]] = {
    "app_198": _ONE_THREE_EACH
    | {
        "removed": {"3": 10, "4": 8},
        "hand_size": 33,
        "opening": True,
        "open_four": "next_lead",
    },
    "app_196": {
        "removed": {"3": 10, "4": 10},
        "hand_size": 33,
        "hand_sizes": [33, 33, 33, 33, 32, 32],
        "opening": True,
        "declare_open": "xuandian",
        "biesan": True,
        "buy4": "required",
        "tribute": "cards",
        "tribute_order": ["open", "men", "burn", "last"],
        "tribute_open": "xuandian_table",
        "tribute_open_table": {
            "none": {"self": [0, 1], "none": [1, 1]},
            "both": {"self": [0, 4], "none": [2, 2], "both": [2, 2]},
            "self": {"self": [0, 3], "none": [1, 2], "both": [2, 0], "opp": [3, 0]},
        },
    },
    "app_six_eagle": _ONE_THREE_EACH
    | {
        "decks": 6,
        "removed": {"3": 18},
        "added": {"eagle": 6},
        "hand_size": 52,
    },
    "app_306": _SIX_PACKS
    | _ONE_THREE_EACH
    | {
        "removed": {"3": 18},
        "hand_size": 51,
    },
    "app_five_jokers": _ONE_THREE_EACH
    | {
        "decks": 5,
        "removed": {"3": 14, "4": 3},
        "added": {"small": 3, "big": 2},
        "hand_size": 43,
        "direction": "cw",
        "comparison": "kill_table",
    },
}

"""Databases for the page tests: facts of random deals in the tables that ``gouji build`` writes.

The deals come from ``deals``; the frames are kept in a table of their own, and ``Frames`` gives them out
in place of the engine's replay, so that these tests are about the pages alone.
"""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType
from typing import Any

import duckdb
import pyarrow as pa

from gouji_analytics.derive.schema import TABLES
from gouji_engine.errors import DataError, ReplayError
from tests.dashboards.deals import Frame, is_gouji, random_deal

DEALS = 36
TIMES = 20  # so many times each deal in the large database
BOTS = ("greedy", "steady", "random")
RULES = ("qingdao_online", "karamay")
POINTS = {1: 4.0, 2: 2.0, 3: 0.0, 4: 0.0, 5: -2.0, 6: -4.0}
Rows = dict[str, list[dict[str, Any]]]


REFUSED = "d0011"
LONG = 5  # this deal is stretched to LONG_ACTIONS
LONG_ACTIONS = 400


def deal_name(number: int) -> str:
    return f"d{number:04d}"


def base(number: int) -> dict[str, Any]:
    rules = RULES[number % 3 == 2]
    return {"deal_id": deal_name(number), "rules_id": f"{rules}-0123abcd", "rules": rules}


def bot_of(number: int, seat: int) -> str:
    return BOTS[(number + seat % 2) % 2] if number % 3 < 2 else BOTS[2]


def verdict_of(number: int) -> str:
    return {7: "flagged", 11: "refused", 19: "flagged"}.get(number, "accepted")


def deal_row(number: int, frames: list[Frame], leader: int) -> dict[str, Any]:
    kinds = [frame["kind"] for frame in frames]
    return base(number) | {
        "source_kind": "simulated",
        "support": "full",
        "seed": 20260101 + number // 18,
        "deal_no": number,
        "leader": leader,
        "lead_by": "inserted_card",
        "is_void": False,
        "n_actions": len(frames) - 1,
        "n_plays": kinds.count("play") + kinds.count("burn"),
        "n_passes": kinds.count("pass"),
        "n_yields": kinds.count("yield"),
        "n_rounds": frames[-1]["round"],
        "n_burns": kinds.count("burn"),
        "n_redeals": 0,
        "verdict": verdict_of(number),
        "place_sum_ok": True,
        **dict.fromkeys(("opening_on", "burn_on", "counter_on", "yield_on", "dead_on"), True),
        **dict.fromkeys(
            ("biesan_on", "kill_on", "revolution_on", "choice_on", "buy3_on", "four_on", "declare_on"), False
        ),
        "tribute_on": False,
        "kept_shots": 0,
        "largest_net": 6.0,
    }


def seat_row(number: int, seat: int, frames: list[Frame], leader: int) -> dict[str, Any]:
    last, own = frames[-1], [frame for frame in frames if frame["seat"] == seat]
    net = sum(POINTS[last["places"][other]] * (1 if other % 2 == seat % 2 else -1) for other in range(6)) / 2
    plays = [frame for frame in own if frame["cards"]]
    first = next((frame["step"] for frame in frames if frame["opened"][seat]), None)
    return base(number) | {
        "seat": seat,
        "side": seat % 2,
        "bot": bot_of(number, seat),
        "offset": (seat - leader) % 6,
        "place": last["places"][seat],
        "exit_cause": "out" if last["status"][seat] == "out" else "last",
        "exit_action_no": last["step"] - 1,
        "side_points": net,
        "side_net": net,
        "side_signed": net,
        "is_sweep": net >= 6,
        "is_swept": net <= -6,
        "opening_on": True,
        "opening_eligible": True,
        "is_opened": last["opened"][seat],
        "opened_action_no": None if first is None else first - 1,
        "opened_fraction": None if first is None else 1 - frames[first]["left"][seat] / 36,
        "lock_fraction": 0.8,
        "opening_attempts": sum(is_gouji(frame["cards"]) for frame in plays),
        "opening_first_success": last["opened"][seat],
        "n_plays": len(plays),
        "n_passes": sum(frame["kind"] == "pass" for frame in own),
        "n_forced_passes": 0,
        "n_yields": sum(frame["kind"] == "yield" for frame in own),
        "yield_chances": 8,
        "n_leads": len(plays) // 3,
        "n_gouji": sum(is_gouji(frame["cards"]) for frame in plays),
        "n_gouji_pure": 1,
        "n_burns": sum(frame["kind"] == "burn" for frame in own),
        "n_burn_success": 0,
        "n_burned": 0,
        "is_men": False,
        "men_made": 0,
        "biesan_on": False,
        "cards_start": 36,
        "cards_left": last["left"][seat],
        "jokers_dealt": sum(frames[0]["hands"][seat][13:]),
        "twos_dealt": frames[0]["hands"][seat][12],
        "threes_dealt": frames[0]["hands"][seat][0],
        "jokers_played": 1,
        "jokers_left": 0,
        "rounds_led": 3,
        "rounds_won": 3,
        "wind_received": 0,
        "bought3": False,
        "revolution_right": False,
        "revolution": False,
        "announced": False,
    }


def play_rows(number: int, frames: list[Frame]) -> Iterable[dict[str, Any]]:
    for before, frame in itertools.pairwise(frames):
        cards = frame["cards"]
        counts = cards or {"rank": 0, "naturals": 0, "twos": 0, "small": 0, "big": 0}
        after = frame["left"][frame["seat"]]
        yield (
            base(number)
            | counts
            | {
                "action_no": frame["step"] - 1,
                "round_no": frame["round"],
                "seat": frame["seat"],
                "bot": bot_of(number, frame["seat"]),
                "kind": frame["kind"],
                "capacity": before["capacity"],
                "n_cards": before["left"][frame["seat"]] - after,
                "is_lead": before["capacity"] == "lead",
                "is_gouji": bool(cards) and is_gouji(cards),
                "is_pure": bool(cards) and not cards["twos"] + cards["small"] + cards["big"],
                "is_admitted": bool(cards) and is_gouji(cards),
                "is_exposed": bool(cards),
                "survives": any(mark["event"] == "round_won" for mark in frame["marks"]) and bool(cards),
                "phase": int(frame["phase"][1:]),
                "outs": 6 - int(frame["phase"][1:]),
                "hand_before": before["left"][frame["seat"]],
                "hand_after": after,
                "is_last_set": after == 0,
                "was_able": frame["kind"] != "pass" or frame["step"] % 2 == 0,
                "is_forced": frame["kind"] == "pass" and frame["step"] % 2 == 1,
                "is_kill": False,
                "burn_depth": int(frame["kind"] == "burn"),
            }
        )


def finding_rows() -> list[dict[str, Any]]:
    """Findings on the deals that are not accepted."""
    kinds = [
        (7, 12, 3, "TURN_ORDER", "doubt", "次序可疑：应由 4号位应牌", "The order is doubtful: seat 4 was to answer"),
        (11, 30, 1, "CARDS_NOT_HELD", "contradiction", "2号位手中没有这些牌", "Seat 2 does not hold these cards"),
        (19, 5, 0, "PLACE_CLAIM", "doubt", "记录的名次与牌局不合", "The places stated differ from the play"),
    ]
    return [
        {
            "file": "sample.gouji.parquet",
            "deal_id": deal_name(number),
            "code": code,
            "severity": severity,
            "action_no": action,
            "seat": seat,
            "expected": "",
            "found": "",
            "clause": "2.5",
            "zh": zh,
            "en": en,
        }
        for number, action, seat, code, severity, zh, en in kinds
    ]


def played(number: int) -> tuple[list[Frame], int]:
    """The frames and the leader of a deal; one deal is as long as deals get."""
    frames, leader = random_deal(1000 + number)
    return (stretched(frames) if number == LONG else frames), leader


def stretched(frames: list[Frame]) -> list[Frame]:
    """The deal with its beginning played over and over in front, so that it has ``LONG_ACTIONS`` actions."""
    front = (frames[1:] * 3)[: LONG_ACTIONS - len(frames) + 1]
    found, number = [frames[0]], 1
    for before, frame in itertools.pairwise([*frames[:1], *front, *frames[1:]]):
        number += before["round"] != frame["round"]
        found.append({**frame, "step": len(found), "round": number})
    return found


def facts(count: int) -> tuple[Rows, list[tuple[str, str, str]]]:
    """All rows of ``count`` deals, and the frames and header of each deal as JSON."""
    rows: Rows = {name: [] for name in TABLES}
    kept = []
    for number in range(count):
        frames, leader = played(number)
        rows["dim_deals"].append(deal_row(number, frames, leader))
        rows["fct_seats"] += [seat_row(number, seat, frames, leader) for seat in range(6)]
        rows["fct_plays"] += play_rows(number, frames)
        header = base(number) | {
            "source_kind": "simulated",
            "seed": 20260101 + number // 18,
            "players": None,
            "bots": [bot_of(number, seat) for seat in range(6)],
            "leader": leader,
        }
        kept.append((deal_name(number), json.dumps(frames), json.dumps(header)))
    rows["findings"] = finding_rows() if count else []
    rows["meta"] = [
        {"key": "simulated", "value": "yes"},
        {"key": "deals_read", "value": str(count)},
        {"key": "engine_version", "value": "0.1.0"},
    ]
    return rows, kept


def build(path: Path, count: int = DEALS) -> Path:
    """Write a database of ``count`` deals."""
    rows, kept = facts(count)
    with duckdb.connect(str(path)) as connection:
        for name, schema in TABLES.items():
            table = pa.Table.from_pylist([{key: row.get(key) for key in schema.names} for row in rows[name]], schema)
            connection.register("incoming", table)
            connection.execute(f"create table {name} as select * from incoming")
            connection.unregister("incoming")
        connection.execute(
            "create table rule_sets (rules_id varchar, name varchar, title_zh varchar, title_en varchar)"
        )
        titles = [(f"{name}-0123abcd", name, f"规则 {name}", f"Rules {name}") for name in RULES]
        connection.executemany("insert into rule_sets values (?, ?, ?, ?)", titles)
        connection.execute("create table fixture_frames (deal_id varchar, frames varchar, header varchar)")
        if kept:
            connection.executemany("insert into fixture_frames values (?, ?, ?)", kept)
    return path


def enlarge(path: Path, times: int, players: int) -> Path:
    """Put each deal of a database there ``times`` times, by other ids and players with names."""
    with duckdb.connect(str(path)) as connection:
        rows = connection.execute(
            "select table_name from information_schema.columns where column_name = 'deal_id'"
        ).fetchall()
        for (name,) in sorted(set(rows)):
            who = f", 'player ' || (hash(deal_id, g, seat) % {players}) as player_id" if name == "fct_seats" else ""
            connection.execute(
                f"create or replace table {name} as"
                f" select * replace (deal_id || '-' || g as deal_id{who}) from {name}, (select unnest(range({times})) as g) as copies"
            )
        connection.execute(
            "update meta set value = cast(cast(value as integer) * ? as varchar) where key = 'deals_read'", [times]
        )
    return path


def deal_frames(db: duckdb.DuckDBPyConnection, deal_id: str) -> tuple[list[Frame], dict[str, Any]]:
    """The frames and header of a deal of the sample, as the engine's replay would give them."""
    found = db.execute("select frames, header from fixture_frames where deal_id = ?", [deal_id]).fetchone()
    if found is None:
        raise DataError("DEAL_UNKNOWN", f"没有牌局 {deal_id}。", f"There is no deal {deal_id}.", deal_id=deal_id)
    if deal_id == REFUSED:
        raise ReplayError("CARDS_NOT_HELD", "第 31 手：手中没有这些牌。", "Action 31: these cards are not held.")
    return json.loads(found[0]), json.loads(found[1])


def frames_module() -> ModuleType:
    """A module that takes the place of ``gouji_analytics.replaying``."""
    module = ModuleType("gouji_analytics.replaying")
    module.deal_frames = deal_frames  # type: ignore[attr-defined]
    module.deal_choices = lambda db, deal_id: []  # type: ignore[attr-defined]
    return module


def shuffled_hands(frames: list[Frame], viewer: int, seed: int) -> list[Frame]:
    """The same public play over other hidden hands: what ``viewer`` sees must not change."""
    rng = random.Random(seed)
    changed = []
    for frame in frames:
        hands = [list(hand) for hand in frame["hands"]]
        for seat, hand in enumerate(hands):
            if seat != viewer:
                rng.shuffle(hand)
        changed.append({**frame, "hands": hands})
    return changed

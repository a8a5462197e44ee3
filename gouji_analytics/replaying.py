"""Give out one deal of a database for the replayer: frames, a header, and what could be done at each step.

``python -m gouji_analytics.replaying DATABASE DEAL`` does all of it and says nothing: the kernels that this needs are compiled where
they are not yet, so that no reader has to wait for it.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from gouji_analytics.errors import coded
from gouji_analytics.replayer.choices import Choice
from gouji_analytics.replayer.record import Record, laid_out
from gouji_analytics.stats.database import Database, connected
from gouji_engine.cards import RANK_COUNT, SEATS
from gouji_engine.errors import DataError
from gouji_engine.frames import Frame
from gouji_engine.replay import Replay, Source
from gouji_engine.rules import RuleSet

LOG = """
select l.deal_id, l.rules_id, l.leader, l.lead_by, l.hands, l.transfers, l.declarations, l.actions, l.players, l.bots, l.seed,
  l.source_kind, d.rules, d.support, d.verdict, d.played_at, d.match_id, d.game_no, d.deal_no, r.json, r.title_zh, r.title_en
from logs as l
join dim_deals as d on d.deal_id = l.deal_id
left join rule_sets as r on r.rules_id = l.rules_id
where l.deal_id = ?
"""
HEADER = (
    "deal_id", "rules_id", "rules", "title_zh", "title_en", "source_kind", "support", "verdict", "seed", "leader", "lead_by",
    "players", "bots", "played_at", "match_id", "game_no", "deal_no",
)  # fmt: skip


def deal_frames(db: Database, deal_id: str) -> tuple[list[Frame], dict[str, Any]]:
    """The frames of a deal (gouji_engine.frames) and its header: the names of ``HEADER``, n_actions, transfers and declarations.

    Hands that the record does not show are unknown (counts −1). Raises DataError when the database has no such deal or not its
    rules, ReplayError when the deal is not complete or not legal.
    """
    record, row = _open(db, deal_id)
    return record.frames(), _header(record, row)


def deal_choices(db: Database, deal_id: str) -> list[Choice]:
    """What could be done before each action of a deal. Raises as ``deal_frames``."""
    return deal_record(db, deal_id).choices()


def deal_record(db: Database, deal_id: str) -> Record:
    """A deal that can be replayed, with its rules. Raises as ``deal_frames``."""
    return _open(db, deal_id)[0]


def _open(db: Database, deal_id: str) -> tuple[Record, dict[str, Any]]:
    """The record of a deal, and its row."""
    row = _row(db, deal_id)
    if row["json"] is None:
        raise coded(DataError, "DEAL_WITHOUT_RULES", deal_id=deal_id, rules_id=row["rules_id"])
    # One that was refused for its hash or its id replays all the same.
    checked = row["verdict"] != "refused"
    return laid_out(as_replay(row), RuleSet.from_dict(json.loads(row["json"])), checked=checked), row


def _header(record: Record, row: dict[str, Any]) -> dict[str, Any]:
    found = {name: row[name] for name in HEADER} | {"seed": record.replay.seed, "n_actions": len(record.replay.actions)}
    return found | {name: list(row[name]) for name in ("transfers", "declarations")}


def _row(db: Database, deal_id: str) -> dict[str, Any]:
    """Everything about a deal by name."""
    with connected(db) as connection:
        done = connection.execute(LOG, [deal_id])
        names = [column[0] for column in done.description or []]
        found = done.fetchone()
    if found is None:
        raise coded(DataError, "DEAL_UNKNOWN", deal_id=deal_id)
    return dict(zip(names, found, strict=True))


def as_replay(row: dict[str, Any]) -> Replay:
    """The log's part of a row as a replay."""
    hands = row["hands"]
    return Replay(
        rules_id=row["rules_id"],
        source=Source(row["source_kind"]),
        deal_id=row["deal_id"],
        support=row["support"],
        seed=None if row["seed"] is None else row["seed"] & (1 << 64) - 1,
        players=row["players"] and tuple(row["players"]),
        bots=row["bots"] and tuple(row["bots"]),
        leader=row["leader"],
        lead_by=row["lead_by"],
        hands=tuple(tuple(hands[start : start + RANK_COUNT]) for start in range(0, SEATS * RANK_COUNT, RANK_COUNT)),
        transfers=tuple(row["transfers"]),
        declarations=tuple(row["declarations"]),
        actions=tuple(row["actions"]),
    )


if __name__ == "__main__":
    deal_frames(*sys.argv[1:3])
    deal_choices(*sys.argv[1:3])

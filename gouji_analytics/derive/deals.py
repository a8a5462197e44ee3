"""``dim_deals``, and the tables that hold the log itself: ``logs`` and ``rule_sets``. One row a deal, refused ones too."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from gouji_analytics.derive.burns import find_burns
from gouji_analytics.derive.parts import Ints, Source, make_table, tally
from gouji_analytics.derive.results import Results
from gouji_analytics.derive.switches import switch_columns
from gouji_analytics.judging import VERDICT_IDS, Judged
from gouji_engine.codes import ActionKind
from gouji_engine.rules import RuleSet

LOGS = pa.schema(
    [
        ("deal_id", pa.string()),
        ("rules_id", pa.string()),
        ("leader", pa.int8()),
        ("lead_by", pa.string()),
        ("hands", pa.list_(pa.int8())),
        ("transfers", pa.list_(pa.int32())),
        ("declarations", pa.list_(pa.int32())),
        ("actions", pa.list_(pa.int32())),
        ("players", pa.list_(pa.string())),
        ("bots", pa.list_(pa.string())),
        ("seed", pa.int64()),
        ("source_kind", pa.string()),
    ]
)
RULE_SETS = pa.schema([(name, pa.string()) for name in ("rules_id", "name", "title_zh", "title_en", "json")])
COUNTS = ("is_void", "n_plays", "n_passes", "n_yields", "n_rounds", "n_burns", "place_sum_ok")


class DealCounts:
    """Columns of ``dim_deals`` that come from the facts, filled in as the rule sets of a part are derived."""

    def __init__(self, rows: int) -> None:
        self.known = {name: np.zeros(rows, bool) for name in COUNTS}
        self.values = {name: np.zeros(rows, np.int64) for name in COUNTS}

    def fill(self, source: Source) -> None:
        """Write the counts of verified deals."""
        acts, deals, count = source.actions, source.deals.rows, source.count

        def number(mask: Ints) -> Ints:
            return np.bincount(acts.deal[mask], minlength=count)

        found = find_burns(source)
        places = np.sort(source.facts.seats("place"), axis=1)
        for name, values in {
            "is_void": source.void,
            "n_plays": number(acts.size > 0),
            "n_passes": number(acts.kind == ActionKind.PASS),
            "n_yields": number(acts.kind == ActionKind.YIELD),
            "n_rounds": np.diff(source.facts.round_offsets),
            "n_burns": tally(count, found.deal, found.seat).sum(axis=1),
            "place_sum_ok": (places == np.arange(1, 7)).all(axis=1) | source.void,
        }.items():
            self._put(name, deals, values)

    def state(self, found: Results) -> None:
        """Write what stated results say: the deals were played out and have their six places."""
        self._put("is_void", found.rows, np.zeros(found.count, np.int64))
        self._put("place_sum_ok", found.rows, np.ones(found.count, np.int64))

    def _put(self, name: str, rows: Ints, values: Ints) -> None:
        self.values[name][rows] = values
        self.known[name][rows] = True

    def column(self, name: str) -> pa.Array:
        """A column; null where the facts say nothing."""
        values = self.values[name]
        return pa.array(values != 0 if name in {"is_void", "place_sum_ok"} else values, mask=~self.known[name])


def deals_table(part: Judged, counts: DealCounts) -> pa.Table:
    """``dim_deals`` of one part."""
    batch = part.batch
    assert batch is not None  # noqa: S101 - the caller has parts with deals only
    names = {rules_id: rules.name for rules_id, rules in part.rules.items()}
    rules_ids = batch.column("rules_id").cast(pa.string())
    columns: dict[str, Any] = {name: counts.column(name) for name in COUNTS}
    columns |= {name: batch.column(name) for name in ("seed", "played_at", "match_id", "game_no", "deal_no", "leader")}
    columns |= {
        "deal_id": pa.array(part.ids, pa.string()),
        "rules_id": rules_ids,
        "rules": _renamed(rules_ids, names),
        "source_kind": pc.struct_field(batch.column("source"), "kind"),
        "support": batch.column("support").cast(pa.string()),
        "lead_by": batch.column("lead_by").cast(pa.string()),
        "leader": pc.if_else(pc.greater_equal(batch.column("leader"), 0), batch.column("leader"), None),
        "n_actions": np.diff(batch.action_offsets),
        "n_redeals": 0,
        "verdict": pa.array(VERDICT_IDS).take(pa.array(part.verdicts)),
    }
    columns |= switch_columns(rules_ids, part.rules)
    return make_table("dim_deals", columns, len(batch))


def _renamed(words: pa.Array, names: dict[str, str]) -> pa.Array:
    """Rule set ids as names; one without a readable rule set keeps its id."""
    coded = words.dictionary_encode()
    texts = [names.get(text, text) for text in coded.dictionary.to_pylist()]
    return pa.array(texts, pa.string()).take(coded.indices)


def logs_table(part: Judged) -> pa.Table:
    """``logs`` of one part: what the replayer needs of every deal."""
    batch = part.batch
    assert batch is not None  # noqa: S101 - the caller has parts with deals only
    columns = {name: batch.column(name) for name in LOGS.names if name not in {"deal_id", "source_kind"}}
    columns["deal_id"] = pa.array(part.ids, pa.string())
    columns["source_kind"] = pc.struct_field(batch.column("source"), "kind")
    return pa.table([columns[field.name].cast(field.type) for field in LOGS], schema=LOGS)


def rule_sets_table(rules: Iterable[RuleSet]) -> pa.Table:
    """``rule_sets``: every rule set that deals of the log were played under, whole."""
    rows = [
        {
            "rules_id": entry.rules_id,
            "name": entry.name,
            "title_zh": entry.info.title_zh,
            "title_en": entry.info.title_en,
            "json": json.dumps(entry.to_dict(), ensure_ascii=False, sort_keys=True),
        }
        for entry in rules
    ]
    return pa.Table.from_pylist(rows, schema=RULE_SETS)

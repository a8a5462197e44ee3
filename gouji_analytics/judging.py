"""Judge some deals of a log, layer by layer: content hash, words, support, rule set, legality, claims.

A deal stops at the first layer that refuses it. Deals in order are judged by the compiled kernel alone; Python looks only at
rows with something wrong and at rows that state a result.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gouji_analytics.errors import coded
from gouji_analytics.i18n import t
from gouji_analytics.linking import WORD_BITS, Links, can_be_replayed, links, rows_out_of_range
from gouji_analytics.store.reader import DealBatch
from gouji_engine.claims import public_findings
from gouji_engine.errors import DataError, GoujiError, ReplayError, RuleSetError
from gouji_engine.replay import Replay
from gouji_engine.results import kinds_that_score, stated_findings
from gouji_engine.rules import RuleSet
from gouji_engine.rules.lower import lower
from gouji_engine.verify import ERROR, WARNING, BatchVerdict, Finding, Verifier, claim_findings, deal_context

ACCEPTED, FLAGGED, REFUSED = 0, 1, 2
VERDICT_IDS = ("accepted", "flagged", "refused")
Words = tuple[NDArray[np.int32], NDArray[np.int32]]
Rows = NDArray[np.intp]


def reported(code: str, severity: str, **values: Any) -> Finding:
    """The finding ``code`` with the sentences ``verify.CODE`` of the catalogue; texts that it names are filled in."""
    fields: dict[str, Any] = {
        name: values.pop(name) for name in ("file", "deal_id", "expected", "found", "clause") if name in values
    }
    shown: dict[str, Any] = {**fields, **values}
    return Finding(code, severity, t(f"verify.{code}", "zh", **shown), t(f"verify.{code}", "en", **shown), **fields)


def from_error(error: GoujiError, file: str | None, found: str = "") -> Finding:
    """An error as a finding about a whole file or rule set."""
    return Finding(error.code, ERROR, error.zh, error.en, file=file, found=found)


class RuleBook:
    """The rule sets of one file, read when first asked for: a RuleSet that the kernel plays, or the error why not."""

    def __init__(self, stored: Mapping[str, Mapping[str, Any]], path: Path) -> None:
        self._stored = stored
        self._path = path
        self._known: dict[str, tuple[RuleSet | None, GoujiError | None]] = {}

    def find(self, rules_id: str) -> tuple[RuleSet | None, GoujiError | None]:
        """The rule set if it can be read, and the error if it cannot be read or not be played."""
        if rules_id not in self._known:
            self._known[rules_id] = self._read(rules_id)
        return self._known[rules_id]

    def _read(self, rules_id: str) -> tuple[RuleSet | None, GoujiError | None]:
        content = self._stored.get(rules_id)
        if content is None:
            missing = reported("RULES_ABSENT", ERROR, found=rules_id)
            return None, DataError(missing.code, missing.zh, missing.en, rules_id=rules_id)
        try:
            rules = RuleSet.from_dict(content)
        except RuleSetError as error:
            return None, error
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            broken = reported("RULES_BROKEN", ERROR, found=rules_id, why=type(error).__name__)
            return None, DataError(broken.code, broken.zh, broken.en, rules_id=rules_id)
        try:
            lower(rules)
        except RuleSetError as error:
            return rules, error
        return rules, None


def take_words(words: Words, rows: Rows) -> Words:
    """The words of some deals, as flat words and offsets that start at 0."""
    flat, offsets = words
    if len(rows) == len(offsets) - 1:
        return words
    lengths = np.diff(offsets)[rows]
    ends = np.zeros(len(rows) + 1, np.int32)
    np.cumsum(lengths, out=ends[1:])
    index = np.repeat(offsets[:-1][rows] - ends[:-1], lengths) + np.arange(ends[-1], dtype=np.int32)
    return flat[index], ends


@dataclass(frozen=True, slots=True)
class Deals:
    """Deals of one rule set out of one row group: ``rows`` says which, the rest are their arrays (as DealBatch has them)."""

    rules: RuleSet
    rows: Rows
    hands: NDArray[np.int8]
    leader: NDArray[np.int8]
    transfers: Words
    declarations: Words
    actions: Words

    @classmethod
    def of(cls, batch: DealBatch, rules: RuleSet, rows: Rows) -> Deals:
        """The deals ``rows`` (rising) of a row group."""
        whole = len(rows) == len(batch)
        return cls(
            rules,
            rows,
            batch.hands if whole else batch.hands[rows],
            batch.leader if whole else batch.leader[rows],
            take_words((batch.transfers, batch.transfer_offsets), rows),
            take_words((batch.declarations, batch.declaration_offsets), rows),
            take_words((batch.actions, batch.action_offsets), rows),
        )

    def keep(self, mask: NDArray[np.bool_]) -> Deals:
        """The deals where ``mask`` is true."""
        if mask.all():
            return self
        index = np.flatnonzero(mask)
        pairs = [take_words(pair, index) for pair in (self.transfers, self.declarations, self.actions)]
        return Deals(self.rules, self.rows[index], self.hands[index], self.leader[index], *pairs)

    def after(self, others: Deals) -> Deals:
        """These deals behind ``others``."""
        pairs = [
            (np.concatenate([one[0], two[0]]), np.concatenate([one[1], two[1][1:] + one[1][-1]]))
            for one, two in (
                (others.transfers, self.transfers),
                (others.declarations, self.declarations),
                (others.actions, self.actions),
            )
        ]
        hands, leader = (
            np.concatenate([getattr(part, name) for part in (others, self)]) for name in ("hands", "leader")
        )
        return Deals(self.rules, np.concatenate([others.rows, self.rows]), hands, leader, *pairs)

    def __len__(self) -> int:
        return len(self.rows)


@dataclass(slots=True)
class Judged:
    """What was read at one place of a file, and what was found there.

    A part without ``batch`` stands for something unreadable: it has findings and no deals. ``ids`` are the ids of the deals, those of
    repeated ids made different; ``good`` the deals in order, by rule set; ``results`` the rows that state a result without
    the play.
    """

    file: str
    batch: DealBatch | None = None
    verdicts: NDArray[np.int8] = field(default_factory=lambda: np.zeros(0, np.int8))
    ids: list[str] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    good: list[Deals] = field(default_factory=list)
    results: list[Deals] = field(default_factory=list)
    rules: dict[str, RuleSet] = field(default_factory=dict)

    def count(self, verdict: int) -> int:
        """Number of deals with a verdict."""
        return int(np.count_nonzero(self.verdicts == verdict))


class Judge:
    """Judges one row group.

    ``repeats`` marks the deals whose id was met before, ``ids`` are unique ids for all; ``fresh`` are the rule sets of full records
    that the file has not used before, so that a fault of a rule set is told once a file; ``before`` is the row of the file before these.
    """

    def __init__(
        self,
        batch: DealBatch,
        book: RuleBook,
        ids: list[str],
        repeats: NDArray[np.bool_],
        fresh: frozenset[str],
        before: DealBatch | None = None,
    ) -> None:
        self.batch = batch
        self.book = book
        self.file = str(batch.path)
        self.verdicts = np.zeros(len(batch), np.int8)
        self.part = Judged(self.file, batch, self.verdicts, ids)
        self._repeats = repeats
        self._fresh = fresh
        self._before = before
        self._broken: set[int] = set()
        self._found: list[tuple[int, Finding]] = []

    @cached_property
    def _result_rows(self) -> NDArray[np.bool_]:
        """Which records state only the result."""
        words, codes = self.batch.coded("support")
        return np.isin(codes, [code for code, word in enumerate(words) if word == "result"])

    @cached_property
    def _public_rows(self) -> NDArray[np.bool_]:
        """Which records know the play but not every hand."""
        words, codes = self.batch.coded("support")
        return np.isin(codes, [code for code, word in enumerate(words) if word == "public"])

    def run(self) -> Judged:
        """All layers."""
        self._damage()
        self._repeated()
        self._words()
        full = self.batch.full
        self._incomplete(~full & ~self._result_rows & (self.verdicts < REFUSED))
        names, codes = self.batch.coded("rules_id")
        masks = {names[code]: codes == code for code in np.flatnonzero(np.bincount(codes))}
        for name in sorted(masks, key=lambda name: int(masks[name].argmax())):
            self._rule_set(name, masks[name], full)
        self._found.sort(key=lambda pair: pair[0])
        self.part.findings += [finding for _, finding in self._found]
        return self.part

    def _add(self, row: int, finding: Finding) -> None:
        verdict = REFUSED if finding.severity == ERROR else FLAGGED
        self.verdicts[row] = max(int(self.verdicts[row]), verdict)
        self._found.append((row, finding.at(self.file, self.batch.deal_ids[row])))

    def _each(self, rows: Sequence[int] | Rows, code: str, severity: str, **values: Any) -> None:
        for row in rows:
            self._add(int(row), reported(code, severity, **values))

    def _damage(self) -> None:
        damaged = self.batch.damaged()
        self._broken.update(damaged)
        self._each(damaged, "DEAL_CHANGED", ERROR)

    def _repeated(self) -> None:
        self._each(np.flatnonzero(self._repeats & (self.verdicts < REFUSED)), "DUPLICATE_DEAL", ERROR)

    def _words(self) -> None:
        """Words outside the range of their form, which the kernel need not see."""
        for name, bits in WORD_BITS:
            rows = rows_out_of_range(self.batch, name, bits)
            self._broken.update(rows.tolist())
            self._each(rows[self.verdicts[rows] < REFUSED], "WORD_RANGE", ERROR, found=name)

    def _incomplete(self, mask: NDArray[np.bool_]) -> None:
        """Records whose play cannot be followed: their claims can only be looked at for form."""
        words, codes = self.batch.coded("support")
        for row in np.flatnonzero(mask):
            if words[codes[row]] != "public":
                self._add(int(row), reported("NOT_VERIFIABLE", WARNING, found=words[codes[row]]))
            places = claimed_places(self.batch, int(row))
            if places is not None and not are_places(places):
                self._add(int(row), reported("PLACES_UNFIT", ERROR, found=" ".join(map(str, places)), clause="D20"))

    def _rule_set(self, rules_id: str, mask: NDArray[np.bool_], full: NDArray[np.bool_]) -> None:
        rules, error = self.book.find(rules_id)
        public = np.flatnonzero(mask & self._public_rows & (self.verdicts < REFUSED))
        if rules is not None and error is None:
            self._public(rules, public)
        else:
            self._each(public, "NOT_VERIFIABLE", WARNING, found="public")
        stated = np.flatnonzero(mask & self._result_rows & (self.verdicts < REFUSED))
        if rules is None:
            self._each(stated, "NOT_VERIFIABLE", WARNING, found="result")
        else:
            self._results(stated, rules)
            self.part.rules[rules_id] = rules
            rows = np.flatnonzero(mask & ~full & (self.verdicts < REFUSED))
            if len(rows):
                self.part.results.append(Deals.of(self.batch, rules, rows))
        rows = np.flatnonzero(mask & full & (self.verdicts < REFUSED))
        if error is not None:
            if rules_id in self._fresh:
                self.part.findings.append(from_error(error, self.file, found=rules_id))
            self.verdicts[rows] = REFUSED
        elif rules is not None and len(rows):
            self._legality(Deals.of(self.batch, rules, rows))

    def _results(self, rows: Rows, rules: RuleSet) -> None:
        """Deals of which only the result is recorded: places, and points as they follow from the stated facts."""
        matter: tuple[str, ...] | None = None
        for row in rows:
            try:
                replay = self._replay(int(row))
            except DataError as error:
                self._add(int(row), from_error(error, self.file))
                continue
            if matter is None and replay.claimed is not None and replay.claimed.points is not None:
                try:
                    matter = kinds_that_score(rules)
                except RuleSetError:
                    matter = None  # told of each deal: its points cannot be checked
            for finding in stated_findings(replay, rules, matter):
                self._add(int(row), finding)

    def _public(self, rules: RuleSet, rows: Rows) -> None:
        """Records with hidden hands: as far as it does not depend on them."""
        for row in rows:
            try:
                replay = self._replay(int(row))
                findings = public_findings(replay, rules)
            except (DataError, ReplayError) as error:
                findings = [from_error(error, self.file)]
            for finding in findings:
                self._add(int(row), finding)

    def _replay(self, row: int) -> Replay:
        """One deal as a record. Raises DataError."""
        return next(DealBatch(self.batch.table.slice(row, 1), self.batch.path).replays(check=False))

    @cached_property
    def _links(self) -> Links | None:
        return links(self.batch, self._before)

    def _run(self, verifier: Verifier, deals: Deals) -> BatchVerdict:
        """The kernel's verdict; where tributes depend on it, the deal before is replayed along, whatever came of itself."""
        known = self._links
        if known is None:
            return verifier.run(deals.hands, deals.leader, deals.transfers, deals.declarations, deals.actions)
        rows, extra = deals.rows, None
        if deals.rules.tribute == "cards":
            earlier = rows[known.follows[rows]] - 1
            usable = [row for row in earlier[earlier >= 0].tolist() if self._whole(row)]
            rows = np.union1d(rows, np.array(usable, np.intp))
            if self._before is not None and known.follows[0] and rows[:1] == 0 and can_be_replayed(self._before):
                extra = Deals.of(self._before, deals.rules, np.zeros(1, np.intp))
        whole = Deals.of(self.batch, deals.rules, rows)
        linked = known.follows[rows] & np.concatenate([[extra is not None], np.diff(rows) == 1])
        context = deal_context(known.named[rows], known.deal_no[rows], linked)
        if extra is not None:
            whole, context = whole.after(extra), np.concatenate([[np.int8(0)], context])
        found = verifier.run(
            whole.hands, whole.leader, whole.transfers, whole.declarations, whole.actions, context
        )  # fmt: skip
        wanted = np.searchsorted(rows, deals.rows) + (extra is not None)
        return BatchVerdict(found.codes[wanted], found.places[wanted])

    def _whole(self, row: int) -> bool:
        """Whether a row can be replayed for the sake of the next one."""
        return row not in self._broken and bool(self.batch.full[row])

    def _legality(self, deals: Deals) -> None:
        verifier = Verifier(deals.rules)
        result = self._run(verifier, deals)
        flat, offsets = deals.actions
        for at in result.bad:
            finding = verifier.findings(result.codes[at].tolist(), flat[offsets[at] : offsets[at + 1]].tolist())
            if finding is not None:
                self._add(int(deals.rows[at]), finding)
        good = result.codes[:, 0] == 0
        self._claims(deals, result, good)
        if good.any():
            self.part.good.append(deals.keep(good))

    def _claims(self, deals: Deals, result: BatchVerdict, good: NDArray[np.bool_]) -> None:
        """What good deals state of their result; only deals that state one are looked at."""
        claimed = self.batch.column("claimed")
        if claimed.null_count == len(claimed):
            return
        stated = claimed.is_valid().to_numpy(zero_copy_only=False)[deals.rows]
        for at in np.flatnonzero(stated & good):
            row = int(deals.rows[at])
            try:
                replay = self._replay(row)
                claim = replay.claimed
                places = None if claim is None else claim.places
                silent = claim is not None and claim.points is None and not claim.events
                if silent and places == tuple(result.places[at].tolist()):
                    continue
                for finding in claim_findings(replay, deals.rules):
                    self._add(row, finding)
            except (DataError, ReplayError) as error:
                self._add(row, from_error(error, self.file))


def claimed_places(batch: DealBatch, row: int) -> list[int] | None:
    """The places that a row states, if it states any."""
    claimed = batch.column("claimed")[row].as_py()
    return None if claimed is None else claimed["places"]


def are_places(places: Sequence[int]) -> bool:
    """Whether six stated places can be: each of 1–6 at most once, 0 where the source is silent."""
    known = [place for place in places if place]
    return len(places) == 6 and len(set(known)) == len(known) and set(known) <= {1, 2, 3, 4, 5, 6}


def check_whole(batch: DealBatch) -> None:
    """Raises DataError when a list of a row group holds nulls, or a source lacks one of its words."""
    source = batch.column("source")
    if any(source.field(name).null_count for name in ("kind", "tool", "version")):
        raise coded(DataError, "LOG_NULL", file=str(batch.path), column="source")
    for name in ("hands", "transfers", "declarations", "actions", "players", "bots"):
        if batch.column(name).flatten().null_count:
            raise coded(DataError, "LOG_NULL", file=str(batch.path), column=name)

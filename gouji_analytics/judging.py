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
from gouji_analytics.store.reader import DealBatch
from gouji_engine.errors import DataError, GoujiError, ReplayError, RuleSetError
from gouji_engine.replay import ACTION_BITS, DECLARATION_BITS, TRANSFER_BITS, Replay
from gouji_engine.results import kinds_that_score, result_findings
from gouji_engine.rules import RuleSet
from gouji_engine.rules.lower import lower
from gouji_engine.verify import ERROR, WARNING, BatchVerdict, Finding, Verifier, claim_findings

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
    that the file has not used before, so that a fault of a rule set is told once a file.
    """

    def __init__(
        self, batch: DealBatch, book: RuleBook, ids: list[str], repeats: NDArray[np.bool_], fresh: frozenset[str]
    ) -> None:
        self.batch = batch
        self.book = book
        self.file = str(batch.path)
        self.verdicts = np.zeros(len(batch), np.int8)
        self.part = Judged(self.file, batch, self.verdicts, ids)
        self._repeats = repeats
        self._fresh = fresh
        self._found: list[tuple[int, Finding]] = []

    @cached_property
    def results(self) -> NDArray[np.bool_]:
        """Records of results only."""
        words, codes = self.batch.coded("support")
        return np.array([word == "result" for word in words], bool)[codes]

    def run(self) -> Judged:
        """All layers."""
        self._damage()
        self._repeated()
        self._words()
        full = self.batch.full
        self._incomplete(~full & ~self.results & (self.verdicts < REFUSED))
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
        self._each(self.batch.damaged(), "DEAL_CHANGED", ERROR)

    def _repeated(self) -> None:
        self._each(np.flatnonzero(self._repeats & (self.verdicts < REFUSED)), "DUPLICATE_DEAL", ERROR)

    def _words(self) -> None:
        """Words outside the range of their form, which the kernel need not see."""
        batch = self.batch
        for flat, offsets, bits, name in (
            (batch.transfers, batch.transfer_offsets, TRANSFER_BITS, "transfers"),
            (batch.declarations, batch.declaration_offsets, DECLARATION_BITS, "declarations"),
            (batch.actions, batch.action_offsets, ACTION_BITS, "actions"),
        ):
            unsigned = flat.view(np.uint32)  # a negative word becomes a large one
            if unsigned.max(initial=0) < 1 << bits:
                continue
            at = np.flatnonzero(unsigned >= 1 << bits)
            rows = np.unique(np.searchsorted(offsets, at, side="right") - 1)
            self._each(rows[self.verdicts[rows] < REFUSED], "WORD_RANGE", ERROR, found=name)

    def _incomplete(self, mask: NDArray[np.bool_]) -> None:
        """Records whose play cannot be followed: their claims can only be looked at for form."""
        words, codes = self.batch.coded("support")
        for row in np.flatnonzero(mask):
            self._add(int(row), reported("NOT_VERIFIABLE", WARNING, found=words[codes[row]]))
            places = claimed_places(self.batch, int(row))
            if places is not None and not are_places(places):
                self._add(int(row), reported("PLACES_UNFIT", ERROR, found=" ".join(map(str, places)), clause="D20"))

    def _rule_set(self, rules_id: str, mask: NDArray[np.bool_], full: NDArray[np.bool_]) -> None:
        rules, error = self.book.find(rules_id)
        stated = mask & self.results & (self.verdicts < REFUSED)
        if rules is None:
            self._each(np.flatnonzero(stated), "NOT_VERIFIABLE", WARNING, found="result")
        else:
            self.part.rules[rules_id] = rules
            self._results(np.flatnonzero(stated), rules)
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
            for finding in result_findings(replay, rules, matter):
                self._add(int(row), finding)

    def _replay(self, row: int) -> Replay:
        """One deal as a record. Raises DataError."""
        return next(DealBatch(self.batch.table.slice(row, 1), self.batch.path).replays(check=False))

    def _legality(self, deals: Deals) -> None:
        verifier = Verifier(deals.rules)
        result = verifier.run(deals.hands, deals.leader, deals.transfers, deals.declarations, deals.actions)
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
                same = places == tuple(result.places[at].tolist())
                if claim is not None and claim.points is None and same and not claim.events:
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
    """Raises DataError when a list of a row group holds nulls."""
    for name in ("hands", "transfers", "declarations", "actions"):
        if batch.column(name).flatten().null_count:
            raise coded(DataError, "LOG_NULL", file=str(batch.path), column=name)

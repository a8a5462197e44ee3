"""From logs alone to rule sets: which presets fit every deal, what rules the others out, and what no deal decides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from gouji_analytics.inferring.evidence import Evidence, read_evidence
from gouji_analytics.inferring.trial import Reason, Trial
from gouji_engine.errors import RuleSetError
from gouji_engine.rules import KEYS, SPECS, RuleSet, list_presets, load_preset, plain
from gouji_engine.rules.lower import lower

LIMIT = 2000
_SEARCHED = 200  # deals that the search for another rule set looks at
_STARTS = 4  # presets it starts from
_CHANGES = 6  # parameters it changes at most
STATES = DECIDED, OPEN, BOUND, SILENT = "decided", "open", "bound", "silent"


@dataclass(frozen=True, slots=True)
class Candidate:
    """A preset: whether the kernel plays it, and the reason against it (None: it fits every deal)."""

    rules: RuleSet
    reason: Reason | None
    unsupported: str = ""

    @property
    def fits(self) -> bool:
        """Whether every deal is legal and ends as claimed."""
        return self.reason is None and not self.unsupported


@dataclass(frozen=True, slots=True)
class Decision:
    """One parameter of the rule set that fits: other values that fit as well, and values that are ruled out, each with its reason.

    ``state``: ``decided`` (every other value that can be tried is ruled out), ``open`` (others fit too), ``bound`` (any other value
    contradicts the other parameters, or the kernel does not honour it), ``silent`` (no other value changes anything the kernel looks at).
    """

    key: str
    value: Any
    others: tuple[Any, ...]
    excluded: tuple[tuple[Any, Reason], ...]
    bound: bool = False

    @property
    def state(self) -> str:
        """What the logs say of the parameter."""
        if self.others:
            return OPEN
        if self.excluded:
            return DECIDED
        return BOUND if self.bound else SILENT


@dataclass(slots=True)
class Inference:
    """What came of it. ``base`` is the rule set whose parameters were varied: the first preset that fits, or the one that was found by
    changing ``changes`` parameters of a preset; ``reason`` stands against it if nothing fits.
    """

    evidence: Evidence
    candidates: list[Candidate]
    base: RuleSet
    changes: dict[str, Any] = field(default_factory=dict)
    reason: Reason | None = None
    decisions: list[Decision] = field(default_factory=list)

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {
            "deals": len(self.evidence.plays) + len(self.evidence.outcomes),
            "skipped": {why: count for why, count in sorted(self.evidence.skipped.items()) if count},
            "fits": [entry.rules.name for entry in self.candidates if entry.fits],
            "ruled_out": [
                {"rules": entry.rules.name, **entry.reason.as_dict()}
                for entry in self.candidates
                if entry.reason is not None
            ],
            "not_tried": [
                {"rules": entry.rules.name, "parameter": entry.unsupported}
                for entry in self.candidates
                if entry.unsupported
            ],
            "base": self.base.name,
            "changes": {key: plain(value) for key, value in self.changes.items()},
            "against": None if self.reason is None else self.reason.as_dict(),
            "parameters": [_decision_json(decision) for decision in self.decisions],
        }


def _decision_json(decision: Decision) -> dict[str, Any]:
    return {
        "key": decision.key,
        "state": decision.state,
        "value": plain(decision.value),
        "others": [plain(value) for value in decision.others],
        "ruled_out": [{"value": plain(value), **reason.as_dict()} for value, reason in decision.excluded],
    }


@cache
def values_of(key: str) -> tuple[Any, ...]:
    """The values of a parameter that are tried: its words, and what any preset gives it."""
    spec = SPECS[key]
    words: Iterable[Any] = (True, False) if spec.kind == "switch" else getattr(spec, "words", ())
    presets = [getattr(load_preset(name), key) for name in list_presets()]
    return tuple(dict.fromkeys([*presets, *words]))


def variants(base: RuleSet) -> Iterator[tuple[str, Any, RuleSet]]:
    """The rule sets that differ from ``base`` in one parameter, in something the kernel looks at, and that it can play."""
    same = lower(base).tobytes()
    for key in KEYS:
        for value, changed in _changed(base, key):
            if changed is not None and lower(changed).tobytes() != same:
                yield key, value, changed


def _changed(base: RuleSet, key: str) -> Iterator[tuple[Any, RuleSet | None]]:
    """The other values of a parameter, each with the rule set it makes; None where that contradicts itself or cannot be played."""
    for value in values_of(key):
        if value == getattr(base, key):
            continue
        try:
            changed = base.with_(**{key: plain(value)})
            lower(changed)
        except RuleSetError:
            yield value, None
        else:
            yield value, changed


def is_bound(base: RuleSet, key: str) -> bool:
    """Whether a parameter has other values and none of them can stand beside the other parameters of ``base``."""
    found = [changed for _, changed in _changed(base, key)]
    return bool(found) and not any(found)


def try_presets(trial: Trial) -> list[Candidate]:
    """All presets."""
    found = []
    for name in list_presets():
        rules = load_preset(name)
        try:
            lower(rules)
        except RuleSetError as error:
            found.append(Candidate(rules, None, str(error.fields.get("key", error.code))))
            continue
        found.append(Candidate(rules, trial.reason(rules)))
    return found


def search(trial: Trial, starts: Iterable[RuleSet]) -> tuple[RuleSet, dict[str, Any], Reason | None]:
    """A rule set near one of ``starts`` that fits, else the one that carries the deals furthest, with the changes and the reason
    against it. The likeliest starts are tried in turn.
    """
    likely = sorted(starts, key=lambda rules: -trial.progress(rules, _SEARCHED))[:_STARTS]
    found = []
    for start in likely:
        found.append(_climb(trial, start))
        if found[-1][2] is None:
            return found[-1]
    return max(found, key=lambda entry: trial.progress(entry[0], _SEARCHED))


def _climb(trial: Trial, base: RuleSet) -> tuple[RuleSet, dict[str, Any], Reason | None]:
    """Change one parameter after another, each time the one that carries the deals furthest."""
    reached, reason = trial.progress(base, _SEARCHED), trial.reason(base)
    changes: dict[str, Any] = {}
    while reason is not None and len(changes) < _CHANGES:
        tried = [(trial.progress(rules, _SEARCHED), key, value, rules) for key, value, rules in variants(base)]
        best, key, value, rules = max(tried, key=lambda entry: entry[0])
        if best <= reached:
            break
        base, reached, reason = rules, best, trial.reason(rules)
        changes[key] = value
    return base, changes, reason


def decide(trial: Trial, base: RuleSet, watch: Callable[[Iterable[Any]], Iterable[Any]] = iter) -> list[Decision]:
    """Every parameter in turn: its other values tried with all else as in ``base``, which fits."""
    others: dict[str, list[Any]] = {key: [] for key in KEYS}
    excluded: dict[str, list[tuple[Any, Reason]]] = {key: [] for key in KEYS}
    for key, value, rules in watch(variants(base)):
        reason = trial.reason(rules)
        if reason is None:
            others[key].append(value)
        else:
            excluded[key].append((value, reason))
    return [
        Decision(
            key,
            getattr(base, key),
            tuple(others[key]),
            tuple(excluded[key]),
            not others[key] and not excluded[key] and is_bound(base, key),
        )
        for key in KEYS
    ]


def infer(
    paths: Iterable[str | Path],
    limit: int = LIMIT,
    base: str | None = None,
    watch: Callable[[Iterable[Any]], Iterable[Any]] = iter,
) -> Inference:
    """Which rules were played in the first ``limit`` usable deals of logs; the rule sets that the logs name are not looked at.

    ``base``: the preset whose parameters are varied; without it the first that fits. Raises DataError when no deal says anything,
    RuleSetError when ``base`` is no preset.
    """
    wanted = None if base is None else load_preset(base)
    evidence = read_evidence(paths, limit)
    trial = Trial(evidence)
    candidates = try_presets(trial)
    fitting = [entry.rules for entry in candidates if entry.fits]
    if wanted is not None:
        found = Inference(evidence, candidates, wanted, reason=trial.reason(wanted))
    elif fitting:
        found = Inference(evidence, candidates, fitting[0])
    else:
        playable = [entry.rules for entry in candidates if not entry.unsupported]
        found = Inference(evidence, candidates, *search(trial, playable))
    if found.reason is None:
        found.decisions = decide(trial, found.base, watch)
    return found

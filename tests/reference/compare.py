"""The kernel and the referee side by side: step by step for few deals, whole deals for many.

Both get the same deals: simulated by the engine's bots, or played at random by the referee, mistakes, fouls and tributes
included. ``stepwise`` compares verdicts (also on damaged words), asked order and states after every action; ``batch`` and
``random_batch`` compare verdicts, events, places and points of whole deals, and what is wrong with a damaged copy of each.
"""

from __future__ import annotations

import inspect
import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from gouji_engine import codes
from gouji_engine.errors import ReplayError
from gouji_engine.facts import facts
from gouji_engine.game import Debt, Game
from gouji_engine.kernel import batch as kernel
from gouji_engine.rules import RuleSet
from gouji_engine.simulate import Chunk, simulate_chunk
from gouji_engine.verify import Verifier

from .codes import ActionKind, Event, Verdict
from .damage import damaged, damaged_word
from .outcome import FINE, Outcome, outcome, replay
from .random_deals import Record, random_record

LINE_UPS = (("random",) * 6, ("rules",) * 6, ("rules", "random") * 3, ("random", "rules") * 3)
FIVE = ("qingdao_online", "zaozhuang_4deck", "karamay", "tv_biesan", "dian_shao_men_luo")
# Kinds of words that the engine does not know are left out of what both are given.
UNKNOWN = {int(kind) for kind in ActionKind} - {int(kind) for kind in codes.ActionKind}
Pairs = list[tuple[np.ndarray, np.ndarray]]


def records(chunk: Chunk) -> Iterator[Record]:
    """The deals of a simulated chunk."""
    for row in range(len(chunk)):

        def words(name: str, at: int = row) -> list[int]:
            offsets = getattr(chunk, f"{name}_offsets")
            flat: list[int] = getattr(chunk, f"{name}s")[offsets[at] : offsets[at + 1]].tolist()
            return flat

        hands = chunk.hands[row].reshape(6, 16).tolist()
        yield Record(hands, int(chunk.leader[row]), words("transfer"), words("declaration"), words("action"))


def _flat(lists: Sequence[Sequence[int]]) -> tuple[np.ndarray, np.ndarray]:
    offsets = np.zeros(len(lists) + 1, np.int32)
    offsets[1:] = np.cumsum([len(words) for words in lists])
    flat = np.array([word for words in lists for word in words], np.int64)
    return flat.astype(np.uint32).astype(np.int32), offsets


def _arrays(deals: Sequence[Record]) -> tuple[np.ndarray, np.ndarray, Pairs]:
    """Deals as the engine takes them."""
    hands = np.array([deal.hands for deal in deals], np.int8).reshape(len(deals), 96)
    leader = np.array([deal.leader for deal in deals], np.int8)
    names = ("transfers", "declarations", "actions")
    return hands, leader, [_flat([getattr(deal, name) for deal in deals]) for name in names]


def context_of(deals: Sequence[Record]) -> np.ndarray:
    """Where deals stand in their games: those whose debts are known follow the row before, or begin a game."""
    places = [kernel.C_UNKNOWN if deal.debts is None else kernel.C_NEXT for deal in deals]
    firsts = [kernel.C_FIRST if deal.deal_no == 0 else place for deal, place in zip(deals, places, strict=True)]
    return np.array(firsts, np.int8)


def kernel_outcomes(rules: RuleSet, deals: Sequence[Record]) -> list[Outcome]:
    """What the kernel says of each deal, in the referee's words."""
    hands, leader, pairs = _arrays(deals)
    stages = {kernel.F_TRANSFERS: "transfers", kernel.F_DECLARATIONS: "declarations", kernel.F_UNFINISHED: "unfinished"}
    told: list[Outcome] = []
    for fault, verdict, number in Verifier(rules).run(hands, leader, *pairs, context_of(deals)).codes.tolist():
        if not fault:
            told.append(FINE)
        elif fault == kernel.F_ACTION:
            told.append(("action", codes.Verdict(verdict).id, number))
        elif fault == kernel.F_EXTRA:
            told.append(("action", Verdict.DEAL_OVER.id, number))
        else:
            told.append((stages.get(fault, f"fault {fault}"), "", -1))
    return told


def kernel_facts(rules: RuleSet, deals: Sequence[Record]) -> Any:
    """Events, places and points of deals that the kernel has found in order."""
    hands, leader, pairs = _arrays(deals)
    more = {"transfers": pairs[0]} if "transfers" in inspect.signature(facts).parameters else {}
    return facts(rules, hands, leader, pairs[1], pairs[2], **more)


def _bits(mask: int) -> list[int]:
    return [seat for seat in range(6) if mask >> seat & 1]


def _kernel_state(game: Game) -> dict[str, Any]:
    st = game.state
    return {
        "hands": game.hands,
        "status": [int(value) for value in st.status],
        "opened": [bool(st.opened >> seat & 1) for seat in range(6)],
        "burn": game.burn(),
        "outs": [int(seat) for seat in st.out_order[: st.outs]],
        "eliminated": [int(seat) for seat in st.elim_order[: st.elims]],
        "over": game.over,
        "passed": _bits(int(st.passed)),
        "owner": int(st.owner) if st.t_size else None,
        "maker": int(st.maker) if st.t_size else None,
        "table": tuple(game.table_play().values()) if st.t_size else None,  # type: ignore[union-attr]
        "asked": tuple(int(value) for value in game.asked()),
        "round_no": int(st.round_no),
        "chaos": bool(st.chaos and not st.chaos_due),
        "lead_passes": _bits(int(st.lead_passes)),
        "bar_lifted": bool(st.bar_lifted),
    }


def _referee_state(referee: Any) -> dict[str, Any]:
    state = dict(referee.state())
    state["asked"] = tuple(int(value) for value in referee.asked())
    state["table"] = None if state["table"] is None else (*state["table"], 0)[:6]
    state["lead_passes"] = sorted(referee.deal.lead_passes)
    state["bar_lifted"] = referee.deal.bar_lifted
    return state


def state_difference(game: Game, referee: Any) -> list[tuple[str, Any, Any]]:
    """Fields in which the two states differ."""
    ours, theirs = _kernel_state(game), _referee_state(referee)
    keys = set(ours)
    if ours["over"]:
        keys -= {"asked", "table", "owner", "maker", "round_no", "passed"}
    elif ours["table"] is None:
        keys -= {"owner", "maker"}
    return [(key, ours[key], theirs[key]) for key in sorted(keys) if ours[key] != theirs[key]]


def plain_events(events: Sequence[Sequence[int]]) -> list[tuple[int, ...]]:
    """Events in a common order; when chaos begins is compared through the states."""
    return sorted(
        tuple(int(x) for x in event) if event[1] != Event.CHAOS else (0, int(Event.CHAOS)) for event in events
    )


def word_text(word: int) -> str:
    """A word for a report of a disagreement."""
    kind = word >> 3 & 15
    name = ActionKind(kind).id if kind in set(ActionKind) else f"kind {kind}"
    counts = "/".join(str(word >> low & mask) for low, mask in ((7, 15), (11, 31), (16, 31), (21, 7), (24, 7), (27, 7)))
    return f"seat {word & 7} {name} {counts} ({word:#x})"


def _game(rules: RuleSet, deal: Record) -> Game:
    """The engine's game before the first action."""
    owed = deal.debts
    if deal.deal_no == 0:
        owed = []
    debts = None if owed is None else [Debt(codes.DebtKind[kind.upper()], *rest) for kind, *rest in owed]
    later = bool(deal.deal_no)
    return Game(rules, deal.hands, deal.leader, deal.transfers, deal.declarations, owed=debts, later=later)


def _end_difference(game: Game, referee: Any) -> str:
    """Events of a deal, and what it leaves owing when it is over."""
    ours, theirs = plain_events(game.events()), plain_events(referee.facts())
    if ours != theirs:
        return f"events {ours} / {theirs}"
    if not game.over:
        return ""
    debts = [(codes.DebtKind(kind).name.lower(), *rest) for kind, *rest in game.debts()]
    owed = [tuple(debt) for debt in referee.debts()]
    return "" if debts == owed else f"debts {debts} / {owed}"


def step_deal(rules: RuleSet, values: Mapping[str, Any], deal: Record, rng: random.Random, trials: int) -> str:
    """The first disagreement of the two engines on one deal, action by action; "" if there is none."""
    try:
        game = _game(rules, deal)
    except ReplayError as error:
        return f"setup refused by the kernel: {error}"
    referee = deal.referee(values)
    if referee.setup_problem:
        return f"setup {referee.setup_problem}"
    trial = set(rng.sample(range(len(deal.actions)), min(trials, len(deal.actions))))
    for number, word in enumerate(deal.actions):
        for candidate in [damaged_word(rng, word), word] if number in trial else [word]:
            if candidate >> 3 & 15 in UNKNOWN:
                continue
            ours, theirs = codes.Verdict(game.check(candidate)).id, Verdict(referee.check(candidate)).id
            if ours != theirs:
                return f"action {number} {word_text(candidate)}: kernel {ours}, referee {theirs}"
        if number in trial and sorted(game.legal()) != sorted(referee.legal()):
            return f"action {number}: different lists of legal actions"
        game.play(word)
        referee.apply(word)
        difference = state_difference(game, referee)
        if difference:
            return f"after action {number} {word_text(word)}: (kernel, referee) {difference}"
    return _end_difference(game, referee)


def stepwise(rules: RuleSet, bots: Sequence[str], seed: int, first: int, count: int, trials: int = 4) -> list[str]:
    """Disagreements found by playing ``count`` simulated deals action by action in both engines."""
    values = rules.to_dict()["values"]
    found = []
    for number, deal in enumerate(records(simulate_chunk(rules, bots, seed, first, count)), first):
        fault = step_deal(rules, values, deal, random.Random(seed * 1_000_003 + number), trials)
        if fault:
            found.append(f"{rules.name} {bots[:2]} seed {seed} deal {number}: {fault}")
    return found


def _damaged_copy(rng: random.Random, deal: Record) -> Record:
    """A damaged copy without words of kinds that the engine does not know."""
    while True:
        copy = damaged(rng, deal)
        if not any(word >> 3 & 15 in UNKNOWN for word in copy.actions):
            return copy


def whole_deals(
    rules: RuleSet, values: Mapping[str, Any], deals: Sequence[Record], labels: Sequence[str], rng: random.Random
) -> list[str]:
    """Disagreements over whole deals and a damaged copy of each."""
    copies = [_damaged_copy(rng, deal) for deal in deals]
    pairs = [
        deal for row, copy in enumerate(copies) for deal in (deals[row - 1], copy)
    ]  # a copy follows what its deal did
    good, bad, told = kernel_outcomes(rules, deals), kernel_outcomes(rules, pairs)[1::2], kernel_facts(rules, deals)
    found = []
    for row, deal in enumerate(deals):
        referee = deal.referee(values)
        fault = _outcome_difference(good[row], replay(referee, deal), deal)
        if not fault and good[row] == FINE:
            fault = result_difference(referee, told, row)
        if not fault:
            fault = _outcome_difference(bad[row], outcome(values, copies[row]), copies[row])
            fault = fault and f"damaged copy: {fault}"
        if fault:
            found.append(f"{labels[row]}: {fault}")
    return found


def batch(rules: RuleSet, bots: Sequence[str], seed: int, first: int, count: int) -> list[str]:
    """Disagreements over ``count`` simulated deals and a damaged copy of each."""
    deals = list(records(simulate_chunk(rules, bots, seed, first, count)))
    labels = [f"{rules.name} {bots[:2]} seed {seed} deal {first + row}" for row in range(count)]
    return whole_deals(rules, rules.to_dict()["values"], deals, labels, random.Random(seed * 1_000_003 + first))


def _sessions(sources: Sequence[random.Random], values: Mapping[str, Any]) -> list[Record]:
    """Random deals, one a source; under tribute in cards they come in sessions of three, which pay what they owe."""
    deals: list[Record] = []
    debts = None
    for number, source in enumerate(sources):
        known = values["tribute"] == "cards" and number % 4 < 3  # the fourth is a deal of which nothing is known
        place = number % 4 if known else None
        deal, referee = random_record(source, values, debts if place else None, place, flawless=bool(UNKNOWN))
        debts = referee.debts()
        deals.append(deal)
    return deals


def random_batch(rules: RuleSet, label: str, seed: int, first: int, count: int, steps: int = 0) -> list[str]:
    """Disagreements over ``count`` deals the referee plays at random; the first ``steps`` also action by action."""
    values = rules.to_dict()["values"]
    sources = [random.Random(f"{seed} {first + row}") for row in range(count)]
    deals = _sessions(sources, values)
    labels = [f"{label} seed {seed} random deal {first + row}" for row in range(count)]
    rng = random.Random(f"{seed} {first} damage")
    found = whole_deals(rules, values, deals, labels, rng)
    for row in range(min(steps, count)):
        fault = step_deal(rules, values, deals[row], rng, 6)
        if fault:
            found.append(f"{labels[row]}: {fault}")
    return found


def _outcome_difference(ours: Outcome, theirs: Outcome, deal: Record) -> str:
    if ours == theirs:
        return ""
    numbers = {number for _, _, number in (ours, theirs) if 0 <= number < len(deal.actions)}
    words = "; ".join(f"action {number} {word_text(deal.actions[number])}" for number in sorted(numbers))
    return f"kernel {ours}, referee {theirs}; {words}"


def result_difference(referee: Any, told: Any, row: int) -> str:
    """Events, places and points of a finished deal, kernel against referee."""
    events = told.events[told.event_offsets[row] : told.event_offsets[row + 1]].tolist()
    ours, theirs = plain_events(events), plain_events(referee.facts())
    if ours != theirs:
        only = [event for event in ours if event not in theirs], [event for event in theirs if event not in ours]
        return f"events only of kernel {only[0]}, only of referee {only[1]}"
    owed = told.debts[told.debt_offsets[row] : told.debt_offsets[row + 1]].tolist()
    ours = [(codes.DebtKind(kind).name.lower(), *rest) for kind, *rest in owed]
    if ours != (debts := [tuple(debt) for debt in referee.debts()]):
        return f"debts {ours} / {debts}"
    if referee.deal.void or told.deal("void")[row]:
        return "" if referee.deal.void == bool(told.deal("void")[row]) else "void in one engine only"
    if told.seats("place")[row].tolist() != list(referee.places()):
        return f"places {told.seats('place')[row].tolist()} / {referee.places()}"
    return _points_difference(referee.points(), told, row)


def _points_difference(points: Mapping[str, Any], told: Any, row: int) -> str:
    for source in codes.PointSource:
        if source is codes.PointSource.SWEEP:
            continue
        ours = [value / 100 for value in told.seats(f"points_{int(source)}")[row].tolist()]
        if ours != [float(value) for value in points[source.id]]:
            return f"{source.id} points {ours} / {points[source.id]}"
    for name in ("signed", "recorded"):
        ours = [told.deal(f"{name}_{side}")[row] / 100 for side in (0, 1)]
        if ours != [float(value) for value in points[name]]:
            return f"{name} totals {ours} / {points[name]}"
    return ""

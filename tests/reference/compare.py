"""The kernel and the referee side by side: step by step for few deals, whole deals for many.

Both get the same simulated deals. ``stepwise`` compares verdicts (also on damaged words), asked order and states after
every action; ``batch`` compares verdicts, events, places and points of whole deals, and the verdict on a damaged copy of each.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from gouji_engine.codes import Event, PointSource, Verdict, unpack_action
from gouji_engine.facts import facts
from gouji_engine.game import Game
from gouji_engine.kernel.batch import F_ACTION, F_UNFINISHED
from gouji_engine.rules import RuleSet
from gouji_engine.simulate import Chunk, simulate_chunk
from gouji_engine.verify import Verifier

from .referee import Referee

LINE_UPS = (("random",) * 6, ("rules",) * 6, ("rules", "random") * 3, ("random", "rules") * 3)
FIVE = ("qingdao_online", "zaozhuang_4deck", "karamay", "tv_biesan", "dian_shao_men_luo")


def damaged(rng: random.Random, word: int) -> int:
    """The word with one thing changed: a bit, the seat, the kind, a count, or everything. Never a DECLINE."""
    way = rng.randrange(6)
    if way == 0:
        changed = rng.getrandbits(27)
    elif way == 1:
        changed = word ^ (1 << rng.randrange(27))
    elif way == 2:
        changed = (word & ~7) | rng.randrange(8)
    elif way == 3:
        changed = (word & ~(15 << 3)) | (rng.randrange(8) << 3)
    elif way == 4:
        changed = rng.randrange(6) | (rng.choice((1, 2, 4, 5)) << 3)
    else:
        changed = (word + (1 << rng.choice((7, 11, 16, 21, 24)))) & ((1 << 30) - 1)
    return changed if (changed >> 3) & 15 != 15 else word


def deals(chunk: Chunk) -> Iterator[tuple[list[list[int]], int, list[int], list[int], list[int]]]:
    """Hands, leader, transfers, declarations and actions of each deal."""
    for row in range(len(chunk)):

        def words(name: str, at: int = row) -> list[int]:
            offsets = getattr(chunk, f"{name}_offsets")
            flat: list[int] = getattr(chunk, f"{name}s")[offsets[at] : offsets[at + 1]].tolist()
            return flat

        hands = chunk.hands[row].reshape(6, 16).tolist()
        yield hands, int(chunk.leader[row]), words("transfer"), words("declaration"), words("action")


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
        "chaos": bool(st.chaos),
    }


def _referee_state(referee: Referee) -> dict[str, Any]:
    state = dict(referee.state())
    state["asked"] = tuple(int(value) for value in referee.asked())
    state["hands"] = [list(hand) for hand in state["hands"]]
    state["status"] = [int(value) for value in state["status"]]
    state["opened"] = [bool(value) for value in state["opened"]]
    state["passed"] = sorted(state["passed"])
    for key in ("burn", "table"):
        value = state[key]
        state[key] = None if value is None else tuple(value.values() if isinstance(value, dict) else value)
    return state


def state_difference(game: Game, referee: Referee) -> list[tuple[str, Any, Any]]:
    """Fields in which the two states differ. 四人乱缠 is compared while a play lies on the table."""
    ours, theirs = _kernel_state(game), _referee_state(referee)
    keys = set(ours)
    if ours["over"]:
        keys -= {"asked", "table", "owner", "maker", "round_no", "passed", "chaos"}
    elif ours["table"] is None:
        keys -= {"chaos", "owner", "maker"}
    return [(key, ours[key], theirs[key]) for key in sorted(keys) if ours[key] != theirs[key]]


def plain_events(events: Sequence[Sequence[int]]) -> list[tuple[int, ...]]:
    """Events in a common order; when chaos begins is compared through the states."""
    return sorted(tuple(int(x) for x in event) if event[1] != Event.CHAOS else (0, Event.CHAOS) for event in events)


def stepwise(rules: RuleSet, bots: Sequence[str], seed: int, first: int, count: int, trials: int = 4) -> list[str]:
    """Disagreements found by playing ``count`` deals action by action in both engines."""
    values = rules.to_dict()["values"]
    found = []
    for number, deal in enumerate(deals(simulate_chunk(rules, bots, seed, first, count)), first):
        fault = _step_deal(rules, values, deal, random.Random(seed * 1_000_003 + number), trials)
        if fault:
            found.append(f"{rules.name} {bots[:2]} seed {seed} deal {number}: {fault}")
    return found


def _step_deal(rules: RuleSet, values: dict[str, Any], deal: Any, rng: random.Random, trials: int) -> str:
    hands, leader, transfers, declarations, actions = deal
    game = Game(rules, hands, leader, transfers, declarations)
    referee = Referee(values, hands, leader, transfers, declarations)
    if referee.setup_problem:
        return f"setup {referee.setup_problem}"
    trial = set(rng.sample(range(len(actions)), min(trials, len(actions))))
    for number, word in enumerate(actions):
        for candidate in [damaged(rng, word), word] if number in trial else [word]:
            ours, theirs = Verdict(game.check(candidate)), Verdict(referee.check(candidate))
            if ours != theirs:
                return f"action {number} {unpack_action(candidate)}: kernel {ours.name}, referee {theirs.name}"
        if number in trial and sorted(game.legal()) != sorted(referee.legal()):
            return f"action {number}: different lists of legal actions"
        game.play(word)
        referee.apply(word)
        difference = state_difference(game, referee)
        if difference:
            return f"after action {number} {unpack_action(word)}: {difference}"
    ours_end, theirs_end = plain_events(game.events()), plain_events(referee.facts())
    return "" if ours_end == theirs_end else f"events {ours_end} / {theirs_end}"


def batch(rules: RuleSet, bots: Sequence[str], seed: int, first: int, count: int) -> list[str]:
    """Disagreements over ``count`` whole deals and a damaged copy of each."""
    values = rules.to_dict()["values"]
    chunk = simulate_chunk(rules, bots, seed, first, count)
    verifier = Verifier(rules)
    pairs = [
        (chunk.transfers, chunk.transfer_offsets),
        (chunk.declarations, chunk.declaration_offsets),
        (chunk.actions, chunk.action_offsets),
    ]
    good = verifier.run(chunk.hands, chunk.leader, *pairs)
    told = facts(rules, chunk.hands, chunk.leader, pairs[1], pairs[2])
    words = chunk.actions.copy()
    spots = []
    for row in range(count):
        rng = random.Random(seed * 1_000_003 + first + row)
        low, high = int(chunk.action_offsets[row]), int(chunk.action_offsets[row + 1])
        spot = rng.randrange(low, high) if high > low else -1
        spots.append(spot - low)
        if spot >= 0:
            words[spot] = damaged(rng, int(words[spot]))
    bad = verifier.run(chunk.hands, chunk.leader, *pairs[:2], (words, chunk.action_offsets))
    found = []
    for row, deal in enumerate(deals(chunk)):
        low = int(chunk.action_offsets[row])
        fault = _whole_deal(
            values, deal, spots[row], int(words[low + spots[row]]) if spots[row] >= 0 else 0, bad.codes[row]
        )
        if good.codes[row, 0]:
            fault = f"simulated deal does not verify: {good.codes[row].tolist()}"
        fault = fault if isinstance(fault, str) else _result_difference(fault, told, row)
        if fault:
            found.append(f"{rules.name} {bots[:2]} seed {seed} deal {first + row}: {fault}")
    return found


def _whole_deal(values: dict[str, Any], deal: Any, spot: int, wrong: int, codes: np.ndarray) -> str | Referee:
    """Replay one deal in the referee; a disagreement in words, or the referee at the end of the deal."""
    hands, leader, transfers, declarations, actions = deal
    referee = Referee(values, hands, leader, transfers, declarations)
    if referee.setup_problem:
        return f"setup {referee.setup_problem}"
    for number, word in enumerate(actions):
        if number == spot and wrong != word:
            verdict = referee.check(wrong)
            expected = (F_ACTION, verdict, number) if verdict else _continued(values, deal, spot, wrong)
            if tuple(int(code) for code in codes) != expected:
                return f"damaged action {number} {unpack_action(wrong)}: kernel {codes.tolist()}, referee {expected}"
        verdict = referee.check(word)
        if verdict:
            return f"action {number} {unpack_action(word)}: referee {Verdict(verdict).name}"
        referee.apply(word)
    return referee


def _continued(values: dict[str, Any], deal: Any, spot: int, wrong: int) -> tuple[int, int, int]:
    """What becomes of a deal whose changed action is legal: the kernel's codes that the referee expects."""
    hands, leader, transfers, declarations, actions = deal
    referee = Referee(values, hands, leader, transfers, declarations)
    for number, word in enumerate([*actions[:spot], wrong, *actions[spot + 1 :]]):
        verdict = referee.check(word)
        if verdict:
            return (F_ACTION, verdict, number)
        referee.apply(word)
    return (0, 0, -1) if referee.state()["over"] else (F_UNFINISHED, 0, len(actions))


def _result_difference(referee: Referee, told: Any, row: int) -> str:
    """Events, places and points of a finished deal, kernel against referee."""
    if not referee.state()["over"] and not referee.state()["void"]:
        return "the referee says the deal is not over"
    events = told.events[told.event_offsets[row] : told.event_offsets[row + 1]].tolist()
    if plain_events(events) != plain_events(referee.facts()):
        return f"events {plain_events(events)} / {plain_events(referee.facts())}"
    if referee.state()["void"] or told.deal("void")[row]:
        return "" if referee.state()["void"] == bool(told.deal("void")[row]) else "void in one engine only"
    if told.seats("place")[row].tolist() != list(referee.places()):
        return f"places {told.seats('place')[row].tolist()} / {referee.places()}"
    points = referee.points()
    for source in PointSource:
        ours = [value / 100 for value in told.seats(f"points_{int(source)}")[row].tolist()]
        if source is not PointSource.SWEEP and ours != [float(value) for value in points.get(source.id, (0,) * 6)]:
            return f"{source.id} points {ours} / {points.get(source.id)}"
    for name in ("signed", "recorded"):
        ours = [told.deal(f"{name}_{side}")[row] / 100 for side in (0, 1)]
        if ours != [float(value) for value in points[name]]:
            return f"{name} totals {ours} / {points[name]}"
    return ""

"""Write what the rules do today, for review: python tests/tools/make_golden.py.

``tests/golden/perft.json``: numbers of action sequences from small hands, by preset, position and length.
``tests/golden/transcripts``: one simulated deal a preset, with its events, places and points.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gouji_engine.bots import line_up
from gouji_engine.game import Game
from gouji_engine.notation import format_deal, parse_cards
from gouji_engine.replay import LEAD_BY_IDS, Replay, Source
from gouji_engine.rules import RuleSet, list_presets, load_preset
from gouji_engine.simulate import Chunk, simulate_chunk

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
SEED, DEAL = 11, 3
# Small hands with the length of the sequences: pairs with single wild cards; sets of high cards with jokers, where burns and
# openings come up; two cards each, where the deal ends. Everybody has a 3, so that nobody has to buy one or lay down.
POSITIONS = {
    "pairs": (("3 K K 2", "3 4 A 2", "3 9 9 S", "3 4 10 2", "3 5 5 B", "3 7 7 2"), 3),
    "heights": (("3 A A 2", "3 A A S", "3 K K 2 S", "3 A A B 2", "3 Q Q Q B", "3 J J J J"), 3),
    "ends": (("3 2", "3 A", "3 S", "3 9", "3 B", "3 3"), 6),
}


def position(name: str) -> list[list[int]]:
    """Six hands of sixteen counts."""
    return [parse_cards(cards) for cards in POSITIONS[name][0]]


def perft(game: Game, depth: int) -> list[int]:
    """Numbers of sequences of 1 … ``depth`` legal actions, declined questions counted as actions; a finished deal counts once."""
    if game.over or depth == 0:
        return [1] * depth
    words = game.legal()
    totals = [len(words), *[0] * (depth - 1)]
    for word in words if depth > 1 else ():
        game.play(word)
        for at, count in enumerate(perft(game, depth - 1), 1):
            totals[at] += count
        game.undo()
    return totals


def perft_counts(rules: RuleSet) -> dict[str, list[int]]:
    """Counts of every position, the first seat leading."""
    return {name: perft(Game(rules, position(name), 0), depth) for name, (_, depth) in POSITIONS.items()}


def replay_of(rules: RuleSet, chunk: Chunk, row: int = 0) -> Replay:
    """One deal of a chunk as a replay that names no version, so that it stays the same from release to release."""
    words = {}
    for name in ("action", "transfer", "declaration"):
        offsets = getattr(chunk, f"{name}_offsets")
        words[f"{name}s"] = tuple(getattr(chunk, f"{name}s")[offsets[row] : offsets[row + 1]].tolist())
    return Replay(
        deal_id=f"{rules.name}-{DEAL}",
        rules_id=rules.name,
        source=Source("simulated", "gouji-analytics", ""),
        leader=int(chunk.leader[row]),
        lead_by=LEAD_BY_IDS[int(chunk.lead_by[row])],
        hands=tuple(tuple(hand) for hand in chunk.hands[row].reshape(6, 16).tolist()),
        seed=SEED,
        **words,
    )


def transcript(rules: RuleSet) -> str:
    """The deal in text notation, then what the kernel says of it."""
    replay = replay_of(rules, simulate_chunk(rules, line_up("rules"), SEED, DEAL, 1))
    game = Game(rules, replay.hands, replay.leader, replay.transfers, replay.declarations)
    for word in replay.actions:
        game.play(word)
    game.settle()
    return format_deal(replay, "en") + "\n" + "\n".join(_ending(game)) + "\n"


def _ending(game: Game) -> Iterator[str]:
    """Events, places, points and debts as lines; seats from 1."""

    def seat(number: int) -> str:
        return str(number + 1) if number >= 0 else "-"

    yield "# events: action, event, seat, other, value"
    for event in game.events():
        yield f"#   {event.action_no} {event.event.id} {seat(event.seat)} {seat(event.other)} {event.value}"
    yield "# places: " + " ".join(map(str, game.places()))
    points = game.points()
    for source, values in points.by_source.items():
        if any(values):
            yield f"# points {source.id}: " + " ".join(f"{value:g}" for value in values)
    for name, pair in (("sweep", points.sweep), ("signed", points.signed), ("recorded", points.recorded)):
        if pair is not None:
            yield f"# {name}: {pair[0]:g} {pair[1]:g}"
    for debt in game.debts():
        yield f"# debt: {debt.kind.id} {seat(debt.payer)} {seat(debt.receiver)} {debt.cards}"


def perft_text(counts: dict[str, Any]) -> str:
    """The counts as JSON, a line a preset."""
    lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(found)}" for name, found in sorted(counts.items()))
    return "{\n" + lines + "\n}\n"


def main() -> None:
    """Write everything anew."""
    (GOLDEN / "transcripts").mkdir(parents=True, exist_ok=True)
    counts = {}
    for name in list_presets():
        rules = load_preset(name)
        counts[name] = perft_counts(rules)
        (GOLDEN / "transcripts" / f"{name}.txt").write_text(transcript(rules), encoding="utf-8", newline="\n")
    (GOLDEN / "perft.json").write_text(perft_text(counts), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()

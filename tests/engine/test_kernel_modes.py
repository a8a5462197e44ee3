"""The same bytes however the kernels run: any batch size, any order, compiled or as plain Python."""

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from gouji_engine.bots import line_up
from gouji_engine.kernel._jit import cache_folder
from gouji_engine.rules import load_preset
from gouji_engine.simulate import Chunk, simulate_chunk, simulate_lineups
from tests.reference.compare import FIVE

DEALS = 3


def digest(chunk: Chunk) -> str:
    """Hash of everything a chunk holds."""
    names = ("hands", "leader", "lead_by", "actions", "action_offsets", "transfers", "declarations")
    return hashlib.blake2b(b"".join(getattr(chunk, name).tobytes() for name in names)).hexdigest()


@pytest.mark.parametrize("name", FIVE)
@pytest.mark.parametrize("bots", ["rules", "random,rules"])
def test_a_deal_is_the_same_alone_and_in_any_batch(name: str, bots: str) -> None:
    rules, line = load_preset(name), line_up(bots)
    whole = simulate_chunk(rules, line, 9, 0, 30)
    for first, count in ((0, 1), (7, 3), (29, 1), (10, 20)):
        part = simulate_chunk(rules, line, 9, first, count)
        low, high = whole.action_offsets[first], whole.action_offsets[first + count]
        assert np.array_equal(part.hands, whole.hands[first : first + count])
        assert np.array_equal(part.actions, whole.actions[low:high])


def test_the_cards_do_not_depend_on_the_bots() -> None:
    rules = load_preset("karamay")
    one, other = (simulate_chunk(rules, line_up(bots), 3, 0, 20) for bots in ("rules", "random"))
    assert np.array_equal(one.hands, other.hands)
    assert not np.array_equal(one.actions[:50], other.actions[:50])


def test_a_line_up_a_deal_gives_each_deal_its_own_bots() -> None:
    rules = load_preset("tv_biesan")
    lines = [line_up("rules"), line_up("random")] * 5
    mixed = simulate_lineups(rules, lines, 4, 0, 10)
    for at, line in enumerate(lines):
        alone = simulate_chunk(rules, line, 4, at, 1)
        assert np.array_equal(alone.actions, mixed.actions[mixed.action_offsets[at] : mixed.action_offsets[at + 1]])


PROGRAM = """
import json, random, sys
import numpy as np
from gouji_engine.bots import line_up
from gouji_engine.game import Game
from gouji_engine.rules import load_preset
from gouji_engine.simulate import simulate_chunk
from tests.engine.test_kernel_modes import digest, DEALS
from tests.reference.compare import FIVE
from tests.reference.damage import damaged_word
out = {}
for name in FIVE:
    rules = load_preset(name)
    for bots in ("rules", "random"):
        chunk = simulate_chunk(rules, line_up(bots), 6, 0, DEALS)
        out[f"{name} {bots}"] = digest(chunk)
    rng = random.Random(1)
    game = Game(rules, chunk.hands[0].reshape(6, 16).tolist(), int(chunk.leader[0]))
    verdicts = []
    for word in chunk.actions[: chunk.action_offsets[1]].tolist()[:40]:
        verdicts += [int(game.check(damaged_word(rng, word))) for _ in range(5)] + [int(game.check(rng.getrandbits(30)))]
        if game.check(word):
            break
        game.play(word)
    out[f"{name} verdicts"] = verdicts
print(json.dumps(out))
"""


def run_program(**environment: str) -> dict[str, object]:
    """PROGRAM's answer in a process of its own."""
    root = Path(__file__).parents[2]
    path = os.pathsep.join([str(root), str(root / "engine")])
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", PROGRAM],
        env={**os.environ, "PYTHONPATH": path, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    answer: dict[str, object] = json.loads(done.stdout)
    return answer


def test_plain_python_gives_the_same_bytes_and_verdicts() -> None:
    """Uncompiled, numpy checks every index: a word from outside that reached past an array would raise here."""
    assert run_program(NUMBA_DISABLE_JIT="1") == run_program()


ASK = "from gouji_engine.startup import interpret_if_cold; print([interpret_if_cold(21), interpret_if_cold(20)])"
LATE = f"import gouji_engine.kernel.plays; {ASK}"


def asked(program: str, cache: Path) -> str:
    """What ``program`` prints with this folder as cache."""
    environment = {**os.environ, "GOUJI_CACHE": str(cache), "PYTHONPATH": str(Path(__file__).parents[2] / "engine")}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_few_deals_on_an_empty_cache_run_without_compiling(tmp_path: Path) -> None:
    assert asked(ASK, tmp_path) == "[False, True]"
    [cache] = tmp_path.iterdir()
    (cache / "kernel_0123").mkdir()
    (cache / "kernel_0123" / "batch.simulate_batch-78.py311.nbi").touch()
    assert asked(ASK, tmp_path) == "[False, False]"


def test_kernels_once_made_are_not_mixed_with_plain_ones(tmp_path: Path) -> None:
    assert asked(LATE, tmp_path) == "[False, False]"


def test_the_cache_is_where_it_is_looked_for() -> None:
    """A simulation leaves its kernel in the cache, and the next process finds it there."""
    simulate_chunk(load_preset("karamay"), line_up("rules"), 1, 0, 1)
    cache = cache_folder()
    assert cache is not None
    assert asked(ASK, cache.parent) == "[False, False]"

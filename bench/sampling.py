"""Where the time of a simulation goes: samples of the processor, counted by part of the compiled kernel.

python bench/sampling.py [--bots team] [--rules qingdao_online] [--deals 200000]

Needs Linux with perf(1) and nm(1). The compiled kernel is taken from the cache; run it once more if it had to be compiled.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

POOL = 2_000
ENTRY = "gouji_engine"
PARTS = (  # words of a symbol -> what it is
    (r"policies\d+team_answer", "answers of team"),
    (r"policies\d+team_lead", "leads of team"),
    (r"policies", "other thoughts of bots"),
    (r"dealing", "dealing"),
    (r"judging|plays", "legality of sets"),
    (r"transition|rounds|asking|burns|openings|placing|batch|preplay|kernel", "effects, turns and the record"),
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bots", default="team")
    parser.add_argument("--rules", default="qingdao_online")
    parser.add_argument("--deals", type=int, default=200_000)
    parser.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.child:
        simulate(chosen.rules, chosen.bots, chosen.deals)
    else:
        tell(sampled(sys.argv[1:]), chosen)


def simulate(rules: str, bots: str, deals: int) -> None:
    """Name the compiled functions for perf, then play."""
    states = kept_objects()
    from gouji_engine.bots import line_up
    from gouji_engine.kernel import batch
    from gouji_engine.rules import load_preset
    from gouji_engine.simulate import simulate_chunk

    found, line = load_preset(rules), line_up(bots)
    simulate_chunk(found, line, 7, 0, 50)
    named = Path(f"/tmp/perf-{os.getpid()}.map")  # noqa: S108 - where perf looks for it
    print(named)
    with named.open("w", encoding="utf-8") as stream:
        for compiled in batch.simulate_batch.overloads.values():
            stream.writelines(symbols(compiled, states[compiled.library.name]))
    for first in range(0, deals, POOL):
        simulate_chunk(found, line, 7, first, min(POOL, deals - first))


def kept_objects() -> dict[str, bytes]:
    """Object code by library, filled while compiled functions are loaded from the cache."""
    from numba.core.codegen import JITCodeLibrary

    library: Any = JITCodeLibrary
    states: dict[str, bytes] = {}
    load = library._unserialize.__func__  # noqa: SLF001 - numba tells nobody else

    def remembering(cls: Any, codegen: Any, state: Any) -> Any:
        made = load(cls, codegen, state)
        states[made.name] = state[2][0]
        return made

    library._unserialize = classmethod(remembering)  # noqa: SLF001
    return states


def symbols(compiled: Any, code: bytes) -> list[str]:
    """Lines "address size name" of a compiled function and of all that it calls."""
    with tempfile.NamedTemporaryFile(suffix=".o") as file:
        file.write(code)
        file.flush()
        listed = subprocess.run(
            ["nm", "-S", "--defined-only", file.name], check=True, stdout=subprocess.PIPE, text=True
        )
    rows = [line.split() for line in listed.stdout.splitlines()]
    functions = [(int(row[0], 16), row[1], row[3]) for row in rows if len(row) == 4 and row[2] in "TtWw"]
    name = compiled.fndesc.llvm_func_name
    base = compiled.library.get_pointer_to_function(name) - next(at for at, _, called in functions if called == name)
    return [f"{base + at:x} {size} {called}\n" for at, size, called in functions]


def sampled(words: list[str]) -> Counter[str]:
    """Samples by part."""
    with tempfile.TemporaryDirectory(prefix="gouji-sampling-") as folder:
        data = str(Path(folder) / "samples")
        record = ["perf", "record", "-q", "-F", "1000", "-e", "cpu-clock", "-o", data]
        played = subprocess.run(
            [*record, sys.executable, __file__, *words, "--child"], check=True, stdout=subprocess.PIPE, text=True
        )
        script = ["perf", "script", "-i", data, "-F", "ip,sym"]
        lines = subprocess.run(script, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        Path(played.stdout.strip()).unlink()
    return Counter(part_of(line.strip()) for line in lines.stdout.splitlines() if line.strip())


def part_of(symbol: str) -> str:
    """The part that a function belongs to."""
    if ENTRY not in symbol:
        return "Python and the system"
    return next(part for words, part in PARTS if re.search(words, symbol))


def tell(found: Counter[str], chosen: argparse.Namespace) -> None:
    compiled = found.total() - found["Python and the system"]
    print(
        f"{chosen.bots}, {chosen.rules}, {chosen.deals:,} deals: {found.total():,} samples, {compiled:,} of them in the kernel"
    )
    for part, count in found.most_common():
        if part != "Python and the system":
            print(f"{count / compiled:7.1%}  {part}")


if __name__ == "__main__":
    main()

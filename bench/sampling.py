"""Where the time of a simulation goes: samples of the processor, counted by part of the compiled kernel.

python bench/sampling.py [--bots team] [--rules qingdao_online] [--deals 200000]

Needs Linux with perf(1) and nm(1). The compiled kernel is taken from the cache; run it once more if it had to be compiled.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from bisect import bisect_right
from collections import Counter
from pathlib import Path
from typing import Any

from arguments import at_least, bots, preset

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
    parser.add_argument("--bots", type=bots, default="team")
    parser.add_argument("--rules", type=preset, default="qingdao_online")
    parser.add_argument("--deals", type=at_least(1), default=200_000)
    parser.add_argument("--symbols", type=Path, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.symbols:
        simulate(chosen.rules, chosen.bots, chosen.deals, chosen.symbols)
        return
    lacking = [name for name in ("perf", "nm") if shutil.which(name) is None]
    if lacking:
        parser.error(f"{' and '.join(lacking)} not found; Debian has them in linux-perf and binutils")
    tell(sampled(sys.argv[1:]), chosen)


def simulate(rules: str, bots: str, deals: int, named: Path) -> None:
    """Write down where the compiled functions lie, then play."""
    loaded = loaded_objects()
    from gouji_engine.bots import line_up
    from gouji_engine.kernel import batch
    from gouji_engine.rules import load_preset
    from gouji_engine.simulate import simulate_chunk

    found, line = load_preset(rules), line_up(bots)
    simulate_chunk(found, line, 7, 0, 50)
    entry = batch.simulate_batch
    if entry.__name__ not in loaded:
        raise SystemExit("the kernel has just been compiled; run this once more")
    (compiled,) = entry.overloads.values()
    with named.open("w", encoding="utf-8") as stream:
        stream.writelines(symbols(compiled.fndesc.llvm_func_name, *loaded[entry.__name__]))
    for first in range(0, deals, POOL):
        simulate_chunk(found, line, 7, first, min(POOL, deals - first))


def loaded_objects() -> dict[str, tuple[Any, bytes]]:
    """What numba loads from its cache by name, with the object code, filled while it loads."""
    from numba.core.codegen import JITCodeLibrary

    kind: Any = JITCodeLibrary
    loaded: dict[str, tuple[Any, bytes]] = {}
    load = kind._unserialize.__func__  # noqa: SLF001 - numba tells nobody else

    def remembering(cls: Any, codegen: Any, state: Any) -> Any:
        made = load(cls, codegen, state)
        loaded[made.name] = made, state[2][0]
        return made

    kind._unserialize = classmethod(remembering)  # noqa: SLF001
    return loaded


def symbols(name: str, made: Any, code: bytes) -> list[str]:
    """Lines "address size name" of the function ``name`` and of all that stands in the same object code."""
    with tempfile.NamedTemporaryFile(suffix=".o") as file:
        file.write(code)
        file.flush()
        listed = subprocess.run(
            ["nm", "-S", "--defined-only", file.name], check=True, stdout=subprocess.PIPE, text=True
        )
    rows = [line.split() for line in listed.stdout.splitlines()]
    functions = [(int(row[0], 16), int(row[1], 16), row[3]) for row in rows if len(row) == 4 and row[2] in "TtWw"]
    base = made.get_pointer_to_function(name) - next(at for at, _, called in functions if called == name)
    return [f"{base + at} {size} {called}\n" for at, size, called in sorted(functions)]


def sampled(words: list[str]) -> Counter[str]:
    """Samples by part."""
    with tempfile.TemporaryDirectory(prefix="gouji-sampling-") as folder:
        data, named = str(Path(folder) / "samples"), Path(folder) / "symbols"
        record = ["perf", "record", "-q", "-F", "1000", "-e", "cpu-clock", "-o", data]
        done = subprocess.run([*record, sys.executable, __file__, *words, "--symbols", str(named)], check=False)
        if done.returncode:  # it has said why
            raise SystemExit(done.returncode)
        script = ["perf", "script", "-i", data, "-F", "ip"]
        lines = subprocess.run(script, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        rows = [line.split(" ", 2) for line in named.read_text(encoding="utf-8").splitlines()]
    places = [(int(at), int(at) + int(size), name) for at, size, name in rows]
    return Counter(part_of(symbol_at(places, int(text, 16))) for text in lines.stdout.split())


def symbol_at(places: list[tuple[int, int, str]], address: int) -> str:
    """The function at an address, from places in order; "" where it is none of ours."""
    at = bisect_right(places, address, key=lambda place: place[0]) - 1
    return places[at][2] if at >= 0 and address < places[at][1] else ""


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

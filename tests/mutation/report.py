"""The figures of the proof, written into docs/verification.md between two marks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from tests.mutation.judge import EQUIVALENT, FOUND, MISSED

BEGIN, END = "<!-- figures -->", "<!-- end of figures -->"
Counts = Mapping[str, Counter[str]]


def write_report(path: Path, lines: Counts, broken: Counts, flips: Counter[str]) -> bool:
    """Write the figures; whether they are as they should be."""
    total = sum((counts for counts in (*lines.values(), *broken.values())), Counter[str]())
    text = path.read_text(encoding="utf-8")
    head, rest = text.split(BEGIN, 1)
    _, tail = rest.split(END, 1)
    body = "\n".join([*_summary(lines, broken, flips, total), "", *_table(lines), "", *_table(broken)])
    path.write_text(f"{head}{BEGIN}\n{body}\n{END}{tail}", encoding="utf-8", newline="\n")
    print("\n".join(_summary(lines, broken, flips, total)))
    bad = {name: flips[name] for name in ("wrong", "crashed", "hung") if flips[name]}
    return total[MISSED] == 0 and total["placed"] >= 0.99 * total[FOUND] and not bad


def _summary(lines: Counts, broken: Counts, flips: Counter[str], total: Counter[str]) -> list[str]:
    real = total[FOUND] + total[MISSED]
    trials = sum(flips[name] for name in ("noticed", "harmless", "wrong"))
    kinds = len(lines) + len(broken)
    whole = trials >= flips["bytes"]
    return [
        f"- {kinds} 种损坏，{real + total[EQUIVALENT]:,} 份损坏的记录：其中 {total[EQUIVALENT]:,} 份改动后仍是一副合规则、",
        f"  所记全部属实的牌；其余 {real:,} 份发现 {total[FOUND]:,} 份（{share(total[FOUND], real)}），",
        f"  第一处错误指对 {total['placed']:,} 份（{share(total['placed'], real)}），漏掉 {total[MISSED]:,} 份。",
        (
            f"- 逐字节改动：{flips['bytes']:,} 字节的文件，{trials:,} 次{'（每个字节至少一次）' if whole else ''}，"
            f"发现 {flips['noticed']:,} 次，无害 {flips['harmless']:,} 次"
            f"（内容与原来相同），误收 {flips['wrong']} 次，崩溃 {flips['crashed']} 次，挂起 {flips['hung']} 次。"
        ),
        f"- {kinds} kinds of damage, {real + total[EQUIVALENT]:,} damaged records. {total[EQUIVALENT]:,} of them are legal deals of which",
        f"  every statement is true; of the other {real:,}, {total[FOUND]:,} were found ({share(total[FOUND], real)}), the first fault was",
        f"  named rightly in {total['placed']:,} ({share(total['placed'], real)}), {total[MISSED]:,} were missed.",
        (
            f"- Single bytes: a file of {flips['bytes']:,} bytes, {trials:,} trials{', every byte at least once' if whole else ''}, "
            f"{flips['noticed']:,} noticed, {flips['harmless']:,} harmless "
            f"(the content is what it was), {flips['wrong']} accepted wrongly, {flips['crashed']} crashes, {flips['hung']} hangs."
        ),
    ]


def share(part: int, whole: int) -> str:
    """A share in per cent, never rounded up to all."""
    return "100 %" if part == whole else f"{int(10_000 * part / max(1, whole)) / 100:.2f} %"


def _table(counts: Counts) -> list[str]:
    rows = ["| damage | records | found | placed | equivalent | missed |", "|---|---:|---:|---:|---:|---:|"]
    for name, found in counts.items():
        number = found[FOUND] + found[EQUIVALENT] + found[MISSED]
        rows.append(
            f"| {name} | {number} | {found[FOUND]} | {found['placed']} | {found[EQUIVALENT]} | {found[MISSED]} |"
        )
    return rows

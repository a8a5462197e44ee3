"""Make the typed sample deals of ``data/samples`` again: python tests/tools/make_samples.py [FOLDER]

Every sample is the shortest of the first 3,000 simulated deals of a seed in which certain things happen, written
the way a person types a deal: names instead of seat numbers, 4个8, 大王挂9, a remark where something happens.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from gouji_engine.bots import line_up
from gouji_engine.cards import BIG, RANK_TEXT, SMALL
from gouji_engine.codes import BurnOutcome, Event, ExitCause, unpack_action
from gouji_engine.facts import facts
from gouji_engine.game import Game, Happened
from gouji_engine.notation import Play, format_declaration, format_transfer, play_counts
from gouji_engine.rules import RuleSet, load_preset
from gouji_engine.simulate import Chunk, simulate_chunk

SEED, SEARCHED = 2024, 3_000
ROOT = Path(__file__).resolve().parents[2]
KIND_TEXT = {1: "过", 2: "让", 3: "烧 ", 4: "扣", 5: "认烧", 6: "杀 ", 0: ""}
ENDINGS = {
    BurnOutcome.DISSOLVED: "被{other}接住，烧牌解散",
    BurnOutcome.COUNTER_BURNED: "的烧牌被反烧",
    BurnOutcome.FAILED: "无王可领，只好认烧",
    BurnOutcome.CONCEDED: "认烧",
    BurnOutcome.OUT: "烧成",
}
Counts = Counter[str]


@dataclass(frozen=True)
class Sample:
    """One file: what it is called, who sits where, what has to happen in it."""

    file: str
    title: str
    rules: str
    bots: str
    names: tuple[str, ...]
    wanted: Callable[[Counts], bool]


SAMPLES = (
    Sample(
        "qingdao-failed-burn.txt",
        "青岛网络版：烧牌的人手里没有王了，轮到领牌时只好认烧",
        "qingdao_online",
        "rules,rules,rules,rules,rules,random",
        ("老周", "陈姐", "小马", "大刘", "吴师傅", "阿强"),
        lambda c: (c["burn"], c["failed"], c["burn_out"]) == (2, 1, 1),
    ),
    Sample(
        "zaozhuang-counter-burn.txt",
        "枣庄四副：烧牌被反烧",
        "zaozhuang_4deck",
        "rules",
        ("孙一鸣", "李小燕", "赵德海", "钱丽", "郑东", "冯远"),
        lambda c: (c["burn"], c["counter_burned"], c["burn_out"]) == (2, 1, 1),
    ),
    Sample(
        "tv-dissolved-burn.txt",
        "电视憋三：烧牌被人接住而解散，后来又有一家被闷",
        "tv_biesan",
        "rules",
        ("张海", "王芳", "刘洋", "杨光", "黄磊", "徐静"),
        lambda c: (c["burn"], c["dissolved"], c["men"]) == (1, 1, 1) and c["opened"] >= 4,
    ),
    Sample(
        "dian-shao-men-luo.txt",
        "点烧闷落：有开点、有烧成、有闷",
        "dian_shao_men_luo",
        "rules",
        ("高建国", "林梅", "何勇", "罗兰", "宋涛", "唐宁"),
        lambda c: (c["burn"], c["burn_out"], c["men"]) == (1, 1, 1) and c["opened"] >= 4,
    ),
)


def main(folder: Path) -> None:
    for number, sample in enumerate(SAMPLES, 1):
        rules = load_preset(sample.rules)
        chunk = simulate_chunk(rules, line_up(sample.bots), SEED, 0, SEARCHED)
        chosen = choose(rules, chunk, sample.wanted)
        text = "\n".join(lines_of(sample, number, rules, chunk, chosen)) + "\n"
        (folder / sample.file).write_text(text, encoding="utf-8")


def choose(rules: RuleSet, chunk: Chunk, wanted: Callable[[Counts], bool]) -> int:
    """The deal with the fewest actions among those wanted."""
    words = (chunk.declarations, chunk.declaration_offsets), (chunk.actions, chunk.action_offsets)
    found = facts(rules, chunk.hands, chunk.leader, *words)
    lengths = chunk.action_offsets[1:] - chunk.action_offsets[:-1]
    fit = []
    for deal in range(len(chunk)):
        rows = found.events[found.event_offsets[deal] : found.event_offsets[deal + 1]]
        if wanted(Counter(happening(int(row[1]), int(row[4])) for row in rows)):
            fit.append((int(lengths[deal]), deal))
    return min(fit)[1]


def happening(event: int, value: int) -> str:
    """An event as a word; the end of a burn by its outcome."""
    if event != Event.BURN_END:
        return Event(event).id
    return "burn_out" if value == BurnOutcome.OUT else BurnOutcome(value).id


def lines_of(sample: Sample, number: int, rules: RuleSet, chunk: Chunk, deal: int) -> Iterator[str]:
    """The file, line by line."""
    hands = chunk.hands[deal].reshape(6, 16).tolist()
    parts = {
        name: [
            int(word) for word in getattr(chunk, f"{name}s")[slice(*getattr(chunk, f"{name}_offsets")[deal : deal + 2])]
        ]
        for name in ("transfer", "declaration", "action")
    }
    game = Game(rules, hands, int(chunk.leader[deal]), parts["transfer"], parts["declaration"])
    for word in parts["action"]:
        game.play(word)
    game.settle()
    names = sample.names
    yield f"# {sample.title}"
    yield f"牌局: sample-{number}"
    yield f"规则: {rules.info.title_zh}"
    yield "赛事: 样例"
    yield f"盘号: {number}"
    yield f"选手: {' '.join(names)}"
    yield "来源: 模拟"
    yield f"机器人: {' '.join(line_up(sample.bots))}"
    yield f"种子: {SEED}"
    yield f"附注: 模拟盘号 = {deal}"
    yield f"首家: {names[game.leader]}"
    yield "手牌:"
    yield from (f"  {name}: {hand_text(hand)}" for name, hand in zip(names, hands, strict=True))
    if parts["transfer"]:
        yield "换牌:"
        yield from (f"  {named(format_transfer(word), names)}" for word in parts["transfer"])
    if parts["declaration"]:
        yield "声明:"
        yield from (f"  {named(format_declaration(word), names)}" for word in parts["declaration"])
    yield "行牌:"
    yield from played(parts["action"], game.events(), names)
    order = sorted(range(6), key=lambda seat: game.places()[seat])
    yield f"名次: {' '.join(names[seat] for seat in order)}"
    points = game.points().recorded
    yield f"得分: {points[0]:g} : {points[1]:g}"


def named(text: str, names: tuple[str, ...]) -> str:
    """A transfer or declaration with names: 2→1 3 买 becomes 李→张 3 买."""
    head, rest = text.split(" ", 1)
    return "→".join(names[int(seat) - 1] for seat in head.split("→")) + " " + rest


def hand_text(counts: list[int]) -> str:
    """A hand from the highest card down, four or more of a rank as 8x5."""
    cards = []
    for rank in range(15, -1, -1):
        name = card_name(rank)
        cards += [f"{name}x{counts[rank]}"] if counts[rank] > 3 else [name] * counts[rank]
    return " ".join(cards)


def card_name(rank: int) -> str:
    return {SMALL: "小王", BIG: "大王"}.get(rank, RANK_TEXT[rank])


def action_text(word: int, names: tuple[str, ...]) -> str:
    """An action as typed: 老周 4个8, 陈姐过, 小马 大王挂2个A."""
    seat, kind, *cards = unpack_action(word)
    if kind not in (0, 3, 6):
        return names[seat] + KIND_TEXT[kind]
    counts = play_counts(Play(*cards))
    groups = [amount_text(counts[rank], card_name(rank)) for rank in range(15, -1, -1) if counts[rank]]
    return f"{names[seat]} {KIND_TEXT[kind]}{'挂'.join(groups)}"


def amount_text(count: int, card: str) -> str:
    return card if count == 1 else f"{count}个{card}"


def played(words: list[int], events: list[Happened], names: tuple[str, ...]) -> Iterator[str]:
    """A line a lap; a remark after the line in which something happens."""
    line: list[str] = []
    remarks: list[str] = []
    last = -1
    for number, word in enumerate(words):
        seat = word & 7
        if line and (seat <= last or remarks):
            yield "  " + "，".join(line) + (f"  # {'；'.join(remarks)}" if remarks else "")
            line, remarks = [], []
        line.append(action_text(word, names))
        remarks += [text for event in events if event.action_no == number and (text := remark(event, names))]
        last = seat
    yield "  " + "，".join(line) + (f"  # {'；'.join(remarks)}" if remarks else "")


def remark(event: Happened, names: tuple[str, ...]) -> str:
    """What a watcher would note, or nothing."""
    seat = names[event.seat] if 0 <= event.seat < 6 else ""
    other = names[event.other] if 0 <= event.other < 6 else ""
    if event.event == Event.BURN:
        return f"{seat}烧{other}"
    if event.event == Event.BURN_END:
        return seat + ENDINGS.get(BurnOutcome(event.value), "").format(other=other or "别家")
    if event.event == Event.MEN:
        return f"{other}闷住{seat}"
    if event.event == Event.ELIMINATED and event.value == ExitCause.MEN:
        return ""
    return {Event.OUT: f"{seat}走科", Event.OPENED: f"{seat}开点", Event.KILL: f"{seat}杀大王"}.get(event.event, "")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "data" / "samples")

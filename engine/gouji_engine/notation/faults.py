"""The faults of a text: a code, a place and a sentence in two languages."""

from __future__ import annotations

from gouji_engine.errors import NotationError
from gouji_engine.notation.chars import width

MESSAGES: dict[str, tuple[str, str]] = {
    "E101": (
        "不认识“{found}”，应为牌点（3 到 10、J Q K A 2、小王、大王）",
        "“{found}” is not a card; cards are 3 to 10, J Q K A 2, S (small joker), B (big joker)",
    ),
    "E102": (
        "一套牌除 2 和王外只能有一种点数，这里有 {found}",
        "apart from 2s and jokers a play has one rank; here are {found}",
    ),
    "E103": ("这里缺少牌", "cards are missing here"),
    "E104": ("{found} 张数过多，一套最多 {expected} 张", "too many {found}: at most {expected} in one play"),
    "E105": ("张数“{found}”有误，应为 1 到 99", "count “{found}” is wrong; it must be 1 to 99"),
    "E106": ("写明 {expected} 张，实际 {found} 张", "{expected} cards announced, {found} written"),
    "E111": (
        "不认识座位“{found}”，应为 1 到 6 或选手行里的名字",
        "“{found}” is no seat; write 1 to 6 or a name from the line of players",
    ),
    "E112": ("{found} 号座的手牌已经写过", "the hand of seat {found} has been given already"),
    "E113": ("名字“{found}”不止一人，请写座位号", "more than one player is called “{found}”; write the seat's number"),
    "E121": (
        "不认识动作“{found}”，应为 出、过、让、烧、扣、认烧、杀、买4、错、报、犯规 或牌点",
        "“{found}” is no action; write play, pass, yield, burn, close, concede, kill, buy4, misplay, announce, foul or cards",
    ),
    "E122": ("“{found}”后面不带牌", "no cards may follow “{found}”"),
    "E123": ("座位 {found} 后面缺少动作", "the action of seat {found} is missing"),
    "E124": ("这一项后面多了“{found}”", "“{found}” is too much at the end of this item"),
    "E125": (
        "犯规后面须写处罚，“{found}”不是：警告、罚1分、罚2分、罚4分、判负、大落、全场判负、取消资格、迟买",
        (
            "a foul names its sanction, and “{found}” is none: warn, minus1, minus2, minus4, lose_deal, last_place, "
            "lose_match, disqualify, late_buy"
        ),
    ),
    "E131": ("换牌应写作“2→1 3 买”，这里缺少“→”", "a transfer is written “2>1 3 buy”; the > is missing"),
    "E132": (
        "换牌缘由“{found}”不对，应为 买、付、送、进贡、还贡",
        "cause “{found}” of a transfer is wrong; write buy, payment, gift, tribute or return",
    ),
    "E133": ("一次换牌只写一种牌点，这里有 {found}", "a transfer moves cards of one rank; here are {found}"),
    "E134": (
        "不认识声明“{found}”，应为 革命、要头、不要头、明点、宣点、保拉、要求重发",
        "“{found}” is no declaration; write revolution, keep_head, waive_head, mingdian, xuandian, guarantee or redeal",
    ),
    "E141": ("不认识项目“{found}”，是不是“{expected}”", "“{found}” is no entry; did you mean “{expected}”"),
    "E142": ("项目“{found}”写了两次", "entry “{found}” is given twice"),
    "E143": ("这副牌缺少“{expected}”", "this deal lacks the entry “{expected}”"),
    "E144": ("“{found}”不能作为{expected}", "“{found}” cannot be {expected}"),
    "E145": ("这里须写六家，写了 {found} 个", "six are needed here, {found} are written"),
    "E146": ("引号没有配对，或引号内有误：{found}", "quotation marks do not match, or their content is wrong: {found}"),
    "E147": ("数码“{found}”有误，应为 0x 开头的 {expected} 位以内数", "“{found}” is no word of {expected} bits (0x…)"),
    "E148": ("附注应写作“名称 = 内容”", "a note is written “key = value”"),
    "E151": ("{found}", "{found_en}"),
    "W201": (
        "“{found}”两边都是数字，已按“张数×牌点”理解；建议写成 {expected}",
        "“{found}” has numbers on both sides and was read as count × card; better write {expected}",
    ),
}


def fault(code: str, line: int, column: int, source: str, **values: object) -> NotationError:
    """Make the error ``code`` at a line and column (both from 1). ``source`` is the line as written."""
    zh, en = MESSAGES[code]
    english = dict(values)
    if "expected_en" in values:
        english["expected"] = values["expected_en"]
    return NotationError(
        code,
        f"第 {line} 行第 {column} 列：{zh.format(**values)}",
        f"line {line}, column {column}: {en.format(**english)}",
        line=line,
        column=column,
        source=source,
        **values,
    )


def with_caret(error: NotationError, lang: str = "zh") -> str:
    """The sentence, the line it is about and a mark under the place."""
    source = str(error.fields.get("source", "")).replace("\t", " ")
    before = source[: int(error.fields.get("column", 1)) - 1]
    return f"{error.sentence(lang)}\n  {source}\n  {' ' * width(before)}^"

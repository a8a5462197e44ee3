"""The words of the notation: cards, actions, entries of a deal. Both languages are read at any time.

A ``Vocabulary`` is these tables; an importer adds the words of its source to it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from gouji_engine.cards import BIG, EAGLE, RANK_INDEX, RANKS, SMALL, TEN, TWO
from gouji_engine.codes import ActionKind, DeclarationKind, LeadBy, Sanction, TransferCause
from gouji_engine.notation.chars import plain_text, upper_latin


class WordTable(dict[str, str]):
    """Words to ids, with a pattern that finds the longest word at a place.

    Words are in plain signs with capital letters. ``pattern`` does not stop inside a Latin word of two
    letters or more; ``whole`` also wants a space, a sign or the end behind the word. ``ranks``: words that are cards, to ranks.
    """

    def __init__(self, words: Mapping[str, str]) -> None:
        super().__init__({upper_latin(plain_text(word)): key for word, key in words.items()})
        longest = sorted(self, key=len, reverse=True)
        self.ranks = {word: RANK_INDEX[key] for word, key in self.items() if key in RANK_INDEX}
        self.pattern = re.compile("|".join(map(_guarded, longest)) or r"(?!)")
        self.whole = re.compile("(?:" + "|".join(map(re.escape, longest)) + r")(?!\w)" if longest else r"(?!)")


def _guarded(word: str) -> str:
    latin = len(word) > 1 and word[-1].isascii() and word[-1].isalpha()
    return re.escape(word) + ("(?![A-Z_])" if latin else "")


_CARDS: dict[str, str] = {
    **{name: name for name in RANKS[:13]},
    "T": RANKS[TEN],
    "十": RANKS[TEN],
    "钱": RANKS[TWO],
    "S": RANKS[SMALL],
    "B": RANKS[BIG],
    "E": RANKS[EAGLE],
    "鹰": RANKS[EAGLE],
    **{f"小{kind}": RANKS[SMALL] for kind in "王鬼虎花"},
    **{f"大{kind}": RANKS[BIG] for kind in "王鬼虎花"},
}

# the first word of each language is the one that is written
ACTION_TEXT: dict[ActionKind, tuple[str, str]] = {
    ActionKind.PLAY: ("出", "play"),
    ActionKind.PASS: ("过", "pass"),
    ActionKind.YIELD: ("让", "yield"),
    ActionKind.BURN: ("烧", "burn"),
    ActionKind.CLOSE: ("扣", "close"),
    ActionKind.CONCEDE: ("认烧", "concede"),
    ActionKind.KILL: ("杀", "kill"),
    ActionKind.BUY4: ("买4", "buy4"),
    ActionKind.MISPLAY: ("错", "misplay"),
    ActionKind.ANNOUNCE: ("报", "announce"),
    ActionKind.FOUL: ("犯规", "foul"),
}
SANCTION_TEXT: dict[Sanction, tuple[str, str]] = {
    Sanction.WARN: ("警告", "warn"),
    Sanction.MINUS1: ("罚1分", "minus1"),
    Sanction.MINUS2: ("罚2分", "minus2"),
    Sanction.MINUS4: ("罚4分", "minus4"),
    Sanction.LOSE_DEAL: ("判负", "lose_deal"),
    Sanction.LAST_PLACE: ("大落", "last_place"),
    Sanction.LOSE_MATCH: ("全场判负", "lose_match"),
    Sanction.DISQUALIFY: ("取消资格", "disqualify"),
    Sanction.LATE_BUY: ("迟买", "late_buy"),
}
CAUSE_TEXT: dict[TransferCause, tuple[str, str]] = {
    TransferCause.BUY: ("买", "buy"),
    TransferCause.PAYMENT: ("付", "payment"),
    TransferCause.GIFT: ("送", "gift"),
    TransferCause.TRIBUTE: ("进贡", "tribute"),
    TransferCause.RETURN: ("还贡", "return"),
}
DECLARATION_TEXT: dict[DeclarationKind, tuple[str, str]] = {
    DeclarationKind.REVOLUTION: ("革命", "revolution"),
    DeclarationKind.KEEP_HEAD: ("要头", "keep_head"),
    DeclarationKind.WAIVE_HEAD: ("不要头", "waive_head"),
    DeclarationKind.MINGDIAN: ("明点", "mingdian"),
    DeclarationKind.XUANDIAN: ("宣点", "xuandian"),
    DeclarationKind.GUARANTEE: ("保拉", "guarantee"),
    DeclarationKind.REDEAL: ("要求重发", "redeal"),
}
LEAD_BY_TEXT: dict[str, tuple[str, str]] = {
    LeadBy.SHOW_THREES.id: ("亮3", "show_threes"),
    LeadBy.SHOW_FOURS.id: ("亮4", "show_fours"),
    LeadBy.DRAW_COUNT.id: ("摸牌计数", "draw_count"),
    LeadBy.HIGH_CARD.id: ("比大小", "high_card"),
    LeadBy.INSERTED_CARD.id: ("插牌", "inserted_card"),
    LeadBy.FIXED_SEAT.id: ("定座", "fixed_seat"),
    LeadBy.REFEREE_OPEN.id: ("裁判翻牌", "referee_open"),
    LeadBy.STATED.id: ("据记载", "stated"),
    LeadBy.RANDOM_SEAT.id: ("抽座", "random_seat"),
    LeadBy.ROTATION.id: ("轮流", "rotation"),
    LeadBy.LAST_PLACE.id: ("大落先出", "last_place"),
}
SUPPORT_TEXT: dict[str, tuple[str, str]] = {
    "full": ("全", "full"),
    "public": ("明", "public"),
    "result": ("果", "result"),
}
SOURCE_TEXT: dict[str, tuple[str, str]] = {
    "simulated": ("模拟", "simulated"),
    "record": ("记录", "record"),
    "score_sheet": ("计分表", "score_sheet"),
}
ENTRY_TEXT: dict[str, tuple[str, str]] = {
    "deal": ("牌局", "deal"),
    "rules": ("规则", "rules"),
    "match": ("赛事", "match"),
    "game": ("局号", "game"),
    "number": ("盘号", "number"),
    "source": ("来源", "source"),
    "tool": ("工具", "tool"),
    "version": ("工具版本", "version"),
    "file": ("原文件", "file"),
    "line": ("原行", "line"),
    "support": ("完整度", "support"),
    "time": ("时间", "time"),
    "seed": ("种子", "seed"),
    "players": ("选手", "players"),
    "bots": ("机器人", "bots"),
    "leader": ("首家", "leader"),
    "lead_by": ("定先", "lead_by"),
    "hands": ("手牌", "hands"),
    "transfers": ("换牌", "transfers"),
    "declarations": ("声明", "declarations"),
    "actions": ("行牌", "actions"),
    "places": ("名次", "places"),
    "points": ("得分", "points"),
    "event": ("事件", "event"),
    "extra": ("附注", "extra"),
}
_PLACE_WORDS = ("头科", "二科", "三科", "四科", "二落", "大落")


def _words(table: Mapping[Any, tuple[str, str]], **more: str) -> WordTable:
    """The words of both languages to ids."""
    ids = {key: key if isinstance(key, str) else key.id for key in table}
    return WordTable({word: ids[key] for key, pair in table.items() for word in pair} | more)


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The word tables of one kind of text.

    ``known`` remembers pieces of text that were read before and the action each is (``quick``).
    """

    cards: WordTable
    actions: WordTable
    causes: WordTable
    declarations: WordTable
    entries: WordTable
    lead_by: WordTable
    support: WordTable
    source: WordTable
    places: WordTable
    sanctions: WordTable
    joins: tuple[str, ...] = ("挂", "贴", "带", "加", "和", "配", "+", "、", "&")
    measures: tuple[str, ...] = ("个", "张", "只", "枚", "户", "壶", "胡", "槲")
    known: dict[str, int] = field(default_factory=dict, compare=False, repr=False)

    def extended(self, more: Mapping[str, Mapping[str, str]]) -> Vocabulary:
        """The vocabulary with the words of ``more`` (table name -> word -> id).

        Raises KeyError naming a table or an id that does not exist.
        """
        changed: dict[str, Any] = {}
        for name, words in more.items():
            table = getattr(self, name, None)
            if not isinstance(table, WordTable):
                raise KeyError(name)
            unknown = sorted(set(words.values()) - set(table.values()))
            if unknown:
                raise KeyError(f"{name}: {unknown[0]}")
            changed[name] = WordTable({**table, **words})
        return replace(self, **changed, known={})


BASE = Vocabulary(
    cards=WordTable(_CARDS),
    actions=_words(
        ACTION_TEXT,
        出牌="play",
        过牌="pass",
        让牌="yield",
        烧牌="burn",
        捎="burn",
        捎牌="burn",
        反烧="burn",
        反捎="burn",
        扣牌="close",
        杀大王="kill",
        错牌="misplay",
        报牌="announce",
    ),
    causes=_words(CAUSE_TEXT),
    declarations=_words(DECLARATION_TEXT, 造反="revolution"),
    entries=_words(ENTRY_TEXT),
    lead_by=_words(LEAD_BY_TEXT),
    support=_words(SUPPORT_TEXT),
    source=_words(SOURCE_TEXT),
    places=WordTable(
        {word: str(place) for place, word in enumerate(_PLACE_WORDS, 1)}
        | {str(place): str(place) for place in range(7)}
    ),
    sanctions=_words(SANCTION_TEXT),
)

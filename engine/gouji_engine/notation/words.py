"""The words of the notation: cards, actions, entries of a deal. Both languages are read at any time.

A ``Vocabulary`` is these tables; an importer adds the words of its source to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields

from gouji_engine.cards import BIG, EAGLE, RANKS, SMALL, TEN, TWO
from gouji_engine.codes import ActionKind, DeclarationKind, LeadBy, TransferCause

Table = Mapping[str, str]

_CARDS: dict[str, str] = {
    **{name: name for name in RANKS[:13]},
    "T": RANKS[TEN],
    "钱": RANKS[TWO],
    "S": RANKS[SMALL],
    "B": RANKS[BIG],
    "E": RANKS[EAGLE],
    "鹰": RANKS[EAGLE],
    **{f"小{kind}": RANKS[SMALL] for kind in "王鬼虎花"},
    **{f"大{kind}": RANKS[BIG] for kind in "王鬼虎花"},
}

# the first word of each language is the one that is written
ACTION_TEXT: dict[int, tuple[str, str]] = {
    ActionKind.PLAY: ("出", "play"),
    ActionKind.PASS: ("过", "pass"),
    ActionKind.YIELD: ("让", "yield"),
    ActionKind.BURN: ("烧", "burn"),
    ActionKind.CLOSE: ("扣", "close"),
    ActionKind.CONCEDE: ("认烧", "concede"),
    ActionKind.KILL: ("杀", "kill"),
}
CAUSE_TEXT: dict[int, tuple[str, str]] = {
    TransferCause.BUY: ("买", "buy"),
    TransferCause.PAYMENT: ("付", "payment"),
    TransferCause.GIFT: ("送", "gift"),
}
DECLARATION_TEXT: dict[int, tuple[str, str]] = {
    DeclarationKind.REVOLUTION: ("革命", "revolution"),
    DeclarationKind.KEEP_HEAD: ("要头", "keep_head"),
    DeclarationKind.WAIVE_HEAD: ("不要头", "waive_head"),
    DeclarationKind.MINGDIAN: ("明点", "mingdian"),
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


def _both(table: Mapping[int, tuple[str, str]], ids: Mapping[int, str], **more: str) -> dict[str, str]:
    """Words of both languages to the id of each code."""
    return {word: ids[code] for code, pair in table.items() for word in pair} | more


def _pairs(table: Mapping[str, tuple[str, str]], **more: str) -> dict[str, str]:
    """Words of both languages to ids, in upper case."""
    return {word.upper(): key for key, pair in table.items() for word in pair} | more


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Words to ids. Keys are in upper case and already normalised; longer words win."""

    cards: Table
    actions: Table
    causes: Table
    declarations: Table
    entries: Table
    lead_by: Table
    support: Table
    source: Table
    places: Table
    joins: tuple[str, ...] = ("挂", "贴", "带", "加", "和", "配", "+", "、", "&")
    measures: tuple[str, ...] = ("个", "张", "只", "枚", "户", "壶", "胡")

    def extended(self, more: Mapping[str, Mapping[str, str]]) -> Vocabulary:
        """The vocabulary with the words of ``more`` (table name -> word -> id). Raises KeyError."""
        changed = {field.name: getattr(self, field.name) for field in fields(self)}
        for name, words in more.items():
            known = set(changed[name].values())
            unknown = sorted(set(words.values()) - known)
            if unknown:
                raise KeyError(f"{name}: {unknown[0]}")
            changed[name] = dict(changed[name]) | {word.upper(): key for word, key in words.items()}
        return Vocabulary(**changed)


BASE = Vocabulary(
    cards=_CARDS,
    actions={
        word.upper(): kind
        for word, kind in _both(
            ACTION_TEXT,
            {kind: kind.id for kind in ActionKind},
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
        ).items()
    },
    causes={
        word.upper(): kind for word, kind in _both(CAUSE_TEXT, {kind: kind.id for kind in TransferCause}).items()
    },
    declarations={
        word.upper(): kind
        for word, kind in _both(DECLARATION_TEXT, {kind: kind.id for kind in DeclarationKind}, 造反="revolution").items()
    },
    entries=_pairs(ENTRY_TEXT),
    lead_by=_pairs(LEAD_BY_TEXT),
    support=_pairs(SUPPORT_TEXT),
    source=_pairs(SOURCE_TEXT),
    places={word: str(place) for place, word in enumerate(_PLACE_WORDS, 1)} | {str(place): str(place) for place in range(7)},
)

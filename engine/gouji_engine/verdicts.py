"""Verdicts as sentences: one table turns a code into Chinese, English and the clause it rests on."""

from __future__ import annotations

from gouji_engine.codes import Verdict

# verdict -> (Chinese, English, clause of the catalogue or section of docs/play-protocol.md)
VERDICTS: dict[Verdict, tuple[str, str, str]] = {
    Verdict.LEGAL: ("合规则。", "legal.", ""),
    Verdict.BAD_ACTION: ("动作字不是规范写法。", "the action word is not canonical.", "protocol 1"),
    Verdict.DEAL_OVER: ("这副牌已经结束。", "the deal is over.", "Q57"),
    Verdict.NOT_ASKED: ("现在不该此人行动。", "this seat is not asked now.", "D7, 2.5"),
    Verdict.MUST_LEAD: ("轮到此人发牌，不能过、让、扣。", "this seat has the lead and must play.", "D7"),
    Verdict.NO_BURN_RIGHT: ("此人此时无权烧牌。", "this seat has no right to burn now.", "D8, 2.6"),
    Verdict.NO_KILL_RIGHT: ("此人此时无权杀大王。", "this seat has no right to kill a big joker now.", "D5, Q11"),
    Verdict.NO_YIELD: (
        "只有出牌人的对头在一般牌上可以让牌。",
        "only the opposite may yield, and only on an ordinary play.",
        "D7, Q3",
    ),
    Verdict.NOT_CLOSING: ("还没到扣牌的时候，应说过牌。", "it is not yet time to close: pass is due.", "D7, Q2"),
    Verdict.MUST_CLOSE: ("此时应打牌或扣牌。", "the closing answer is due: play or close.", "D7, Q2"),
    Verdict.NO_CONCEDE: ("没有正在进行的烧牌可认。", "there is no burn of this seat to concede.", "D8, Q41"),
    Verdict.CARDS_NOT_HELD: ("手中没有这些牌。", "the hand does not hold these cards.", "2.2"),
    Verdict.TIE_FORBIDDEN: ("本规则不许贴2。", "2s may not be tied under these rules.", "D4"),
    Verdict.MIXED_FORBIDDEN: ("大小王不得同挂。", "big and small jokers may not be mixed.", "D4"),
    Verdict.FOUR_IMPURE: ("4 不得贴2、挂王。", "a set of 4s may take neither 2s nor jokers.", "D4"),
    Verdict.THREE_EARLY: ("3 只能作最后一手出。", "3s may only be the last set.", "D14, Q27"),
    Verdict.THREE_IMPURE: ("3 不得贴2、挂王。", "3s take neither 2s nor jokers.", "D14, Q27"),
    Verdict.THREE_SPLIT: ("3 不得拆开出。", "3s may not be split.", "D14, Q27"),
    Verdict.WRONG_COUNT: ("张数与桌上的牌不同。", "the number of cards differs from the play on the table.", "2.3"),
    Verdict.DEAD_PLAY: ("挂大王的牌是死牌，不能再上。", "a play with a big joker cannot be beaten.", "2.3, D5"),
    Verdict.NOT_HIGHER: ("牌点不大于桌上的牌。", "the cards are not higher than the play on the table.", "2.3, Q5"),
    Verdict.NOT_A_KILL: ("这些牌杀不了桌上的大王。", "these cards do not kill the big joker on the table.", "D5"),
    Verdict.BURN_UNFIT: ("手牌不合烧牌条件。", "the hand is not fit to burn.", "D8, W43"),
    Verdict.BURN_NEEDS_JOKER: (
        "烧牌期间每手须挂王，最后一手除外。",
        "while burning every set but the last needs a joker.",
        "D8, 2.6",
    ),
    Verdict.MAY_NOT_FINISH: ("未开点者不能走头科。", "an unopened player may not go out first.", "D13, Q21"),
    Verdict.RUSH_NEEDS_GOUJI: ("冲点者的第一手须是够级牌。", "the first play of a rusher must be a Gouji play.", "Q38"),
    Verdict.RUSH_NEEDS_PURE: (
        "冲点的牌只能用原版牌管，不得带王、贴2。",
        "a rush is answered with natural cards only: no jokers, no tied 2s.",
        "Q38",
    ),
    Verdict.MUST_LEAD_FOUR: (
        "买了4开点，须接着发一套不带王、不贴2的4。",
        "after buying a 4 to open, a natural set of 4s must be led.",
        "D13, Q20",
    ),
    Verdict.NO_BUY4: ("此时不能买4。", "a 4 cannot be bought now.", "D13, Q20"),
    Verdict.NO_MISPLAY: ("这不是错牌。", "this is no misplay.", "D18, Q60"),
    Verdict.MISPLAY_UNRESOLVED: (
        "错牌之后须按规则改正或作过牌。",
        "after a misplay comes what the rules make of it: the corrected play, or a pass.",
        "D18, Q60, Q61",
    ),
    Verdict.INTERNAL: ("程序内部错误，请附上这副牌报告。", "internal fault: please report it with the deal.", ""),
}


def verdict_sentence(verdict: Verdict) -> tuple[str, str]:
    """The Chinese and the English sentence of a verdict."""
    zh, en, _clause = VERDICTS[verdict]
    return zh, en


# What is wrong before play: (kind, detail) as the kernel reports them -> code, Chinese, English, clause; {n} is the number of the word.
# Kinds: 1 hands, 2 leader, 3 transfers, 4 declarations, 6 unfinished, 8 internal (kernel/batch.py).
SETUP: dict[tuple[int, int], tuple[str, str, str, str]] = {
    (1, 1): ("HAND_SIZE", "某家张数与规则不符。", "a hand has the wrong number of cards.", "D1"),
    (1, 2): ("PACK_MISMATCH", "六家的牌合起来不是一副完整的牌。", "the six hands do not make up the pack.", "D1"),
    (1, 3): (
        "UNKNOWN_CARDS",
        "有手牌未知或张数越界，不能复核。",
        "some cards are unknown or out of range: not verifiable.",
        "D1",
    ),
    (1, 4): (
        "SIDE_PACKS",
        "两方各摸自己的牌，每种牌应各占一半，现在不是。",
        "each side draws from its own packs and must hold half of every rank; it does not.",
        "D1",
    ),
    (2, 0): ("BAD_LEADER", "先出者不是 0–5 号位。", "the first leader is not a seat 0–5.", "D3"),
    (3, 0): (
        "TRANSFER_MISMATCH",
        "第 {n} 条买卖与规则要求不同。",
        "transfer {n} is not the one the rules require.",
        "D14, Q34",
    ),
    (3, 1): (
        "TRIBUTE_MISMATCH",
        "第 {n} 条换牌不是上一盘应交的贡。",
        "transfer {n} is not the tribute owed from the deal before.",
        "D22, Q63",
    ),
    (3, 2): (
        "TRIBUTE_NOT_DUE",
        "第 {n} 条换牌是进贡，但本规则不以牌进贡。",
        "transfer {n} is a tribute, but under these rules no cards are paid.",
        "D22",
    ),
    (3, 3): (
        "TRIBUTE_NOT_HELD",
        "第 {n} 条换牌：进贡者没有这些牌。",
        "transfer {n}: the payer of the tribute does not hold these cards.",
        "D22",
    ),
    (3, 4): (
        "TRIBUTE_NOT_HIGHEST",
        "第 {n} 条换牌：进贡者手里还有更大的牌。",
        "transfer {n}: the payer of the tribute keeps a higher card.",
        "D22, Q63",
    ),
    (3, 5): ("RETURN_NOT_DUE", "第 {n} 条换牌是还贡，规则没有还贡。", "transfer {n} is a return of tribute; no rules have one.", "Q63"),
    (3, 6): ("TRIBUTE_LATE", "第 {n} 条换牌：进贡应在买牌之前。", "transfer {n}: tributes come before all purchases.", "D22"),
    (4, 0): (
        "DECLARATION_MISMATCH",
        "第 {n} 条宣告缺失或不合规则。",
        "declaration {n} is missing or not allowed.",
        "D15, Q37",
    ),
    (4, 1): (
        "REVOLUTION_DUE",
        "第 {n} 条宣告应为革命：没有 3 又付不出牌的人必须革命。",
        "declaration {n} must be a revolution: a player without a 3 and with nothing to pay has to make one.",
        "D14, D15",
    ),
    (4, 2): (
        "GUARANTEE_MISSING",
        "第 {n} 条宣告应为联邦的保拉，没有保拉不能革命。",
        "declaration {n} must be the guarantee of a mate: without it there is no revolution.",
        "D15, Q40",
    ),
    (4, 3): (
        "HEAD_CHOICE_MISSING",
        "第 {n} 条宣告应为革命者对头的要头或不要头。",
        "declaration {n} must be the choice of the revolutionary's opposite to keep or waive his head.",
        "D15, Q37",
    ),
    (4, 4): (
        "REDEAL_REFUSED",
        "第 {n} 条宣告：此时不能要求重发。",
        "declaration {n}: new cards cannot be asked for here.",
        "D1",
    ),
    (4, 5): (
        "CALL_REFUSED",
        "第 {n} 条宣告：这里不能明点或宣点。",
        "declaration {n}: mingdian or xuandian cannot be called here.",
        "D13, Q24, Q25",
    ),
    (4, 6): (
        "DECLARATION_AFTER_END",
        "第 {n} 条宣告：这副牌已经作废或结束。",
        "declaration {n}: the deal is void or over already.",
        "Q36, Q37",
    ),
    (6, 0): (
        "UNFINISHED",
        "记录在第 {n} 手中断，这副牌未打完。",
        "the record stops before action {n}: the deal is not over.",
        "Q57",
    ),
    (8, 0): ("INTERNAL", "程序内部错误，请报告这副牌。", "internal fault: please report this deal.", ""),
}  # fmt: skip


def setup_sentence(kind: int, detail: int) -> tuple[str, str, str, str]:
    """Code, Chinese and English sentence (with ``{n}``) and clause of a fault that is no verdict on an action."""
    return SETUP[kind, detail if (kind, detail) in SETUP else 0]

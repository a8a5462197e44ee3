"""Random deals for the referee and for comparisons: hands, transfers, declarations, legal play with mistakes and fouls."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from .asking import LEAD, SILENT
from .buying import move
from .codes import (
    ACE,
    BIG,
    FOUR,
    SEATS,
    SMALL,
    THREE,
    TWO,
    ActionKind,
    DeclarationKind,
    Sanction,
    Verdict,
    pack_declaration,
)
from .dealing import deal_hands
from .declaring import has_natural_gouji
from .position import OPPOSITE, seats_from
from .referee import Referee
from .tributes import Debt
from .words import word_of

REDEAL, REVOLUTION = DeclarationKind.REDEAL, DeclarationKind.REVOLUTION
HONOURS = (TWO, SMALL, BIG)
LIMIT = 5000


@dataclass
class Record:
    """One deal as a log holds it, and what is known of the deal before."""

    hands: list[list[int]]
    leader: int
    transfers: list[int] = field(default_factory=list)
    declarations: list[int] = field(default_factory=list)
    actions: list[int] = field(default_factory=list)
    debts: list[Debt] | None = None
    deal_no: int | None = None

    def referee(self, rules: Mapping[str, Any]) -> Referee:
        """A referee before the first action."""
        return Referee(rules, self.hands, self.leader, self.transfers, self.declarations, self.debts, self.deal_no)


def _strip(rng: random.Random, hands: list[list[int]], seat: int, ranks: Sequence[int]) -> None:
    """Exchange the seat's cards of some ranks for other low cards, so that rare rights come up."""
    for rank in ranks:
        while hands[seat][rank]:
            other = rng.choice([s for s in range(SEATS) if s != seat])
            low = [r for r in range(2, ACE + 1) if hands[other][r]]
            if not low:
                return
            got = rng.choice(low)
            move(hands, [seat | other << 3 | rank << 6 | 1 << 10, other | seat << 3 | got << 6 | 1 << 10])


def _random_hands(rng: random.Random, rules: Mapping[str, Any]) -> list[list[int]]:
    """Hands as the rules have them; often somebody has no 2 and no joker, or no 4, or no 3."""
    hands = deal_hands(rules, rng)
    ranks = rng.choice(((), HONOURS, HONOURS, (FOUR,), (FOUR,), (THREE,)))
    if ranks and rules["deal_modes"] != ["per_team_packs"]:
        for seat in rng.sample(range(SEATS), rng.choice((1, 1, 2, 3))):
            _strip(rng, hands, seat, ranks)
    return hands


def _optional_fours(rng: random.Random, rules: Mapping[str, Any], record: Record) -> list[int]:
    """Transfers with some of the optional purchases of 4s."""
    base = record.referee(rules).transfers
    if rules["buy4"] != "optional" or rng.random() < 0.3:
        return base
    full = replace(record, transfers=base).referee(dict(rules) | {"buy4": "required"})
    extra = full.transfers[len(base) :]
    buys: list[list[int]] = []
    for word in extra:
        if buys and word >> 15 == 1:
            buys[-1].append(word)
        else:
            buys.append([word])
    chosen = [buy for buy in buys if rng.random() < 0.6]
    tried = base + [word for buy in chosen for word in buy]
    return tried if replace(record, transfers=tried).referee(rules).setup_problem is None else base


def _choices(rng: random.Random, rules: Mapping[str, Any], rebels: Sequence[int], gone: Sequence[int]) -> list[int]:
    """Head choices of the opposites of revolutions that stand."""
    words = []
    for seat in rebels:
        across = OPPOSITE[seat]
        if across not in rebels and across not in gone:
            waives = rules["revolution_opposite_choice"] and rng.random() < 0.4
            kind = DeclarationKind.WAIVE_HEAD if waives else DeclarationKind.KEEP_HEAD
            words.append(pack_declaration(kind, across))
    return words


def _revolutions(rng: random.Random, rules: Mapping[str, Any], referee: Referee, leader: int) -> tuple[list[int], bool]:
    """Words of revolutions, and whether they void the deal."""
    deal = referee.deal
    gone, form = deal.eliminated, rules["revolution"]
    able = [seat for seat in seats_from(leader) if not any(deal.hands[seat][TWO:]) and seat not in gone]
    if form == "rush_open":
        able = [seat for seat in able if has_natural_gouji(deal, seat)]
    rebels = [seat for seat in able if rng.random() < 0.7]
    if form == "forbidden" or not rebels:
        return [], False
    words = []
    for seat in rebels:
        words.append(pack_declaration(REVOLUTION, seat))
        if form == "with_guarantor":
            mates = [mate for mate in ((seat + 2) % SEATS, (seat + 4) % SEATS) if mate not in (*rebels, *gone)]
            if not mates:
                return [], False
            words.append(pack_declaration(DeclarationKind.GUARANTEE, rng.choice(mates)))
    several = len(rebels) > 1 and (rules["revolution_multi"] == "void_deal" or form == "rush_open")
    if form == "redeal" or several:
        return words, True
    return (words if form == "rush_open" else words + _choices(rng, rules, rebels, gone)), False


def _declarations(rng: random.Random, rules: Mapping[str, Any], referee: Referee, leader: int) -> list[int]:
    """Random declarations in the compulsory order."""
    deal = referee.deal
    if deal.over:
        return []
    if rules["redeal_right"] != "none" and rng.random() < 0.1:
        able = [seat for seat in range(SEATS) if not any(deal.hands[seat][TWO:]) and seat not in deal.eliminated]
        if able and referee.setup_problem != "revolution_missing":
            return [pack_declaration(REDEAL, able[0])]
    words, void = _revolutions(rng, rules, referee, leader)
    rebels = [word >> 4 for word in words if word & 15 == REVOLUTION]
    kinds = {"mingdian": DeclarationKind.MINGDIAN, "xuandian": DeclarationKind.XUANDIAN}
    if not void and rules["opening"] and rules["declare_open"] in kinds:
        for seat in seats_from(leader):
            if seat not in (*deal.eliminated, *rebels) and rng.random() < 0.3:
                words.append(pack_declaration(kinds[rules["declare_open"]], seat))
    return words


def random_setup(rng: random.Random, rules: Mapping[str, Any], debts: list[Debt] | None, deal_no: int | None) -> Record:
    """Everything before the first lead, as the rules have it."""
    for _ in range(200):
        hands = _random_hands(rng, rules)
        record = Record(hands, rng.randrange(SEATS), debts=debts, deal_no=deal_no)
        record.transfers = Referee(rules, hands, record.leader, debts=debts, deal_no=deal_no).transfers
        record.transfers = _optional_fours(rng, rules, record)
        record.declarations = _declarations(rng, rules, record.referee(rules), record.leader)
        if record.referee(rules).setup_problem is None:
            return record
    raise AssertionError("no setup agrees with the rules")


def choose(rng: random.Random, referee: Referee, words: Sequence[int], eager: float) -> int:
    """A random legal word; silent questions are mostly declined, concessions are rare."""
    if referee.asked()[1] in SILENT:
        return words[0] if rng.random() > eager else rng.choice(words)
    buys = [word for word in words if word >> 3 & 15 == ActionKind.BUY4]
    if buys and rng.random() < 0.6:
        return buys[0]
    plays = [word for word in words if word >> 3 & 15 == ActionKind.PLAY]
    if plays and rng.random() < 0.7:
        return rng.choice(plays)
    chosen = rng.choice(words)
    return rng.choice(words) if chosen >> 3 & 15 == ActionKind.CONCEDE else chosen


def _random_cards(rng: random.Random, hand: Sequence[int]) -> list[int]:
    """A few cards of a hand, as sixteen counts."""
    cards = [rank for rank, count in enumerate(hand) for _ in range(count)]
    counts = [0] * len(hand)
    for rank in rng.sample(cards, min(len(cards), rng.choice((1, 2, 2, 3, 4, 6)))):
        counts[rank] += 1
    if rng.random() < 0.5:
        rank = rng.choice(cards)
        counts[rank] = min(hand[rank], 5)
    return counts


def misplay_words(rng: random.Random, seat: int, hand: Sequence[int]) -> list[int]:
    """Words that put some cards down by mistake."""
    counts = _random_cards(rng, hand)
    twos, small, big = counts[TWO], counts[SMALL], counts[BIG]
    ranks = [rank for rank in range(TWO) if counts[rank]][:3]
    if not ranks:
        lone = (TWO, twos, 0, small, big) if twos else (BIG if big else SMALL, 0, 0, small, big)
        return [word_of(seat, ActionKind.MISPLAY, lone)]
    rng.shuffle(ranks)
    words = [word_of(seat, ActionKind.MISPLAY, (ranks[0], counts[ranks[0]], twos, small, big))]
    return words + [word_of(seat, ActionKind.MISPLAY, (rank, counts[rank], 0, 0, 0)) for rank in ranks[1:]]


def random_foul(rng: random.Random) -> int:
    """A word of a foul; sanctions that end a deal are rare."""
    mild = (Sanction.WARN, Sanction.MINUS1, Sanction.MINUS2, Sanction.MINUS4, Sanction.LOSE_MATCH, Sanction.DISQUALIFY)
    hard = (Sanction.LOSE_DEAL, Sanction.LAST_PLACE, Sanction.LAST_PLACE, Sanction.LATE_BUY)
    sanction = rng.choice(mild if rng.random() < 0.6 else hard)
    return word_of(rng.randrange(SEATS), ActionKind.FOUL, (int(sanction), 0, 0, 0, 0))


def _say(referee: Referee, log: list[int], word: int) -> bool:
    """Carry the word out if it is legal."""
    if referee.check(word) != Verdict.LEGAL:
        return False
    referee.apply(word)
    log.append(word)
    return True


def _misplay(rng: random.Random, referee: Referee, log: list[int]) -> None:
    """A misplay and its resolution, if the rules have one for these cards."""
    seat, capacity = referee.asked()
    if capacity in SILENT:
        return
    deal = referee.deal
    lie = deal.lying
    rank = rng.randrange(TWO + 1) if capacity == LEAD or lie is None else min(BIG, lie.cards[0] + rng.randrange(3))
    count = rng.randrange(1, 6) if lie is None else sum(lie.cards[1:])
    words = misplay_words(rng, seat, deal.hands[seat])
    if referee.book.misplay == "declared_count":
        words.insert(0, word_of(seat, ActionKind.ANNOUNCE, (rank, count, 0, 0, 0)))
    trial = _ResolvableTrial(referee, words)
    if trial.resolves():
        for word in words:
            _say(referee, log, word)
        _say(referee, log, referee.legal()[0])


class _ResolvableTrial:
    """Whether words of a misplay are all legal and have a resolution, found without changing the deal."""

    def __init__(self, referee: Referee, words: Sequence[int]) -> None:
        self.referee = referee
        self.words = words

    def resolves(self) -> bool:
        """Carry the words out; misplays change nothing but the misplay itself, which is taken back."""
        referee = self.referee
        deal = referee.deal
        before, slips = deal.action_no, deal.slips
        try:
            for word in self.words:
                if referee.check(word) != Verdict.LEGAL:
                    return False
                referee.apply(word)
            return bool(referee.legal())
        finally:
            deal.misplay, deal.action_no, deal.slips = None, before, slips


def play_out(rng: random.Random, referee: Referee, eager: float, mistakes: float, fouls: float) -> list[int]:
    """Play a deal to its end; the words in order, declined questions left out."""
    log: list[int] = []
    for _ in range(LIMIT):
        if referee.deal.over:
            return log
        if fouls and rng.random() < fouls and _say(referee, log, random_foul(rng)):
            continue
        if mistakes and rng.random() < mistakes:
            _misplay(rng, referee, log)
            if referee.deal.over:
                return log
        word = choose(rng, referee, referee.legal(), eager)
        referee.apply(word)
        if word >> 3 & 15 != ActionKind.DECLINE:
            log.append(word)
    raise AssertionError("the deal does not end")


def random_record(
    rng: random.Random,
    rules: Mapping[str, Any],
    debts: list[Debt] | None = None,
    deal_no: int | None = None,
    flawless: bool = False,
) -> tuple[Record, Referee]:
    """A random deal, without mistakes and fouls if it has to be flawless, and the referee at its end."""
    record = random_setup(rng, rules, debts, deal_no)
    referee = record.referee(rules)
    mistakes = rng.choice((0.0, 0.01, 0.02))
    fouls = rng.choice((0.0, 0.0, 0.004))
    if flawless:
        mistakes = fouls = 0.0
    record.actions = play_out(rng, referee, rng.choice((0.05, 0.2, 0.5)), mistakes, fouls)
    return record, referee

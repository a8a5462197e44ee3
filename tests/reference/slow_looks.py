"""What lay open at each action, by the referee: every play of a hand is put to his judgement."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from .asking import BURN, CLOSING, KILL, LEAD, SILENT
from .clauses import LEGAL, judge_cards
from .codes import BIG, SMALL, TWO
from .comparison import Cards, is_gouji, size_of, whole_hand_as_play
from .flow import BURN_KIND, DECLINE, KILL_KIND, PLAY
from .position import ACTIVE, Deal
from .random_deals import Record
from .referee import Referee
from .words import split_word, word_of

Look = dict[str, int]


def wilds(cards: Cards) -> int:
    """Jokers and 2s."""
    return cards[2] + cards[3] + cards[4] + (cards[1] if cards[0] == TWO else 0)


def of_size(hand: Sequence[int], size: int) -> Iterator[Cards]:
    """Every play of so many cards that the hand holds."""
    for big in range(min(hand[BIG], size) + 1):
        for small in range(min(hand[SMALL], size - big) + 1):
            rest = size - big - small
            if not rest:
                yield (BIG if big else SMALL, 0, 0, small, big)
                continue
            if rest <= hand[TWO]:
                yield (TWO, rest, 0, small, big)
            for rank in range(TWO):
                for count in range(max(1, rest - hand[TWO]), min(hand[rank], rest) + 1):
                    yield (rank, count, rest - count, small, big)


def legal(deal: Deal, seat: int, kind: int = PLAY) -> list[Cards]:
    """Every answer the seat could lay down now in that kind; kills may take one or two cards more."""
    assert deal.lying is not None
    size, found = size_of(deal.lying.cards), []
    for wanted in (size, size + 1, size + 2) if deal.lying.cards[3] + deal.lying.cards[4] else (size,):
        cards = of_size(deal.hands[seat], wanted)
        found += [one for one in cards if judge_cards(deal, seat, kind, one) == LEGAL]
    return found


def naturals(deal: Deal, seat: int) -> list[Cards]:
    """Whole groups from 3 to A that could be laid down now."""
    groups = [(rank, count, 0, 0, 0) for rank, count in enumerate(deal.hands[seat][:TWO]) if count]
    return [cards for cards in groups if judge_cards(deal, seat, PLAY, cards) == LEGAL]


def cheap(deal: Deal, seat: int) -> list[Cards]:
    """Whole groups that are no gouji."""
    return [cards for cards in naturals(deal, seat) if not is_gouji(deal.book, cards)]


def riders(deal: Deal, seat: int, cards: Cards) -> int:
    """Mates still in who hold a whole group of that size and a higher rank that is no gouji."""
    size, found = size_of(cards), 0
    for mate in ((seat + 2) % 6, (seat + 4) % 6):
        held = enumerate(deal.hands[mate][:TWO])
        higher = [(rank, n, 0, 0, 0) for rank, n in held if n == size and rank > cards[0]]
        found += deal.status[mate] == ACTIVE and any(not is_gouji(deal.book, one) for one in higher)
    return found if not cards[3] + cards[4] else 0


def is_sound(deal: Deal, seat: int) -> bool:
    """Whether some burn leaves groups of which all but one can have a joker each."""
    for cards in legal(deal, seat, BURN_KIND):
        hand = list(deal.hands[seat])
        for rank, count in ((cards[0], cards[1]), (TWO, cards[2]), (SMALL, cards[3]), (BIG, cards[4])):
            hand[rank] -= count
        groups = sum(count > 0 for count in hand[:TWO])
        groups += hand[TWO] > 0 and (groups == 0 or deal.book.tie_two == "forbidden")
        if groups - 1 <= hand[SMALL] + hand[BIG]:
            return True
    return False


def block(deal: Deal, seat: int, done: Cards | None) -> tuple[int, int]:
    """(0 no chance, 1 chance, 2 taken) to shut out the next enemy's cheap answers, and the cards he holds."""
    asked, capacity = deal.questions[deal.cursor]
    later = [who for who, _ in deal.questions[deal.cursor + 1 :] if who != seat]
    lie = deal.lying
    if asked != seat or capacity in (CLOSING, LEAD) or not later or lie is None or (lie.maker - seat) % 2 == 0:
        return 0, 0
    victim = later[0]
    threats = cheap(deal, victim)
    if (victim - seat) % 2 == 0 or not threats:
        return 0, 0

    def shuts(cards: Cards) -> bool:
        return cards[3] + cards[4] > 0 or cards[0] >= max(threat[0] for threat in threats)

    if not any(shuts(cards) for cards in legal(deal, seat)):
        return 0, 0
    return 2 if done is not None and shuts(done) else 1, deal.held[victim]


def of_answers(deal: Deal, seat: int) -> int:
    """The mask of answers without a 2 or joker."""
    found = 0
    for cards in legal(deal, seat):
        if wilds(cards) == 0:
            strong = is_gouji(deal.book, cards)
            found |= 8 if strong else 4
            if deal.hands[seat][cards[0]] == cards[1]:
                found |= 2 if strong else 1
    return found


def before(deal: Deal, seat: int, kind: int, cards: Cards) -> Look:
    """What can be said before the action is carried out."""
    hand, (_, capacity) = deal.hands[seat], deal.questions[deal.cursor]
    done = cards if kind == PLAY else None
    look = {"active": sum(1 << s for s in range(6) if deal.status[s] == ACTIVE)}
    look["opened"] = sum(1 << s for s in range(6) if deal.opened[s])
    look["holds_high"] = int(any(count >= 3 for count in hand[7:10]))
    if size_of(cards):
        longer = (cards[0], cards[1] + 1, 0, 0, 0)
        plain = cards[0] < TWO and not wilds(cards) and not is_gouji(deal.book, cards)
        look["is_near"] = int(plain and is_gouji(deal.book, longer))
        look["rank_left"] = hand[cards[0]] - cards[1] if cards[0] < TWO else -1
    if capacity in SILENT:
        return look
    whole = whole_hand_as_play(hand)
    look["exit_open"] = int(whole is not None and judge_cards(deal, seat, PLAY, whole) == LEGAL)
    if capacity == LEAD:
        groups = naturals(deal, seat)
        look["lead_sizes"] = sum({1 << min(size_of(one), 14) - 1 for one in groups})
        look["feed_leads"], look["feed_total"] = len(groups), sum(riders(deal, seat, one) for one in groups)
        look["feed_potential"] = riders(deal, seat, cards) if done else 0
        return look
    look["answers"] = of_answers(deal, seat)
    look["block"], look["block_left"] = block(deal, seat, done)
    if done and deal.lying is not None and deal.lying.gouji:
        options = legal(deal, seat)
        look["least_wilds"] = min(map(wilds, options))
        look["least_rank"] = min(one[0] for one in options if wilds(one) == wilds(cards))
    return look


def settle(referee: Referee, seat: int, kind: int, shown: Look | None) -> None:
    """Ask the silent questions up to the action and write down who could have spoken."""
    deal = referee.deal
    while not deal.over and deal.questions[deal.cursor][1] in SILENT:
        asked, capacity = deal.questions[deal.cursor]
        bit = 1 << asked
        assert shown is not None
        if capacity == KILL and legal(deal, asked, KILL_KIND):
            shown["kill_able"] |= bit
        if capacity == BURN:
            shown["burn_sound"] |= bit * is_sound(deal, asked)
            shown["counter_able"] |= bit * bool(deal.burn is not None and legal(deal, asked, BURN_KIND))
        if asked == seat and kind == (KILL_KIND if capacity == KILL else BURN_KIND):
            return
        referee.apply(word_of(asked, DECLINE, (0, 0, 0, 0, 0)))


def looks(values: dict[str, Any], deal: Record) -> Iterator[Look]:
    """One look an action of a deal, to be read when all are made."""
    referee = Referee(values, deal.hands, deal.leader, deal.transfers, deal.declarations)
    made: list[Look] = []
    for at, word in enumerate(deal.actions):
        seat, kind, cards = split(word)
        lie = referee.deal.lying
        settle(referee, seat, kind, None if lie is None else made[lie.action_no])
        lie = referee.deal.lying
        look = {
            "burn_sound": 0,
            "counter_able": 0,
            "kill_able": 0,
            "table_action_no": -1 if lie is None else lie.action_no,
        }
        made.append(look | before(referee.deal, seat, kind, cards))
        referee.apply(word)
        held, left = referee.deal.hands[seat], referee.deal.held[seat]
        made[at]["only_threes"] = int(size_of(cards) > 0 and left > 0 and held[0] == left)
    yield from made


def split(word: int) -> tuple[int, int, Cards]:
    """Seat, kind and cards of a legal word."""
    parts = split_word(word)
    assert parts is not None
    return parts


def compared(look: Look, row: Sequence[int], names: Sequence[str]) -> dict[str, tuple[int, int]]:
    """Columns in which the kernel's row differs from the look."""
    ours = dict(zip(names, map(int, row), strict=True))
    return {name: (value, ours[name]) for name, value in look.items() if ours[name] != value}

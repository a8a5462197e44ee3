"""错牌: what the rules make of cards put down by mistake (catalogue D18, Q60, Q61, W29-W33; protocol 13).

Readings:
- The set is known only when a word of another kind follows; if it was no mistake, that word of the seat is `no_misplay`.
- 2s are no natural rank: they stay with the lowest natural rank, with or without jokers.
- While leading a set of at most one natural rank with a joker is no mistake, even if it may not be led.
- Too many cards are cut down to jokers, if need be; too few are made up one by one from B, then S, then 2.
- Cards that agree with the announcement and are legal are no mistake. Without one a mistake is void. Kept of what was put down: natural cards of the announced rank, then 2s, S, B.
- A foul does not stand between a misplay and its resolution.
"""

from __future__ import annotations

from .asking import CLOSING
from .clauses import judge_cards
from .codes import ACE, BIG, SMALL, TWO, Verdict
from .comparison import Cards, size_of, spelled
from .flow import CLOSE, PASS, PLAY
from .position import Deal, Misplay

NOTHING: Cards = (0, 0, 0, 0, 0)
LEGAL = int(Verdict.LEGAL)
NO_MISPLAY = int(Verdict.NO_MISPLAY)
UNRESOLVED = int(Verdict.MISPLAY_UNRESOLVED)
MOST_SLIPS = 24


def add(misplay: Misplay | None, cards: Cards) -> Misplay:
    """The misplay with one more word."""
    old = misplay or Misplay()
    new = Misplay(old.announced, dict(old.ranks), old.twos, old.small, old.big, old.words + 1)
    rank, naturals, twos, small, big = cards
    if rank <= ACE:
        new.ranks[rank] = new.ranks.get(rank, 0) + naturals
    else:
        new.twos += naturals
    new.twos += twos
    new.small += small
    new.big += big
    return new


def _as_play(misplay: Misplay) -> Cards | None:
    """The cards as one play, if they are of one natural rank at most."""
    if len(misplay.ranks) > 1:
        return None
    rank, naturals = next(iter(misplay.ranks.items()), (TWO, 0))
    return spelled(rank, naturals, misplay.twos, misplay.small, misplay.big)


def is_no_mistake(deal: Deal, seat: int, misplay: Misplay) -> bool:
    """Is the set legal as it was put down, or a lead that is never a 错牌 (Q60)?"""
    cards = _as_play(misplay)
    if cards is None:
        return False
    if misplay.announced is not None and misplay.announced != (cards[0], size_of(cards)):
        return False
    if deal.lying is None and (misplay.small or misplay.big):
        return True
    return judge_cards(deal, seat, PLAY, cards) == LEGAL


def _fit(rank: int, parts: list[int], spare: list[int], wanted: int) -> Cards | None:
    """Naturals, 2s, small, big cut or made up to the wanted number (W29, W30, Q60)."""
    excess = sum(parts) - wanted
    for index in range(4):
        back = min(parts[index], max(excess, 0))
        parts[index] -= back
        excess -= back
    for index in (3, 2, 1):
        taken = min(spare[index], max(-excess, 0))
        parts[index] += taken
        excess += taken
    return None if excess else spelled(rank, *parts)


def corrected(deal: Deal, seat: int, misplay: Misplay) -> Cards | None:
    """The play that the correction makes, or None (misplay = correct)."""
    hand = deal.hands[seat]
    rank = min(misplay.ranks) if misplay.ranks else TWO
    parts = [misplay.ranks.get(rank, 0), misplay.twos, misplay.small, misplay.big]
    if deal.lying is None:
        return spelled(rank, *parts)
    spare = [0, hand[TWO] - misplay.twos, hand[SMALL] - misplay.small, hand[BIG] - misplay.big]
    return _fit(rank, parts, spare, size_of(deal.lying.cards))


def declared(deal: Deal, seat: int, misplay: Misplay) -> Cards | None:
    """As many as announced of the announced rank, or None (misplay = declared_count)."""
    if misplay.announced is None:
        return None
    rank, wanted = misplay.announced
    hand = deal.hands[seat]
    put = [misplay.ranks.get(rank, 0), misplay.twos, misplay.small, misplay.big]
    spare = [0, hand[TWO] - put[1], hand[SMALL] - put[2], hand[BIG] - put[3]]
    parts = [0, 0, 0, 0]
    missing = wanted
    for source in (put, spare):
        for index in range(4):
            taken = min(source[index], missing)
            parts[index] += taken
            missing -= taken
    if missing or not (misplay.twos if rank == TWO else parts[0]):
        return None
    return spelled(rank, *parts)


def due(deal: Deal) -> tuple[int, Cards] | None:
    """(kind, cards) of the word that resolves the misplay; None while only a further ``misplay`` word may follow."""
    misplay = deal.misplay
    if misplay is None or not misplay.words:
        return None
    seat, capacity = deal.questions[deal.cursor]
    if is_no_mistake(deal, seat, misplay):
        return None
    cards = None
    if deal.book.misplay == "correct":
        cards = corrected(deal, seat, misplay)
    elif deal.book.misplay == "declared_count":
        cards = declared(deal, seat, misplay)
    if cards is not None and judge_cards(deal, seat, PLAY, cards) == LEGAL:
        return PLAY, cards
    return (CLOSE if capacity == CLOSING else PASS), NOTHING


def judge_following(deal: Deal, kind: int, cards: Cards) -> int:
    """A word of another kind by the seat that has put cards down: what the rules make of them, if they were a mistake."""
    if deal.misplay is None or not deal.misplay.words:
        return UNRESOLVED
    wanted = due(deal)
    if wanted is None:
        return NO_MISPLAY
    return LEGAL if wanted == (kind, cards) else UNRESOLVED


def judge_announce(deal: Deal) -> int:
    """``announce``: before a misplay, where the announced count binds."""
    return LEGAL if deal.book.misplay == "declared_count" and deal.slips < MOST_SLIPS else NO_MISPLAY


def _is_held(deal: Deal, seat: int, misplay: Misplay) -> bool:
    hand = deal.hands[seat]
    if misplay.twos > hand[TWO] or misplay.small > hand[SMALL] or misplay.big > hand[BIG]:
        return False
    return all(hand[rank] >= number for rank, number in misplay.ranks.items())


def judge_misplay(deal: Deal, seat: int, cards: Cards) -> int:
    """A ``misplay`` word of the seat that is asked to lead, answer or close."""
    old = deal.misplay
    if deal.slips >= MOST_SLIPS:
        return NO_MISPLAY
    if old is not None and old.words:
        further = cards[0] <= ACE and old.ranks and cards[0] not in old.ranks and cards[2:] == (0, 0, 0)
        if not further:
            return NO_MISPLAY
    return LEGAL if _is_held(deal, seat, add(old, cards)) else int(Verdict.CARDS_NOT_HELD)


def commit(deal: Deal, cards: Cards) -> None:
    """Carry out a ``misplay`` word."""
    deal.slips += 1
    deal.misplay = add(deal.misplay, cards)


def announce(deal: Deal, rank: int, count: int) -> None:
    """Carry out an ``announce`` word."""
    deal.misplay = Misplay(announced=(rank, count))

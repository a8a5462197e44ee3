"""``fct_transfers``: cards that changed hands before play."""

from __future__ import annotations

import numpy as np
import pyarrow as pa

from gouji_analytics.derive.parts import Ints, Source, ids_of, make_table, masked, tally, worded
from gouji_engine.cards import SMALL
from gouji_engine.codes import TransferCause


class Moves:
    """The packed transfers of the deals as columns."""

    def __init__(self, source: Source) -> None:
        flat, offsets = source.deals.transfers
        self.deal = np.repeat(np.arange(source.count), np.diff(offsets))
        self.giver, self.taker, self.rank = flat & 7, flat >> 3 & 7, flat >> 6 & 15
        self.cards, self.cause = flat >> 10 & 31, flat >> 15 & 7

    def gained_jokers(self, deals: int) -> Ints:
        """Jokers got less jokers given, by deal and seat."""
        at = np.flatnonzero(self.rank >= SMALL)
        got = tally(deals, self.deal[at], self.taker[at], self.cards[at])
        return got - tally(deals, self.deal[at], self.giver[at], self.cards[at])

    def start_hands(self, source: Source) -> Ints:
        """Hands at the first lead: as dealt, less cards given, with cards got; int64 [deals, 6, 16]."""
        hands = source.deals.hands.reshape(source.count, 6, -1).astype(np.int64)
        np.subtract.at(hands, (self.deal, self.giver, self.rank), self.cards)
        np.add.at(hands, (self.deal, self.taker, self.rank), self.cards)
        return hands

    def threes_bought(self, deals: int) -> Ints:
        """3s got by purchase or gift, by deal and seat."""
        at = np.flatnonzero((self.rank == 0) & np.isin(self.cause, (TransferCause.BUY, TransferCause.GIFT)))
        return tally(deals, self.deal[at], self.taker[at], self.cards[at])


def bought_ranks(moves: Moves) -> pa.Array:
    """The rank that was bought, beside the card and beside its payment, which stands right behind it; null for other transfers."""
    paid = moves.cause == TransferCause.PAYMENT
    ranks = np.where(paid, np.roll(moves.rank, 1), moves.rank)
    return masked(ranks, ~paid & (moves.cause != TransferCause.BUY))


def transfers(source: Source) -> pa.Table:
    """Every transfer of the deals."""
    moves = Moves(source)
    columns = {
        **source.keys(moves.deal),
        "from_seat": moves.giver,
        "to_seat": moves.taker,
        "rank": moves.rank,
        "n_cards": moves.cards,
        "cause": worded(ids_of(TransferCause), moves.cause),
        "bought_rank": bought_ranks(moves),
    }
    return make_table("fct_transfers", columns, len(moves.deal))

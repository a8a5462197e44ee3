"""A position: what is known at a table in the middle of a deal, and what no table can show.

Hands may be unknown; then every set the seat plays is taken to have been in its hand, and only its number of cards is kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from gouji_engine.cards import RANK_COUNT, RANK_TEXT, SEATS, opposite, pack_counts
from gouji_engine.codes import ActionKind, DeclarationKind, ExitCause, unpack_action, unpack_declaration
from gouji_engine.errors import ReplayError
from gouji_engine.judge.faults import fault, raise_all

Cards = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Burning:
    """A burn that is running.

    ``depth`` counts claims (1 = no 反烧); ``play``: word of the play that was burned, ``passed``: who had passed when it was;
    ``men``: the seat that became 闷 by the kill.
    """

    burner: int
    victim: int
    depth: int = 1
    play: int | None = None
    passed: frozenset[int] = frozenset()
    men: int | None = None


@dataclass(frozen=True, slots=True)
class Position:
    """What is known at a table. Seats are 0 to 5.

    Attributes
    ----------
    rules : the RuleSet.
    hands : six hands of sixteen counts as they are now, None where not known.
    left : six numbers of cards now, None where not known (taken as many).
    out : seats that went out, in order; a seat whose last set lies on the table is the last of them.
    eliminated : (seat, cause) in order of elimination.
    declarations : packed declarations before the first lead, in any order.
    levels : (seat, number) of dead levels left, one that lies on the table included; silence = none used up.
    opened, passed : seats.
    pending, spoiled : seats whose opening waits for a lead of 4s, and that can no longer open (开点发4).
    table : packed word of the play on the table, or None; is_answer: it beat another play.
    leader : the seat that has the lead when nothing lies on the table.
    burning : the burn that is running.
    chaos : None = as it follows from the seats that have left before the play on the table.
    happened : (kind, seat, other, depth) burns, 闷 and kills that scored earlier (kernel.results).
    places : six stated places of a finished deal, or None.
    actions : packed words played after all this.
    """

    rules: Any
    hands: tuple[Cards | None, ...] = (None,) * SEATS
    left: tuple[int | None, ...] = (None,) * SEATS
    out: tuple[int, ...] = ()
    eliminated: tuple[tuple[int, ExitCause], ...] = ()
    declarations: tuple[int, ...] = ()
    levels: tuple[tuple[int, int], ...] = ()
    opened: frozenset[int] = frozenset()
    passed: frozenset[int] = frozenset()
    pending: frozenset[int] = frozenset()
    spoiled: frozenset[int] = frozenset()
    table: int | None = None
    is_answer: bool = False
    leader: int | None = None
    burning: Burning | None = None
    chaos: bool | None = None
    happened: tuple[tuple[int, int, int, int], ...] = ()
    places: tuple[int, ...] | None = None
    actions: tuple[int, ...] = ()

    @property
    def owner(self) -> int | None:
        """The seat whose play lies on the table."""
        return None if self.table is None else self.table & 7

    @property
    def laid_down(self) -> tuple[int, ...]:
        """Seats that declared revolution; who has to rush first (冲点) has not laid down yet."""
        if self.rules.revolution == "rush_open":
            return ()
        words = map(unpack_declaration, self.declarations)
        return tuple(word.seat for word in words if word.kind == DeclarationKind.REVOLUTION)


def word_cards(word: int) -> list[int]:
    """Sixteen counts of the cards of a word."""
    fields = unpack_action(word)
    counts = [0] * RANK_COUNT
    counts[fields.rank] += fields.naturals
    counts[12] += fields.twos
    counts[13] += fields.small
    counts[14] += fields.big
    counts[15] += fields.eagle
    return counts


def check_position(position: Position, *, resting: bool = False) -> None:
    """Refuse what no table can show; ``resting``: nobody needs to have the lead.

    Raises
    ------
    ReplayError : the fault, or POS_INVALID with all of them.
    """
    raise_all(
        [*_seat_faults(position, resting), *_hand_faults(position), *_pack_faults(position), *_burn_faults(position)]
    )


def _seat_faults(position: Position, resting: bool) -> Iterator[ReplayError]:
    """Seats that have left twice, lead or lie on the table after they left."""
    gone = [*position.out, *(seat for seat, _ in position.eliminated), *position.laid_down]
    for seat in sorted({seat for seat in gone if gone.count(seat) > 1}):
        yield fault("POS_SEAT_TWICE", key="out", seat=seat + 1)
    owner, leader = position.owner, position.leader
    if owner is None:
        if leader is None and not resting:
            yield fault("POS_NO_TABLE")
        elif leader is not None and leader in gone:
            yield fault("POS_LEADER_GONE", key="leader", seat=leader + 1)
    elif owner in gone and (not position.out or position.out[-1] != owner):
        yield fault("POS_OWNER_GONE", key="table", seat=owner + 1)


def _hand_faults(position: Position) -> Iterator[ReplayError]:
    """Numbers of cards that contradict each other or the status of a seat."""
    gone = {seat for seat, _ in position.eliminated} | set(position.laid_down)
    for seat in range(SEATS):
        hand, left = position.hands[seat], position.left[seat]
        held = left if hand is None else sum(hand)
        if hand is not None and left is not None and left != sum(hand):
            yield fault("POS_LEFT", key="left", seat=seat + 1, found=sum(hand), wish=left)
        dealt = position.rules.dealt_to(seat)
        if left is not None and not 0 <= left <= dealt:
            yield fault("POS_LEFT_RANGE", key="left", seat=seat + 1, found=left, wish=dealt)
        elif seat in position.out and held:
            yield fault("POS_OUT_WITH_CARDS", key="out", seat=seat + 1)
        elif held == 0 and seat not in position.out and seat not in gone and seat != position.owner:
            yield fault("POS_HAND_EMPTY", key="hands", seat=seat + 1)


def _pack_faults(position: Position) -> Iterator[ReplayError]:
    """More cards of a rank than there are."""
    pack = pack_counts(position.rules.decks, position.rules.removed, position.rules.added)
    shown = [hand for hand in position.hands if hand is not None]
    if position.table is not None:
        shown.append(tuple(word_cards(position.table)))
    for rank in range(RANK_COUNT):
        found = sum(hand[rank] for hand in shown)
        if found > pack[rank]:
            yield fault(
                "POS_TOO_MANY", rank=RANK_TEXT[rank], found=found, wish=pack[rank], rules=position.rules.name
            )  # fmt: skip


def _burn_faults(position: Position) -> Iterator[ReplayError]:
    """A running burn is that of the seat whose play lies on the table, or who leads."""
    burning, owner = position.burning, position.owner
    if burning is None:
        if position.table is not None and unpack_action(position.table).kind == ActionKind.BURN:
            yield fault("POS_BURN_MISSING", key="table")
        return
    gone = {*position.out, *(seat for seat, _ in position.eliminated), *position.laid_down}
    if burning.victim in {burning.burner, opposite(burning.burner)}:
        yield fault("POS_BURN_OPPOSITE", key="burn", seat=burning.burner + 1, other=burning.victim + 1)
    if burning.burner in gone and burning.burner != owner:
        yield fault("POS_BURNER_GONE", key="burn", seat=burning.burner + 1)
    elif burning.burner != (position.leader if owner is None else owner):
        yield fault("POS_BURN_ELSEWHERE", key="burn", seat=burning.burner + 1)

"""How a deal moves: plays, declined questions, ends of rounds, the end of the deal.

Readings: a passed lead begins a new round (the count of rounds rises), also when a misplay cost it; after a foul the
questions already drawn up stay, less those of the eliminated seat.
"""

from __future__ import annotations

from . import burning, openings, revolting
from .asking import BURN as BURN_WINDOW
from .asking import CLOSING, KILL, LEAD, SILENT, questions_on
from .codes import SEATS, TWO, ActionKind, BurnOutcome, Event, ExitCause
from .comparison import Cards, eagles_of, is_gouji, size_of
from .kills import kills
from .position import ACTIVE, NOBODY, OPPOSITE, OUT, Deal, Lying

(
    PLAY,
    PASS,
    YIELD,
    BURN_KIND,
    CLOSE,
    CONCEDE,
    KILL_KIND,
    BUY4,
    MISPLAY,
    ANNOUNCE,
    FOUL,
    DECLINE,
) = (int(kind) for kind in ActionKind)


def end_if_alone(deal: Deal) -> bool:
    """At most one active seat: the deal is over and the play on the table unbeaten (protocol 5)."""
    if deal.active > 1:
        return False
    _end(deal)
    return True


def _end(deal: Deal) -> None:
    """Nobody is asked any more; the play on the table is unbeaten."""
    lie = deal.lying
    openings.settle(deal)
    if lie is not None and lie.rush:
        revolting.rush_stands(deal, lie)
    burning.stand_if_claim(deal)
    burning.end(deal, BurnOutcome.ENDED)
    deal.over = True
    deal.questions, deal.cursor = [], 0


def end_if_side_is_out(deal: Deal, lie: Lying) -> bool:
    """deal_end = side_out (protocol 15): who is still in stands in the order of seats from the one asked next."""
    if deal.book.deal_end != "side_out" or not any(all(s in deal.outs for s in (a, a + 2, a + 4)) for a in (0, 1)):
        return False
    asked = questions_on(deal, lie)
    leader = lie.owner if deal.status[lie.owner] == ACTIVE else deal.next_active(lie.owner)
    deal.first_left = asked[0][0] if asked else leader
    _end(deal)
    return True


def _chaos_is_due(deal: Deal) -> bool:
    """Does the next lead begin 四人乱缠 (Q50, D11)?"""
    four_active = deal.book.chaos_trigger == "four_active" and deal.active <= 4
    return not deal.chaos and (len(deal.outs) >= 2 or four_active)


def _enter_chaos(deal: Deal) -> None:
    """四人乱缠 begins with the first lead after its trigger."""
    if _chaos_is_due(deal):
        deal.chaos = True
        deal.rusher = NOBODY
        deal.note(Event.CHAOS, NOBODY)


def is_rusher(deal: Deal, seat: int) -> bool:
    """Must the next play of the seat be its rush (protocol 11)?"""
    return seat == deal.rusher and not (deal.lying is None and _chaos_is_due(deal))


def start_lead(deal: Deal, seat: int) -> None:
    """Ask ``seat`` to lead. A burner who cannot go on is asked too: all he can do is concede (Q41, protocol 6)."""
    deal.questions, deal.cursor = [(seat, LEAD)], 0


def pass_lead(deal: Deal, seat: int, barred: bool) -> None:
    """The lead goes to the next active seat (Q21, Q61, protocol 9, 13)."""
    openings.lapse(deal, seat)
    deal.note(Event.LEAD_PASSED, seat)
    if deal.burn is not None and deal.burn.burner == seat:
        burning.end(deal, BurnOutcome.ENDED)
    if barred:
        deal.lead_passes.add(seat)
        if all(other in deal.lead_passes for other in range(SEATS) if deal.status[other] == ACTIVE):
            deal.bar_lifted = True
    deal.bought_four = NOBODY
    deal.round_no += 1
    start_lead(deal, deal.next_active(seat))


def _give_up_burn(deal: Deal, outcome: BurnOutcome) -> None:
    """A leading burner leaves, or stays; the deal goes on by burn_fail_next (Q42)."""
    openings.lapse(deal, deal.questions[deal.cursor][0])
    deal.bought_four = NOBODY
    burn = burning.fail(deal, outcome)
    if end_if_alone(deal):
        return
    if deal.book.burn_fail_next == "table_play_stands":
        burning.put_burned_play_back(deal, burn)
        ask_on(deal, burn.burned_play, False)
    else:
        start_lead(deal, burning.next_leader_after_failure(deal, burn))


def ask_on(deal: Deal, lie: Lying, with_kill: bool = True) -> None:
    """Draw up the questions on a play; without any its owner has won the round."""
    deal.questions, deal.cursor = questions_on(deal, lie, with_kill), 0
    if not deal.questions:
        win_round(deal)


def win_round(deal: Deal) -> None:
    """No question is left: the owner of the play on the table has won the round (protocol 3, end)."""
    lie = deal.lying
    if lie is None:
        raise ValueError("no play lies on the table")
    openings.settle(deal)
    burning.stand_if_claim(deal)
    if lie.rush:
        revolting.rush_stands(deal, lie)
    deal.lying = None
    deal.passed.clear()
    deal.round_no += 1
    if end_if_alone(deal):
        return
    leader = lie.owner
    if deal.status[leader] != ACTIVE:
        leader = deal.next_active(leader)
    if deal.status[lie.maker] == OUT:
        deal.note(Event.JIEFENG, leader, lie.maker)
    start_lead(deal, leader)


def step(deal: Deal) -> None:
    """The question at the cursor was declined."""
    deal.cursor += 1
    if deal.cursor >= len(deal.questions):
        win_round(deal)


def fits(kind: int, capacity: int) -> bool:
    """Does an action of this kind answer a question in this silent capacity?"""
    return (capacity == BURN_WINDOW and kind == BURN_KIND) or (capacity == KILL and kind == KILL_KIND)


def skip_silent(deal: Deal, seat: int, kind: int) -> None:
    """Decline silent questions until the acting seat's kind fits (protocol 3)."""
    while True:
        asked, capacity = deal.questions[deal.cursor]
        if capacity not in SILENT or (asked == seat and fits(kind, capacity)):
            return
        step(deal)


def _men(deal: Deal, beaten: Lying, killer: int) -> None:
    """The maker of the beaten play may be 闷 (Q28, protocol 5, 10)."""
    seat = beaten.maker
    if not deal.book.biesan or deal.status[seat] != ACTIVE or not deal.has_only_threes(seat):
        return
    deal.mens.append((seat, killer))
    deal.note(Event.MEN, seat, killer)
    if deal.book.men_rank == "first_is_last":
        burning.eliminate(deal, seat, ExitCause.MEN)
    if deal.burn is not None and deal.burn.burner == killer:
        deal.burn.menned = seat


def _beat(deal: Deal, beaten: Lying, new: Lying, kind: int) -> None:
    """What happens to the play that was on the table and to its maker."""
    if beaten.cards[4] == 1 and kills(deal.book, new.cards, beaten.cards):
        deal.kills.append(new.maker)
        deal.note(Event.KILL, new.maker, beaten.owner)
    openings.beaten(deal, beaten, new.maker, kind == BURN_KIND, kind == PLAY)
    if kind == BURN_KIND:
        burning.claim(deal, new.maker, beaten, new)
    else:
        burning.answered(deal, beaten, new.maker)
    _men(deal, beaten, new.maker)


def _go_out(deal: Deal, seat: int) -> None:
    """The hand is empty: the next top place (2.8)."""
    deal.leave(seat, OUT)
    deal.outs.append(seat)
    deal.note(Event.OUT, seat, value=len(deal.outs))
    burning.succeed_if_out(deal, seat)


def _mark_last_set(deal: Deal, lie: Lying) -> None:
    """Rights over the last set of a player who has just gone out (D10, Q52-Q54, protocol 5)."""
    book = deal.book
    if deal.chaos:
        return
    if book.dead_final == "none":
        lie.open_to_all = not lie.dead
        return
    if len(deal.outs) not in book.dead_final_places:
        return
    if book.dead_final == "next_player":
        if lie.gouji:
            lie.owner = deal.next_active(lie.maker)
    elif not deal.headless(lie.maker):
        lie.deadly = lie.gouji or book.dead_final == "opposite_any_bottom"


def _use_dead_level(deal: Deal, new: Lying) -> None:
    """A 够级牌 of a revolutionary's opposite uses up one of his dead levels (Q37)."""
    if new.gouji and deal.dead_levels[new.maker]:
        deal.dead_levels[new.maker] -= 1
        new.dead = True
        new.level = new.maker in deal.levels_won


def _lying(deal: Deal, seat: int, cards: Cards) -> Lying:
    """The play as it lies on the table, and what it changes before its cards leave the hand."""
    beaten = deal.lying
    killing = beaten is not None and kills(deal.book, cards, beaten.cards)
    new = Lying(cards, seat, seat, killing or is_gouji(deal.book, cards), deal.action_no)
    if beaten is None:
        _enter_chaos(deal)
        openings.lead_by_pending(deal, seat, cards)
        deal.lead_passes.clear()
        deal.bought_four = NOBODY
    elif beaten.rush:
        revolting.rush_answered(deal, beaten)
    openings.spoil_by_four(deal, seat, cards)
    if seat == deal.rusher:
        deal.rusher = NOBODY
        new.rush = True
    else:
        new.admitted = openings.is_admitted(deal, seat, cards, new.gouji, beaten is not None)
        _use_dead_level(deal, new)
    if beaten is not None and new.gouji and beaten.deadly and not deal.chaos and seat == OPPOSITE[beaten.owner]:
        new.dead = True
    return new


def put_down(deal: Deal, seat: int, kind: int, cards: Cards) -> None:
    """A lead, an answer, a burn or a kill."""
    beaten = deal.lying
    new = _lying(deal, seat, cards)
    deal.misplay = None
    _take_cards(deal, seat, cards)
    if beaten is not None:
        _beat(deal, beaten, new, kind)
    deal.lying = new
    gone = not deal.held[seat]
    if gone:
        _go_out(deal, seat)
    if end_if_alone(deal):
        return
    if gone:
        _mark_last_set(deal, new)
        if end_if_side_is_out(deal, new):
            return
    ask_on(deal, new)


def _take_cards(deal: Deal, seat: int, cards: Cards) -> None:
    rank, naturals, twos, small, big = cards[:5]
    hand = deal.hands[seat]
    if rank <= TWO:
        hand[rank] -= naturals
    hand[12] -= twos
    hand[13] -= small
    hand[14] -= big
    hand[15] -= eagles_of(cards)
    deal.held[seat] -= size_of(cards)


def _lock(deal: Deal, seat: int, big: int, owner: int) -> None:
    """A pass on the play on the table (protocol 3, 10)."""
    book = deal.book
    if deal.chaos or (big and not book.pass_on_big_counts):
        return
    if book.headless_pass_lock or not (deal.headless(owner) or deal.headless(seat)):
        deal.passed.add(seat)


def say(deal: Deal, seat: int, kind: int) -> None:
    """A pass, yield, close, or concession of the asked seat."""
    book = deal.book
    barred, deal.misplay = deal.misplay is None, None
    if kind == CONCEDE:
        stuck = burning.is_stuck(book, deal.hands[seat]) or four_is_stuck(deal, seat)
        _give_up_burn(deal, BurnOutcome.FAILED if stuck else BurnOutcome.CONCEDED)
        return
    if kind == CLOSE:
        win_round(deal)
        return
    if deal.lying is None:
        pass_lead(deal, seat, barred)
        return
    if kind == YIELD:
        if book.yield_then_played == "counts_as_pass":
            deal.passed.add(seat)
        if book.strict and book.kou_by == "opposite":
            deal.questions.append((seat, CLOSING))
    else:
        _lock(deal, seat, deal.lying.cards[4] + eagles_of(deal.lying.cards), deal.lying.owner)
    step(deal)


def four_is_stuck(deal: Deal, seat: int) -> bool:
    """A burner who bought a 4: his joker duty forbids the lead of 4s (protocol 9)."""
    whole = deal.held[seat] == deal.hands[seat][1]
    return deal.bought_four == seat and not (whole and deal.book.burn_last_exempt)

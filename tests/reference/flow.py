"""How a deal moves: plays, declined questions, ends of rounds, the end of the deal."""

from __future__ import annotations

from gouji_engine.cards import ACE, SEATS, TWO
from gouji_engine.codes import ActionKind, BurnOutcome, Event, ExitCause

from . import burning
from .asking import BURN as BURN_WINDOW
from .asking import CLOSING, KILL, LEAD, SILENT, questions_on
from .comparison import Cards, is_gouji, kills, size_of
from .position import ACTIVE, NOBODY, OPPOSITE, OUT, Deal, Lying

PLAY, PASS, YIELD, BURN_KIND, CLOSE, CONCEDE, KILL_KIND = range(7)
DECLINE = int(ActionKind.DECLINE)


def _is_admitted(deal: Deal, seat: int, cards: Cards, gouji: bool, answer: bool) -> bool:
    """May the play open its maker (2.7, D13, protocol 7)?"""
    book = deal.book
    if not book.opening or not gouji or deal.opened[seat] or (answer and not book.open_by_response):
        return False
    rank, naturals, twos, small, big = cards
    if (small and not book.open_small_joker) or (big and not book.open_big_joker):
        return False
    if rank <= ACE and twos and not book.open_tied_two:
        return False
    if rank == TWO and (book.open_min_twos == 0 or naturals < book.open_min_twos):
        return False
    if book.open_deadline_opposite_out and deal.status[OPPOSITE[seat]] == OUT:
        return False
    allowed_outs = {"second_out": 1, "first_out": 0}.get(book.open_deadline, SEATS)
    return len(deal.outs) <= allowed_outs


def _settle_opening(deal: Deal) -> None:
    """The play on the table has won its round: it may open its maker."""
    lie = deal.lying
    if lie is not None and lie.admitted and not deal.opened[lie.maker]:
        deal.opened[lie.maker] = True
        deal.note(Event.OPENED, lie.maker, value=lie.action_no)


def _end_if_alone(deal: Deal) -> bool:
    """At most one active seat: the deal is over and the play on the table unbeaten (protocol 5)."""
    if deal.active > 1:
        return False
    _settle_opening(deal)
    burning.stand_if_claim(deal)
    burning.end(deal, BurnOutcome.ENDED)
    deal.over = True
    deal.questions, deal.cursor = [], 0
    return True


def _enter_chaos(deal: Deal) -> None:
    """四人乱缠 begins with the first lead after its trigger (Q50, D11)."""
    if deal.chaos:
        return
    four_active = deal.book.chaos_trigger == "four_active" and deal.active <= 4
    if len(deal.outs) >= 2 or four_active:
        deal.chaos = True
        deal.note(Event.CHAOS, NOBODY)


def start_lead(deal: Deal, seat: int) -> None:
    """Ask ``seat`` to lead. A burner who cannot go on is asked too: all he can do is concede (Q41, protocol 6)."""
    deal.questions, deal.cursor = [(seat, LEAD)], 0


def give_up_burn(deal: Deal, outcome: BurnOutcome) -> None:
    """A leading burner leaves; the deal goes on by burn_fail_next (Q42)."""
    burn = burning.fail(deal, outcome)
    if _end_if_alone(deal):
        return
    if deal.book.burn_fail_next == "table_play_stands":
        burning.put_burned_play_back(deal, burn)
        _ask_on(deal, burn.burned_play, False)
    else:
        start_lead(deal, burning.next_leader_after_failure(deal, burn))


def _ask_on(deal: Deal, lie: Lying, with_kill: bool = True) -> None:
    """Draw up the questions on a play; without any its owner has won the round."""
    deal.questions, deal.cursor = questions_on(deal, lie, with_kill), 0
    if not deal.questions:
        win_round(deal)


def win_round(deal: Deal) -> None:
    """No question is left: the owner of the play on the table has won the round (protocol 3, end)."""
    lie = deal.lying
    if lie is None:
        raise ValueError("no play lies on the table")
    _settle_opening(deal)
    burning.stand_if_claim(deal)
    owner = lie.owner
    deal.lying = None
    deal.passed.clear()
    deal.round_no += 1
    leader = owner
    if deal.status[owner] != ACTIVE:
        leader = deal.next_active(owner)
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
    """The maker of the beaten play may be 闷 (Q28, protocol 5)."""
    seat = beaten.maker
    if not deal.book.men_eliminates or deal.status[seat] != ACTIVE or not deal.has_only_threes(seat):
        return
    deal.mens.append((seat, killer))
    deal.note(Event.MEN, seat, killer)
    burning.eliminate(deal, seat, ExitCause.MEN)
    if deal.burn is not None and deal.burn.burner == killer:
        deal.burn.menned = seat


def _beat(deal: Deal, beaten: Lying, new: Lying, kind: int) -> None:
    """What happens to the play that was on the table and to its maker."""
    if beaten.cards[4] == 1 and kills(deal.book, new.cards, beaten.cards):
        deal.kills.append(new.maker)
        deal.note(Event.KILL, new.maker, beaten.owner)
    if kind == BURN_KIND:
        burning.claim(deal, new.maker, beaten, new)
    else:
        burning.dissolve_if_beaten(deal, beaten)
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


def _use_dead_level(deal: Deal, seat: int, gouji: bool) -> bool:
    """A 够级牌 of a revolutionary's opposite uses up one of his dead levels (Q37)."""
    if not gouji or not deal.dead_levels[seat]:
        return False
    deal.dead_levels[seat] -= 1
    return True


def put_down(deal: Deal, seat: int, kind: int, cards: Cards) -> None:
    """A lead, an answer, a burn or a kill."""
    beaten = deal.lying
    gouji = is_gouji(deal.book, cards)
    new = Lying(cards, seat, seat, gouji, deal.action_no)
    new.admitted = _is_admitted(deal, seat, cards, gouji, beaten is not None)
    new.dead = _use_dead_level(deal, seat, gouji)
    if beaten is None:
        _enter_chaos(deal)
    elif gouji and beaten.deadly and not deal.chaos and seat == OPPOSITE[beaten.owner]:
        new.dead = True
    _take_cards(deal, seat, cards)
    if beaten is not None:
        _beat(deal, beaten, new, kind)
    deal.lying = new
    if not deal.held[seat]:
        _go_out(deal, seat)
        if not _end_if_alone(deal):
            _mark_last_set(deal, new)
            _ask_on(deal, new)
    elif not _end_if_alone(deal):
        _ask_on(deal, new)


def _take_cards(deal: Deal, seat: int, cards: Cards) -> None:
    rank, naturals, twos, small, big = cards
    hand = deal.hands[seat]
    if rank <= TWO:
        hand[rank] -= naturals
    hand[12] -= twos
    hand[13] -= small
    hand[14] -= big
    deal.held[seat] -= size_of(cards)


def say(deal: Deal, seat: int, kind: int) -> None:
    """A pass, yield, close, or concession of the asked seat."""
    if kind == CONCEDE:
        stuck = burning.is_stuck(deal.book, deal.hands[seat])
        give_up_burn(deal, BurnOutcome.FAILED if stuck else BurnOutcome.CONCEDED)
        return
    if kind == CLOSE:
        win_round(deal)
        return
    if deal.lying is None:
        start_lead(deal, deal.next_active(seat))  # Q21: the lead is passed on
        return
    book = deal.book
    if kind == YIELD:
        if book.yield_then_played == "counts_as_pass":
            deal.passed.add(seat)
        if book.strict:
            deal.questions.append((seat, CLOSING))
    elif not deal.chaos and (book.pass_on_big_counts or not deal.lying.cards[4]):
        deal.passed.add(seat)
    step(deal)

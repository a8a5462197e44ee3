"""A position written down in the middle of a random deal behaves as the deal itself."""

import random

import pytest

from gouji_engine.cards import SEATS, pack_counts
from gouji_engine.codes import ActionKind, ExitCause, pack_declaration, unpack_action
from gouji_engine.game import Game
from gouji_engine.judge import Burning, PlacedGame, Position, course, declining
from tests.engine.positions import playable

NAMES = (
    "qingdao_online", "zaozhuang_4deck", "karamay", "tv_biesan", "dian_shao_men_luo", "two_table_runfast", "activity_biesan",
    "kaidian_fa4", "union_2011", "zaozhuang_6deck", "tribute_session",
)  # fmt: skip
PLAYS = (ActionKind.PLAY, ActionKind.BURN, ActionKind.KILL)


def small_deal(rules, rng):
    """A short deal, so that going out, burns and chaos come soon."""
    pack = [rank for rank, count in enumerate(pack_counts(rules.decks, {})) for _ in range(count)]
    high, low = [rank for rank in pack if rank >= 8], [rank for rank in pack if 1 <= rank < 8]
    cards = rng.sample(low, 18) + rng.sample(high, 42)
    hands = [[cards[seat::6].count(rank) for rank in range(16)] for seat in range(6)]
    for hand in hands:
        hand[0] += 1
    return hands


def seats_of(bits):
    return frozenset(seat for seat in range(SEATS) if bits >> seat & 1)


def written(game, declarations, answer, burned):
    """The position that somebody would write down now, just after a play."""
    st = game.state
    levels = tuple(
        (seat, int(st.dead[seat]) + int(st.t_dead and st.maker == seat)) for seat in range(SEATS) if st.kept >> seat & 1
    )
    elims = tuple((int(seat), ExitCause(int(st.cause[seat]))) for seat in st.elim_order[: st.elims])
    burn = game.burn()
    return Position(
        game.rules,
        hands=tuple(tuple(hand) for hand in game.hands),
        out=tuple(int(seat) for seat in st.out_order[: st.outs]),
        eliminated=elims,
        declarations=tuple(declarations),
        levels=levels,
        opened=seats_of(int(st.opened)),
        passed=seats_of(int(st.passed)),
        pending=seats_of(int(st.pending)),
        spoiled=seats_of(int(st.spoiled)),
        table=game.actions[-1],
        is_answer=answer,
        burning=None if burn is None else Burning(*burn, play=burned),
        chaos=bool(st.chaos),
    )


def declined(game):
    """What everybody is asked on the play on the table, and who leads then."""
    found, plays, round_no = [], 0, int(game.state.round_no)
    while not game.over and int(game.state.round_no) == round_no and game.table_play() is not None:
        asked = game.asked()
        found.append(asked)
        game.play(asked.seat | declining(asked.capacity) << 3)
        plays += 1
    leader, opened, places = game.asked().seat, int(game.state.opened), game.places()
    for _ in range(plays):
        game.undo()
    return found, leader, opened, places


def expressible(game, answer):
    """A 够级 answer to a last set is written as the last set and an action; a deal that is over is no position.

    Neither is there a word for a bar that was lifted because nobody could lead (Q21).
    """
    st = game.state
    return not game.over and not (answer and st.t_dead and not st.kept >> st.maker & 1) and not st.bar_lifted


@pytest.mark.parametrize("name", NAMES)
def test_positions_of_random_deals(name):
    rules, rng, compared = playable(name), random.Random(7), 0
    for seed in range(6):
        declarations = []
        hands = small_deal(rules, rng)
        if rules.revolution == "allowed" and seed % 3 == 0:
            hands[2] = [6 if rank == 4 else int(rank < 2) for rank in range(16)]
            declarations = [pack_declaration(0, 2), pack_declaration(1 + seed % 2, 5)]
        game = Game(rules, hands, seed % 6, declarations=declarations)
        burned = None
        while not game.over:
            before, words = game.table_play(), game.legal()
            last = next((word for word in reversed(game.actions) if word >> 3 & 15 in PLAYS), None)
            word = rng.choice(words)
            game.play(word)
            kind = ActionKind(unpack_action(word).kind)
            if kind is ActionKind.BURN:
                burned = last
            if kind not in PLAYS or not expressible(game, before is not None) or game.table_play() is None:
                continue
            compared += 1
            position = written(game, declarations, before is not None, burned)
            twin = PlacedGame(position)
            found = course(twin)
            wanted = declined(game)
            assert [entry.asked for entry in found.questions] == wanted[0]
            assert found.leader == wanted[1]
            assert declined(twin)[2] == wanted[2]
            assert twin.legal() == game.legal()
    assert compared > 50

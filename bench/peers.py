"""The yardsticks: dou dizhu in OpenSpiel, the nearest game in a widely used compiled library; hand histories in PokerKit.

Same form as our jobs. Both do what the library offers for the task in its fastest checked way: a whole game between
uniformly random bots inside its C++ loop, and a recorded game applied action by action with its own legality check.
"""

from __future__ import annotations

import random
from typing import Any

from jobs import Block

GAME = "dou_dizhu"
SAMPLE = 300


def _record(game: Any, rng: random.Random) -> tuple[list[int], int]:
    """One random game: all actions including chance, and the number of decisions of players."""
    state, decisions = game.new_initial_state(), 0
    while not state.is_terminal():
        decisions += not state.is_chance_node()
        state.apply_action(rng.choice(state.legal_actions()))
    return state.history(), decisions


def spiel_ddz_cpp(seed: int) -> Block:
    """Games played by uniformly random bots in one library call each; nothing is recorded."""
    import pyspiel

    game, rng = pyspiel.load_game(GAME), random.Random(seed)
    bots = [pyspiel.make_uniform_random_bot(seat, seed + seat) for seat in range(game.num_players())]
    mean = sum(_record(game, rng)[1] for _ in range(SAMPLE)) / SAMPLE  # decisions a game, outside the clock

    def block(count: int) -> tuple[int, int]:
        for _ in range(count):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, rng.getrandbits(31))
        return count, round(count * mean)

    return block


def spiel_ddz_replay(seed: int) -> Block:
    """Recorded games applied again, each action checked against the legal ones."""
    import pyspiel

    game, rng = pyspiel.load_game(GAME), random.Random(seed)
    records = [_record(game, rng) for _ in range(SAMPLE)]

    def block(count: int) -> tuple[int, int]:
        actions = 0
        for number in range(count):
            history, decisions = records[number % SAMPLE]
            state = game.new_initial_state()
            for action in history:
                state.apply_action_with_legality_check(action)
            actions += decisions
        return count, actions

    return block


def _poker_hand(rng: random.Random) -> str:
    """One hand of six-handed no-limit hold'em between random players, as a hand history in PHH."""
    from pokerkit import Automation, HandHistory, NoLimitTexasHoldem

    dealt = (Automation.HOLE_DEALING, Automation.BOARD_DEALING)
    game = NoLimitTexasHoldem(tuple(step for step in Automation if step not in dealt), True, 0, (1, 2), 2)
    state = game((200,) * 6, 6)
    while state.status:
        if state.can_deal_hole():
            state.deal_hole()
        elif state.can_deal_board():
            state.deal_board()
        else:
            ways = [state.check_or_call]
            ways += [state.fold] if state.can_fold() else []
            ways += [state.complete_bet_or_raise_to] if state.can_complete_bet_or_raise_to() else []
            rng.choice(ways)()
    return HandHistory.from_game_state(game, state).dumps()


def pokerkit_phh(seed: int) -> Block:
    """Hand histories in text parsed and replayed with every rule checked: the like of typed records verified."""
    from pokerkit import HandHistory

    rng = random.Random(seed)
    texts = [_poker_hand(rng) for _ in range(SAMPLE)]
    sizes = [sum(action.startswith("p") for action in HandHistory.loads(text).actions) for text in texts]

    def block(count: int) -> tuple[int, int]:
        for number in range(count):
            for _ in HandHistory.loads(texts[number % SAMPLE]):
                pass
        return count, sum(sizes[number % SAMPLE] for number in range(count))

    return block


SPIEL = {job.__name__: job for job in (spiel_ddz_cpp, spiel_ddz_replay)}
POKER = {pokerkit_phh.__name__: pokerkit_phh}
PEERS = SPIEL | POKER

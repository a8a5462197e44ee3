"""Small tables for tests of single rules: hands as text, and a play that goes out in a wanted order."""

from collections.abc import Iterable

from gouji_engine.cards import TEN
from gouji_engine.codes import ActionKind, DeclarationKind, pack_declaration, unpack_action
from gouji_engine.game import Game
from gouji_engine.notation import format_transfer, parse_cards

REFUSALS = (ActionKind.PASS, ActionKind.CLOSE, ActionKind.DECLINE)


def hands(*texts: str) -> list[list[int]]:
    """Six hands: ``4 5``, ``K K 2``."""
    return [parse_cards(text) if text else [0] * 16 for text in texts]


def said(*words: tuple[int, str]) -> list[int]:
    """Declarations: seat and id of the kind."""
    return [pack_declaration(DeclarationKind.from_id(kind), seat) for seat, kind in words]


def moved(game: Game) -> list[str]:
    """The transfers of a game as text, seats from 1."""
    return [format_transfer(word, "en") for word in game.transfers]


def finish(game: Game, first: Iterable[int] = ()) -> Game:
    """Play to the end: leaders lead their largest set of the lowest rank, only the seats of ``first`` beat, with single cards below 10."""
    eager = set(first)
    while not game.over:
        words = [unpack_action(word) for word in game.legal()]
        sets = [word for word in words if word.kind == ActionKind.PLAY]
        refusals = [word for word in words if word.kind in REFUSALS]
        low = [word for word in sets if word.size == 1 and word.rank < TEN and word.seat in eager]
        if refusals:
            chosen = low[0] if low else refusals[0]
        else:
            chosen = min(sets, key=lambda word: (-word.size, word.rank))
        game.play(game.legal()[words.index(chosen)])
    return game

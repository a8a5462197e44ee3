"""A replay as plain values: what JSON shows of a deal, every packed word in words."""

from __future__ import annotations

from typing import Any

from gouji_engine.cards import RANKS
from gouji_engine.codes import (
    ActionKind,
    Code,
    DeclarationKind,
    TransferCause,
    unpack_action,
    unpack_declaration,
    unpack_transfer,
)
from gouji_engine.notation import format_deal
from gouji_engine.replay import Replay, Source


def replay_dict(replay: Replay) -> dict[str, Any]:
    """A deal as dicts, lists, texts and numbers; seats 0 to 5, hands by rank name, null = not known."""
    claimed = replay.claimed
    return {
        "deal_id": replay.deal_id,
        "match_id": replay.match_id,
        "game_no": replay.game_no,
        "deal_no": replay.deal_no,
        "rules_id": replay.rules_id,
        "source": {name: getattr(replay.source, name) for name in Source.__slots__},
        "support": replay.support,
        "played_at": None if replay.played_at is None else replay.played_at.isoformat(),
        "seed": replay.seed,
        "players": replay.players,
        "bots": replay.bots,
        "leader": None if replay.leader < 0 else replay.leader,
        "lead_by": replay.lead_by,
        "hands": [_hand(hand) for hand in replay.hands],
        "transfers": [_transfer(word) for word in replay.transfers],
        "declarations": [_declaration(word) for word in replay.declarations],
        "actions": [{"action_no": number} | action_dict(word) for number, word in enumerate(replay.actions)],
        "claimed": None
        if claimed is None
        else {"places": claimed.places, "points": claimed.points, "events": claimed.events},
        "extra": replay.extra,
        "content_hash": replay.content_hash.hex(),
        "text": {lang: format_deal(replay, lang) for lang in ("zh", "en")},
    }


def _hand(hand: tuple[int, ...]) -> dict[str, int | None] | None:
    """Counts by rank name, ranks without cards left out; None for a hand of which nothing is known."""
    if all(count < 0 for count in hand):
        return None
    return {name: None if count < 0 else count for name, count in zip(RANKS, hand, strict=True) if count}


def _id(kind: type[Code], value: int) -> str | int:
    """The id of a code, or the bare number where there is no such code."""
    try:
        return kind(value).id
    except ValueError:
        return value


def _rank(rank: int) -> str | int:
    return RANKS[rank] if rank < len(RANKS) else rank


def action_dict(word: int) -> dict[str, Any]:
    """An action word in words; ``cards`` is None where the action has none."""
    action = unpack_action(word)
    cards = None
    if action.size:
        names = ("naturals", "twos", "small", "big", "eagle")
        cards = {"rank": _rank(action.rank)} | {name: getattr(action, name) for name in names}
    return {"seat": action.seat, "kind": _id(ActionKind, action.kind), "cards": cards}


def _transfer(word: int) -> dict[str, Any]:
    moved = unpack_transfer(word)
    return {
        "from_seat": moved.from_seat,
        "to_seat": moved.to_seat,
        "rank": _rank(moved.rank),
        "n_cards": moved.count,
        "cause": _id(TransferCause, moved.cause),
    }


def _declaration(word: int) -> dict[str, Any]:
    made = unpack_declaration(word)
    return {"seat": made.seat, "kind": _id(DeclarationKind, made.kind)}

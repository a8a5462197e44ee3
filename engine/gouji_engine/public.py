"""Records in which some hands are not known: what follows about them, and what of the play can be judged at all.

No rule stands here. Hands are filled up in many ways that fit what was seen, and the kernel judges each: what is wrong however the
hidden cards lie is wrong; what is wrong in some of them only, or rests on hidden cards, is not judged and counted as such.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gouji_engine.cards import RANK_COUNT, SEATS, TWO
from gouji_engine.codes import ActionKind, DeclarationKind, Verdict, unpack_action, unpack_declaration, unpack_transfer
from gouji_engine.kernel.batch import F_ACTION, F_UNFINISHED
from gouji_engine.notation.plays import Play, play_counts
from gouji_engine.replay import UNKNOWN, Replay
from gouji_engine.rules.lower import lower
from gouji_engine.verify import ERROR, WARNING, Finding, Verifier

WAYS = 48
PLAYED = (ActionKind.PLAY, ActionKind.BURN, ActionKind.KILL)  # after these the cards are out of the hand
# Verdicts that look at the cards that stay in the hand: not to be had from a record that does not show them.
HIDDEN = frozenset(
    {Verdict.CARDS_NOT_HELD, Verdict.BURN_UNFIT, Verdict.THREE_SPLIT, Verdict.BURN_NEEDS_JOKER, Verdict.NO_CONCEDE}
)
Counts = list[list[int]]


@dataclass(frozen=True, slots=True)
class Known:
    """What is certain of the hands as dealt.

    ``least``: cards each seat certainly had, by rank; ``exact``: whether that is all of the rank; ``missing``: cards of each seat that
    are not accounted for (negative: more were shown than the rules deal); ``spare``: cards of the pack nobody is known to have had
    (negative: more were shown than there are).
    """

    least: Counts
    exact: list[list[bool]]
    missing: list[int]
    spare: list[int]

    @property
    def possible(self) -> bool:
        """Whether the cards seen fit the pack and the size of the hands."""
        return min(self.missing) >= 0 and min(self.spare) >= 0 and sum(self.missing) == sum(self.spare)


@dataclass(frozen=True, slots=True)
class PublicVerdict:
    """What can be said of a deal with hidden cards.

    ``findings``: errors that hold however the cards lie, and what is not judged as warnings; ``judged``: actions judged for turn,
    form and comparison; ``not_judged``: how often what was left open; ``hands``: one way the hidden cards may lie under which every
    action is legal, None if none was found.
    """

    findings: tuple[Finding, ...] = ()
    judged: int = 0
    not_judged: Counter[str] = field(default_factory=Counter)
    hands: Counts | None = None


def known_hands(replay: Replay, rules: Any) -> Known:
    """What the stated hands, the transfers and the plays tell of the hands as dealt."""
    played = [[0] * RANK_COUNT for _ in range(SEATS)]
    for word in replay.actions:
        seat, kind, *cards = unpack_action(word)
        if seat < SEATS and kind in PLAYED:
            played[seat] = [have + new for have, new in zip(played[seat], play_counts(Play(*cards)), strict=True)]
    given = [[0] * RANK_COUNT for _ in range(SEATS)]
    taken = [[0] * RANK_COUNT for _ in range(SEATS)]
    for word in replay.transfers:
        moved = unpack_transfer(word)
        if moved.from_seat < SEATS and moved.to_seat < SEATS:
            given[moved.from_seat][moved.rank] += moved.count
            taken[moved.to_seat][moved.rank] += moved.count
    least = [
        [max(played[s][r] - taken[s][r], 0) + given[s][r] if hand[r] == UNKNOWN else hand[r] for r in range(RANK_COUNT)]
        for s, hand in enumerate(replay.hands)
    ]
    exact = [[count != UNKNOWN for count in hand] for hand in replay.hands]
    record = lower(rules)[0]
    spare = [int(record.pack[rank]) - sum(hand[rank] for hand in least) for rank in range(RANK_COUNT)]
    missing = [int(record.hand_sizes[seat]) - sum(hand) for seat, hand in enumerate(least)]
    return _settled(Known(least, exact, missing, spare))


def _settled(known: Known) -> Known:
    """Draw what follows: a full hand or an exhausted rank is exact, and a seat that alone can have the spare cards has them."""
    if not known.possible:
        return known
    least, missing, spare = [list(hand) for hand in known.least], list(known.missing), list(known.spare)
    exact = [list(row) for row in known.exact]
    changed = True
    while changed:
        changed = False
        for rank in range(RANK_COUNT):
            takers = [seat for seat in range(SEATS) if missing[seat] and not exact[seat][rank]]
            if spare[rank] and len(takers) == 1:
                seat = takers[0]
                moved = min(spare[rank], missing[seat])
                least[seat][rank] += moved
                missing[seat] -= moved
                spare[rank] -= moved
                changed = True
        for seat in range(SEATS):
            for rank in range(RANK_COUNT):
                if not exact[seat][rank] and (missing[seat] == 0 or spare[rank] == 0):
                    exact[seat][rank] = changed = True
    return Known(least, exact, missing, spare)


def rebuilt(replay: Replay, rules: Any) -> Replay:
    """The deal with every count that follows filled in; what does not follow stays −1.

    A record whose hands follow entirely becomes a full one. Without a full pack to compare with nothing follows.
    """
    if replay.is_fragment:
        return replay
    known = known_hands(replay, rules)
    if not known.possible or min(min(hand) for hand in replay.hands) >= 0:
        return replay
    hands = tuple(
        tuple(count if sure else UNKNOWN for count, sure in zip(known.least[seat], known.exact[seat], strict=True))
        for seat in range(SEATS)
    )
    full = all(min(hand) >= 0 for hand in hands)
    return replace(replay, hands=hands, support="full" if full else replay.support)


def completions(replay: Replay, known: Known, count: int = WAYS) -> NDArray[np.int8]:
    """Ways in which the hidden cards may lie, int8 [n, 96], n ≤ ``count``; the same for the same record.

    Every second way keeps high cards from seats that laid down in a revolution and the rank bought from its buyer: such records
    are impossible otherwise.
    """
    seed = int.from_bytes(replay.content_hash[:8], "little")
    rows = []
    for number in range(count):
        filled = _filled(known, np.random.default_rng([seed, number]), _avoided(replay) if number % 2 else set())
        if filled is not None:
            rows.append(filled)
    return np.array(rows, np.int8).reshape(len(rows), SEATS * RANK_COUNT)


def _avoided(replay: Replay) -> set[tuple[int, int]]:
    """(seat, rank) pairs that announcements and purchases make unlikely."""
    avoided = set()
    for word in replay.declarations:
        kind, seat = unpack_declaration(word)
        if kind == DeclarationKind.REVOLUTION:
            avoided |= {(seat, rank) for rank in range(TWO, RANK_COUNT)}
    return avoided | {(moved.to_seat, moved.rank) for moved in map(unpack_transfer, replay.transfers)}


def _filled(known: Known, rng: np.random.Generator, avoided: set[tuple[int, int]]) -> list[int] | None:
    """One way, or None when the draw gets stuck."""
    hands = [list(hand) for hand in known.least]
    missing = list(known.missing)
    cards = [rank for rank, number in enumerate(known.spare) for _ in range(number)]
    open_seats = {
        rank: [s for s in range(SEATS) if not known.exact[s][rank] and (s, rank) not in avoided] for rank in set(cards)
    }
    order = rng.permutation(len(cards)).tolist()
    draws = rng.random(len(cards)).tolist()
    for rank, draw in zip(
        sorted((cards[at] for at in order), key=lambda rank: len(open_seats[rank])), draws, strict=True
    ):
        takers = open_seats[rank]
        left = draw * sum([missing[seat] for seat in takers])  # a seat is as likely as it has cards missing
        seat = -1
        for taker in takers:
            if missing[taker]:
                seat = taker
                left -= missing[taker]
                if left < 0:
                    break
        if seat < 0:
            return None
        hands[seat][rank] += 1
        missing[seat] -= 1
    return [count for hand in hands for count in hand]


def judge_public(replay: Replay, rules: Any) -> PublicVerdict:
    """Judge a record with hidden cards as far as that can be done. Raises UnsupportedRuleError.

    A fragment cannot be: who may act, and after what, is not recorded.
    """
    if replay.is_fragment:
        actions = len(replay.actions)
        return PublicVerdict((_open("FRAGMENT", 0, actions),), not_judged=Counter({"FRAGMENT": actions}))
    known = known_hands(replay, rules)
    if not known.possible:
        return PublicVerdict((_impossible(known),))
    ways = completions(replay, known)
    if not len(ways):
        return PublicVerdict((_open("HANDS", 0, 0),), not_judged=Counter({"HANDS": 1}))
    verifier = Verifier(rules)
    codes = _run(verifier, replay, ways)
    done = len(replay.actions)
    reached = [_reached(row, done) for row in codes.tolist()]
    best = int(np.argmax(reached))
    kind, detail, index = codes[best].tolist()
    if kind in (0, F_UNFINISHED):
        found = () if kind == 0 else (_open("UNFINISHED", done, done),)
        hands: Counts = ways[best].reshape(SEATS, RANK_COUNT).tolist()
        return PublicVerdict((*found, _unseen(done, known)), done, Counter({"CARDS_HELD": done}), hands)
    same = len({tuple(row) for row in codes.tolist()}) == 1
    if kind == F_ACTION and same and Verdict(detail) not in HIDDEN:
        finding = verifier.findings(codes[best].tolist(), replay.actions)
        return PublicVerdict(() if finding is None else (finding,), index)
    name = Verdict(detail).name if kind == F_ACTION else "SETUP"
    at = index if kind == F_ACTION else 0
    return PublicVerdict((_open(name, at, done),), at, Counter({name: done - at}))


def _reached(row: Sequence[int], done: int) -> int:
    """Actions that stood before the first wrong one; a whole deal counts most."""
    kind, _, index = row
    if kind in (0, F_UNFINISHED):
        return done + (2 if kind == 0 else 1)
    return index if kind == F_ACTION else -1


def _run(verifier: Verifier, replay: Replay, ways: NDArray[np.int8]) -> NDArray[np.int32]:
    """The codes of a record under each way."""
    count = len(ways)

    def pair(words: Sequence[int]) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        flat = np.tile(np.array(words, np.int32), count)
        return flat, np.arange(count + 1, dtype=np.int32) * len(words)

    leaders = np.full(count, replay.leader, np.int8)
    return verifier.run(ways, leaders, pair(replay.transfers), pair(replay.declarations), pair(replay.actions)).codes


def _impossible(known: Known) -> Finding:
    """More cards were shown than a hand or the pack holds."""
    seats = [f"{seat + 1}: {-number}" for seat, number in enumerate(known.missing) if number < 0]
    return Finding(
        "CARDS_SEEN",
        ERROR,
        f"亮出的牌比规则所发的还多（{'、'.join(seats) or '某种牌点'}）。",
        f"more cards were seen than the rules deal ({', '.join(seats) or 'of a rank'}).",
        found="; ".join(seats),
        clause="D1",
    )


def _unseen(actions: int, known: Known) -> Finding:
    hidden = sum(known.missing)
    return Finding(
        "PUBLIC_RECORD",
        WARNING,
        f"有 {hidden} 张牌未见；{actions} 手的次序、牌型、大小都已复核，手中是否有牌、烧牌条件等不能判断。",
        f"{hidden} cards were never seen; turn, form and comparison of {actions} actions were judged, what rests on hidden cards was not.",
        expected=str(hidden),
        found=str(actions),
    )


def _open(name: str, judged: int, actions: int) -> Finding:
    return Finding(
        "NOT_JUDGED",
        WARNING,
        f"前 {judged} 手已复核；其余 {actions - judged} 手取决于未见的牌或未记完（{name}），不能判断。",
        f"{judged} actions were judged; the other {actions - judged} rest on hidden cards or are not recorded ({name}).",
        expected=name,
        found=str(actions - judged),
    )

"""Random replays for tests: legal in shape, often nonsense as games."""

from __future__ import annotations

from datetime import datetime

from hypothesis import strategies as st

from gouji_engine.cards import RANK_COUNT, SEATS
from gouji_engine.codes import ActionKind, Sanction, pack_action, pack_declaration, pack_transfer
from gouji_engine.notation.items import WITH_CARDS
from gouji_engine.replay import LEAD_BY_IDS, SOURCE_KINDS, SUPPORTS, Claimed, Replay, Source

AWKWARD = ["", " ", "规则: 3", "1", "1 出", "3哥", "0x1f", 'a"b', "李,四", "x=y", "#", "a // b", "\n\r\t\u2028", "“引”", "é", "大王", "-", "?", "·", "x·", "\u00a8a", "a\u200b", "\ufdfa", "\u037a", "＃１"]  # fmt: skip
texts = st.one_of(st.sampled_from(AWKWARD), st.text(st.characters(codec="utf-8"), max_size=8))
full_texts = texts.filter(bool)
six_names = st.lists(texts, min_size=SEATS, max_size=SEATS).map(tuple)
moments = st.datetimes(min_value=datetime.fromisoformat("0001-01-01"), max_value=datetime.fromisoformat("9999-12-31"))
int32s = st.integers(-(2**31), 2**31 - 1)


@st.composite
def canonical_actions(draw):
    """An action as the notation writes it."""
    seat = draw(st.integers(0, 5))
    kind = draw(st.sampled_from([kind for kind in ActionKind if kind != ActionKind.DECLINE]))
    if kind == ActionKind.FOUL:
        return pack_action(seat, kind, draw(st.sampled_from(Sanction)))
    if kind not in WITH_CARDS:
        return pack_action(seat, kind)
    jokers = [draw(st.integers(0, 7)) for _ in range(2)]
    rank = draw(st.integers(0, 12))
    twos = draw(st.integers(0, 16)) if rank < 12 else 0
    return pack_action(seat, kind, rank, draw(st.integers(1, 31)), twos, *jokers)


actions = st.one_of(canonical_actions(), canonical_actions(), st.integers(0, 2**30 - 1))
transfers = st.one_of(
    st.builds(pack_transfer, *(st.integers(0, 5),) * 2, st.integers(0, 14), st.integers(1, 31), st.integers(0, 4)),
    st.integers(0, 2**18 - 1),
)
declarations = st.one_of(st.builds(pack_declaration, st.integers(0, 6), st.integers(0, 5)), st.integers(0, 127))
hands = st.one_of(
    st.just((-1,) * RANK_COUNT),
    st.just((0,) * RANK_COUNT),
    st.lists(st.integers(0, 6), min_size=RANK_COUNT, max_size=RANK_COUNT).map(tuple),
    st.lists(st.integers(-1, 127), min_size=RANK_COUNT, max_size=RANK_COUNT).map(tuple),
)
points = st.floats(allow_nan=False, allow_infinity=False)
claims = st.builds(
    Claimed,
    st.none() | st.lists(st.integers(0, 6), min_size=SEATS, max_size=SEATS).map(tuple),
    st.none() | st.tuples(points, points),
    st.lists(st.lists(texts, min_size=1, max_size=3).map(tuple), max_size=3).map(tuple),
)
sources = st.builds(
    Source, st.sampled_from(SOURCE_KINDS), texts, texts, st.none() | texts, st.none() | st.integers(0, 2**31 - 1)
)


@st.composite
def replays(draw, deal_ids=texts):
    """A replay with anything in it that a replay may hold."""
    support = draw(st.sampled_from(SUPPORTS))
    return Replay(
        deal_id=draw(deal_ids),
        match_id=draw(st.none() | texts),
        game_no=draw(st.none() | int32s),
        deal_no=draw(st.none() | int32s),
        rules_id=draw(full_texts),
        source=draw(sources),
        support=support,
        played_at=draw(st.none() | moments),
        seed=draw(st.none() | st.integers(0, 2**64 - 1)),
        players=draw(st.none() | six_names),
        bots=draw(st.none() | six_names),
        leader=draw(st.integers(-1 if support == "result" else 0, 5)),
        lead_by=draw(st.sampled_from(LEAD_BY_IDS)),
        hands=tuple(draw(hands) for _ in range(SEATS)),
        transfers=draw(st.lists(transfers, max_size=4).map(tuple)),
        declarations=draw(st.lists(declarations, max_size=4).map(tuple)),
        actions=draw(st.lists(actions, max_size=12).map(tuple)),
        claimed=draw(st.none() | claims),
        extra=draw(st.dictionaries(texts, texts, max_size=3)),
    )


def simple(**changes):
    """A small replay with known content."""
    fields = {
        "rules_id": "karamay-1",
        "source": Source("record", "test", "1", "a.txt", 3),
        "leader": 0,
        "hands": tuple((4,) * 8 + (0,) * 8 for _ in range(SEATS)),
        "deal_id": "d1",
        "match_id": "m1",
        "game_no": 1,
        "deal_no": 2,
        "played_at": datetime.fromisoformat("2024-05-01T19:30:00"),
        "seed": 7,
        "players": ("甲", "乙", "丙", "丁", "戊", "己"),
        "bots": None,
        "lead_by": "stated",
        "transfers": (pack_transfer(1, 0, 0, 1, 0),),
        "declarations": (pack_declaration(3, 2),),
        "actions": (pack_action(0, 0, 5, 3), pack_action(1, 1)),
        "claimed": Claimed((1, 4, 2, 5, 3, 6), (4.0, -0.5), (("burn", "1", "2"),)),
        "extra": {"天气": "晴"},
    }
    return Replay(**(fields | changes))

"""``Replay``: checked when made, never changed, known by its hash."""

import dataclasses
import pickle
import struct
from datetime import UTC, datetime
from hashlib import blake2b

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gouji_engine.deal_layout import microseconds, moment, run_id, simulated_id
from gouji_engine.errors import ReplayError
from gouji_engine.replay import Claimed, Replay, Source, make_deal_id
from tests.engine.deals import moments, replays, simple

OTHER = {
    "rules_id": "karamay-2",
    "leader": 1,
    "deal_id": "d2",
    "match_id": None,
    "game_no": None,
    "deal_no": 3,
    "support": "public",
    "played_at": datetime.fromisoformat("2024-05-01T19:30:00.000001"),
    "seed": None,
    "players": ("甲", "乙", "丙", "丁", "己", "戊"),
    "bots": ("a",) * 6,
    "lead_by": "fixed_seat",
    "transfers": (),
    "declarations": (1, 2),
    "actions": (0, 0),
    "claimed": None,
    "extra": {},
}


def test_every_field_is_covered_by_the_hash():
    first = simple()
    named = {field.name for field in dataclasses.fields(Replay)} - {"content_hash", "source", "hands"}
    assert named == set(OTHER)
    for name, value in OTHER.items():
        assert simple(**{name: value}).content_hash != first.content_hash, name


@pytest.mark.parametrize(
    "change", [{"kind": "simulated"}, {"tool": "x"}, {"version": "2"}, {"file": None}, {"line": None}, {"line": 4}]
)
def test_every_part_of_the_source_is_covered(change):
    source = dataclasses.replace(simple().source, **change)
    assert simple(source=source).content_hash != simple().content_hash


@pytest.mark.parametrize(
    "claimed",
    [
        Claimed((1, 4, 2, 5, 3, 0), (4.0, -0.5), (("burn", "1", "2"),)),
        Claimed((1, 4, 2, 5, 3, 6), (4.0, 0.5), (("burn", "1", "2"),)),
        Claimed((1, 4, 2, 5, 3, 6), (4.0, -0.5), (("burn", "1"), ("2",))),
        Claimed(None, (4.0, -0.5), (("burn", "1", "2"),)),
    ],
)
def test_every_part_of_the_claim_is_covered(claimed):
    assert simple(claimed=claimed).content_hash != simple().content_hash


def test_every_count_of_a_hand_is_covered():
    seen = set()
    for seat in range(6):
        for rank in range(16):
            hands = [list(hand) for hand in simple().hands]
            hands[seat][rank] += 1
            seen.add(simple(hands=hands).content_hash)
    assert len(seen) == 96


def test_words_cannot_move_between_lists_without_notice():
    assert simple(transfers=(1, 2), declarations=()) != simple(transfers=(1,), declarations=(2,))
    hashes = {
        simple(transfers=a, declarations=b, actions=c).content_hash
        for a, b, c in [((1, 2), (), ()), ((1,), (2,), ()), ((1,), (), (2,)), ((), (1, 2), ()), ((), (), (1, 2))]
    }
    assert len(hashes) == 5


def test_the_layout_of_the_hash_is_the_documented_one():
    def text(value):
        raw = value.encode()
        return struct.pack("<I", len(raw)) + raw

    replay = Replay(rules_id="r", source=Source("simulated", "t", "1"), leader=2, hands=[[1] * 16] * 6, deal_id="id",
                    seed=5, deal_no=9, lead_by="show_threes", actions=(1, 2, 3), extra={"k": "v"})  # fmt: skip
    context = text("r") + text("full") + b"\0" * 6
    origin = text("simulated") + text("t") + text("1") + b"\0\0" + struct.pack("<I", 1) + text("k") + text("v")
    block = b"\1" + struct.pack("<i", 9) + b"\1" + struct.pack("<Qb", 5, 2) + b"show_threes".ljust(16, b"\0")
    block += struct.pack("<4I", 2, 0, 0, 3) + b"\1" * 96
    data = b"gouji.deal.hash.1\0" + context + origin + block + b"id" + struct.pack("<3i", 1, 2, 3)
    assert replay.content_hash == blake2b(data, digest_size=16).digest()


def test_golden_hashes():
    """These change only together with the version prefix of the layout."""
    assert simple().content_hash.hex() == "b49b18bad1e21c3f3a86511ac020b868"
    assert make_deal_id(simple()) == "e9ef25c1f5212eb7f548"


def test_a_derived_id_depends_on_the_deal_not_on_the_file():
    replay = simple(deal_id="")
    assert replay.deal_id == make_deal_id(replay) == make_deal_id(simple())
    for name in ("source", "seed", "extra"):
        value = {"source": Source("record"), "seed": None, "extra": {}}[name]
        assert simple(deal_id="", **{name: value}).deal_id == replay.deal_id
    for name in ("rules_id", "actions", "players", "claimed", "deal_no", "played_at"):
        assert simple(deal_id="", **{name: OTHER[name]}).deal_id != replay.deal_id


def test_ids_of_a_run_rise_with_the_deal():
    run = run_id("r", ("a",) * 6, 1)
    assert simulated_id(run, 12) == f"{run}-0000000012"
    assert simulated_id(run, 9) < simulated_id(run, 10) < simulated_id(run, 2_000_000_000)
    assert (
        len({run, run_id("r", ("b",) * 6, 1), run_id("r", None, 1), run_id("r", None, 2), run_id("r", None, 2, "x")})
        == 5
    )


@given(replays())
def test_equal_replays_have_equal_hashes_and_survive_a_pickle(replay):
    again = dataclasses.replace(replay)
    assert again == replay
    assert hash(again) == hash(replay)
    assert again.content_hash == replay.content_hash
    assert pickle.loads(pickle.dumps(replay)) == replay  # noqa: S301 - our own bytes


@given(replays(), replays())
def test_different_replays_have_different_hashes(one, other):
    assert (one == other) == (one.content_hash == other.content_hash)


@given(moments)
def test_moments_are_exact(value):
    assert moment(microseconds(value)) == value


def test_foreign_integers_and_lists_become_plain():
    replay = simple(
        hands=np.zeros((6, 16), np.int8), actions=np.array([1, 2], np.int32), leader=np.int8(3), seed=np.uint64(2**64 - 1),
        players=["a"] * 6, claimed=Claimed([1] * 6, [np.float64(-0.0), 1], [["x"]]),
    )  # fmt: skip
    assert type(replay.leader) is int
    assert all(type(count) is int for hand in replay.hands for count in hand)
    assert replay.actions == (1, 2)
    assert replay.seed == 2**64 - 1
    assert replay.claimed == Claimed((1,) * 6, (0.0, 1.0), (("x",),))
    assert str(replay.claimed.points[0]) == "0.0"


def test_a_claim_without_content_is_none():
    assert simple(claimed=Claimed()).claimed is None


@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        ({"rules_id": ""}, "REPLAY_TEXT", "rules_id"),
        ({"rules_id": 3}, "REPLAY_TYPE", "rules_id"),
        ({"deal_id": "\ud800"}, "REPLAY_TEXT", "deal_id"),
        ({"source": Source("hearsay")}, "REPLAY_WORD", "source.kind"),
        ({"source": "record"}, "REPLAY_TYPE", "source"),
        ({"source": Source("record", line=-1)}, "REPLAY_RANGE", "source.line"),
        ({"source": Source("record", line="3")}, "REPLAY_TYPE", "source.line"),
        ({"support": "some"}, "REPLAY_WORD", "support"),
        ({"lead_by": "luck"}, "REPLAY_WORD", "lead_by"),
        ({"leader": 6}, "REPLAY_RANGE", "leader"),
        ({"leader": -1}, "REPLAY_RANGE", "leader"),
        ({"leader": "x"}, "REPLAY_TYPE", "deal"),
        ({"seed": -1}, "REPLAY_RANGE", "seed"),
        ({"seed": 2**64}, "REPLAY_RANGE", "seed"),
        ({"game_no": 2**31}, "REPLAY_RANGE", "game_no"),
        ({"played_at": "today"}, "REPLAY_TYPE", "played_at"),
        ({"played_at": datetime.now(UTC)}, "REPLAY_TYPE", "played_at"),
        ({"players": ("a",) * 5}, "REPLAY_SHAPE", "players"),
        ({"bots": (None,) * 6}, "REPLAY_TYPE", "bots"),
        ({"hands": [[0] * 16] * 5}, "REPLAY_SHAPE", "hands"),
        ({"hands": [[0] * 15] * 6}, "REPLAY_SHAPE", "hands"),
        ({"hands": [[0] * 15 + [-2]] * 6}, "REPLAY_RANGE", "hands[0]"),
        ({"hands": [[0] * 15 + [128]] * 6}, "REPLAY_RANGE", "hands[0]"),
        ({"hands": 5}, "REPLAY_TYPE", "deal"),
        ({"actions": (0, 1 << 30)}, "REPLAY_RANGE", "actions[1]"),
        ({"actions": (-1,)}, "REPLAY_RANGE", "actions[0]"),
        ({"transfers": (1 << 18,)}, "REPLAY_RANGE", "transfers[0]"),
        ({"declarations": (1 << 7,)}, "REPLAY_RANGE", "declarations[0]"),
        ({"claimed": Claimed((1,) * 5)}, "REPLAY_SHAPE", "claimed.places"),
        ({"claimed": Claimed((7,) * 6)}, "REPLAY_RANGE", "claimed.places"),
        ({"claimed": Claimed(None, (1.0,))}, "REPLAY_SHAPE", "claimed.points"),
        ({"claimed": Claimed(None, (float("nan"), 1.0))}, "REPLAY_RANGE", "claimed.points"),
        ({"claimed": Claimed(events=((),))}, "REPLAY_SHAPE", "claimed.events"),
        ({"claimed": Claimed(events=((1,),))}, "REPLAY_TYPE", "claimed.events"),
        ({"extra": {"k": 1}}, "REPLAY_TYPE", "extra[k]"),
        ({"extra": {1: "v"}}, "REPLAY_TYPE", "extra"),
    ],
)
def test_what_a_replay_refuses(change, code, field):
    with pytest.raises(ReplayError) as caught:
        simple(**change)
    assert caught.value.code == code
    assert caught.value.fields["field"] == field
    assert caught.value.zh != caught.value.en
    assert "\n" not in caught.value.zh


def test_a_result_needs_no_leader():
    assert simple(leader=-1, support="result").leader == -1


@given(st.sampled_from([field.name for field in dataclasses.fields(Replay)]))
def test_a_replay_cannot_be_changed(name):
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(simple(), name, None)

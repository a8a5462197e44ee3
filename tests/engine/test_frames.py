"""Frames: what a replayer is shown agrees with the facts and the rules at every step."""

from itertools import pairwise

import pytest

from gouji_engine.cards import RANK_COUNT
from gouji_engine.errors import ReplayError
from gouji_engine.frames import frames
from gouji_engine.replay import Replay, Source
from gouji_engine.rules import load_preset
from gouji_engine.simulate import simulate_chunk
from gouji_engine.verify import replayed

PRESETS = ("qingdao_online", "zaozhuang_4deck", "karamay", "tv_biesan", "dian_shao_men_luo")
KEYS = [
    "step", "seat", "kind", "cards", "hands", "left", "status", "places", "opened", "passed", "table", "owner", "asked",
    "capacity", "round", "phase", "leader", "burn", "marks",
]  # fmt: skip
DEALS = 12


def replays(preset, bots=("rules", "random") * 3, count=DEALS):
    rules = load_preset(preset)
    made = simulate_chunk(rules, bots, 21, 0, count)

    def words(name, at):
        flat, ends = getattr(made, f"{name}s"), getattr(made, f"{name}_offsets")
        return tuple(flat[ends[at] : ends[at + 1]].tolist())

    for at in range(count):
        yield Replay(
            rules_id=rules.rules_id,
            source=Source("simulated"),
            deal_id=f"d{at}",
            leader=int(made.leader[at]),
            hands=tuple(map(tuple, made.hands[at].reshape(6, RANK_COUNT).tolist())),
            transfers=words("transfer", at),
            declarations=words("declaration", at),
            actions=words("action", at),
        )


@pytest.fixture(scope="module", params=PRESETS)
def shown(request):
    """(replay, frames, finished game) of a few deals of a preset."""
    rules = load_preset(request.param)
    return [(deal, frames(deal, rules), replayed(deal, rules)) for deal in replays(request.param)]


def test_one_frame_before_play_and_one_an_action(shown):
    for deal, found, _ in shown:
        assert len(found) == len(deal.actions) + 1
        assert [frame["step"] for frame in found] == list(range(len(found)))
        assert all(list(frame) == KEYS for frame in found)
        assert [frame["seat"] for frame in found[1:]] == [word & 7 for word in deal.actions]
        assert found[0]["seat"] is found[0]["kind"] is found[0]["table"] is None


def test_cards_leave_the_hand_they_were_played_from(shown):
    for _, found, _ in shown:
        for before, frame in pairwise(found):
            size = sum(count for name, count in (frame["cards"] or {}).items() if name != "rank")
            assert frame["left"] == [sum(hand) for hand in frame["hands"]]
            expected = list(before["left"])
            expected[frame["seat"]] -= size
            assert frame["left"] == expected
            assert (frame["cards"] is not None) == (frame["kind"] in {"play", "burn", "kill"}) == (size > 0)


def test_the_seat_that_acts_was_asked(shown):
    """A burn or kill may come from anybody who still could."""
    for _, found, _ in shown:
        for before, frame in pairwise(found):
            if frame["kind"] not in {"burn", "kill"}:
                assert before["asked"] == frame["seat"]
                assert before["capacity"] in {"lead", "answer", "answer_yield", "closing"}
            else:
                assert before["capacity"] in {"burn", "kill"}


def test_rounds_begin_with_a_lead_and_end_with_a_winner(shown):
    for _, found, _ in shown:
        for before, frame in pairwise(found):
            assert frame["round"] - before["round"] in {0, 1}
            if frame["round"] > before["round"]:
                assert "round_won" in events(before)
                assert before["capacity"] == "lead"
        winners = [mark["seat"] for frame in found for mark in frame["marks"] if mark["event"] == "round_won"]
        assert len(winners) in {found[-1]["round"], found[-1]["round"] - 1}


def events(frame):
    return [mark["event"] for mark in frame["marks"]]


def test_the_table_holds_the_last_set(shown):
    for _, found, _ in shown:
        for before, frame in pairwise(found):
            if frame["cards"]:
                assert frame["table"] == {"seat": frame["seat"], **frame["cards"]}
            elif frame["kind"] in {"pass", "yield", "close"}:
                assert frame["table"] == before["table"]


def test_passes_of_the_round_are_shown(shown):
    for _, found, _ in shown:
        for frame in found[1:]:
            assert (
                frame["kind"] != "pass"
                or frame["seat"] in frame["passed"]
                or frame["table"]["big"]
                or chaos(found, frame)
            )


def chaos(found, frame):
    """In a scramble nobody is locked by a pass."""
    return any("chaos" in events(other) for other in found[: frame["step"] + 1])


def test_places_and_openings_end_as_the_game_does(shown):
    for _, found, game in shown:
        last = found[-1]
        assert last["places"] == list(game.places())
        assert last["opened"] == [bool(int(game.state.opened) >> seat & 1) for seat in range(6)]
        assert last["asked"] is last["capacity"] is None
        for before, frame in pairwise(found):
            known = [(old, new) for old, new in zip(before["places"], frame["places"], strict=True) if old]
            assert all(old == new for old, new in known) or frame is last


def test_marks_are_the_events_of_the_game(shown):
    for _, found, game in shown:
        marks = [event for frame in found for event in events(frame)]
        names = [event.event.name for event in game.events()]
        for mark, name in (("out", "OUT"), ("eliminated", "ELIMINATED"), ("men", "MEN"), ("kill", "KILL")):
            assert marks.count(mark) == names.count(name)
        assert marks.count("burn") + marks.count("counter_burn") == names.count("BURN")
        assert marks.count("jiefeng") == names.count("JIEFENG")
        ended = sum(marks.count(mark) for mark in ("burn_success", "burn_dissolved", "burn_failed"))
        assert ended + marks.count("counter_burn") == names.count("BURN_END")
        for frame in found[1:]:
            assert ("out" in events(frame)) == (frame["left"][frame["seat"]] == 0 and frame["cards"] is not None)
            assert ("yield" in events(frame)) == (frame["kind"] == "yield")


def test_a_running_burn_is_shown(shown):
    for _, found, _ in shown:
        for before, frame in pairwise(found):
            if frame["kind"] == "burn" and frame["burn"]:
                assert frame["burn"]["burner"] == frame["seat"]
                assert frame["burn"]["victim"] == before["owner"]
            if frame["kind"] == "concede":
                assert frame["burn"] is None


def test_a_cancelled_deal_has_one_frame():
    """Two revolutions cancel the deal: hands without a 2 or joker for two seats."""
    rules = load_preset("tv_biesan")
    void = [deal for deal in replays("tv_biesan", ("rules",) * 6, 400) if not deal.actions]
    assert void
    [only] = frames(void[0], rules)
    assert only["asked"] is None
    assert only["places"] == [0] * 6


def test_a_record_that_is_not_legal_is_refused_at_its_action():
    rules = load_preset("karamay")
    deal = next(iter(replays("karamay")))
    twice = Replay(
        rules_id=deal.rules_id, source=deal.source, leader=deal.leader, hands=deal.hands,
        actions=(*deal.actions[:5], deal.actions[4], *deal.actions[5:]),
    )  # fmt: skip
    with pytest.raises(ReplayError) as caught:
        frames(twice, rules)
    assert caught.value.fields["action_no"] == 5

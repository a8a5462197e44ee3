"""Suggestions: the change that was really made is among them, they are never applied, and hopeless records get none."""

import json
import subprocess
import sys
from dataclasses import replace

import pytest

from gouji_analytics.repairing import suggestions
from gouji_analytics.verifying import verify
from gouji_engine.codes import ActionKind, pack_action, unpack_action
from gouji_engine.repair import suggest
from gouji_engine.replay import Claimed
from gouji_engine.rules import load_preset
from tests.analytics.simulated import RUNS, read_replays, write_preset, write_replays


@pytest.fixture(scope="module")
def rules():
    return load_preset("tv_biesan")


@pytest.fixture(scope="module")
def deal(tmp_path_factory):
    path = write_preset(tmp_path_factory.mktemp("repair") / "a.gouji.parquet", "tv_biesan", (RUNS[0],))
    return next(deal for deal in read_replays(path) if len(deal.actions) > 80)


def find(deal, kind, after=6):
    return next(at for at, word in enumerate(deal.actions) if at >= after and unpack_action(word).kind == kind)


def dropped(deal, kind):
    at = find(deal, kind)
    return replace(deal, actions=deal.actions[:at] + deal.actions[at + 1 :])


def doubled(deal, kind):
    at = find(deal, kind)
    return replace(deal, actions=deal.actions[: at + 1] + deal.actions[at:])


def other_seat(deal, kind):
    at = find(deal, kind)
    word = unpack_action(deal.actions[at])
    return replace(
        deal, actions=(*deal.actions[:at], pack_action((word.seat + 2) % 6, *word[1:]), *deal.actions[at + 1 :])
    )


def fewer_cards(deal, kind):
    at = next(at for at, word in enumerate(deal.actions) if unpack_action(word).naturals > 2)
    seat, kind, rank, naturals, *wild = unpack_action(deal.actions[at])
    return replace(
        deal, actions=(*deal.actions[:at], pack_action(seat, kind, rank, naturals - 1, *wild), *deal.actions[at + 1 :])
    )


def exchanged(deal, kind):
    at = find(deal, ActionKind.PLAY)
    actions = list(deal.actions)
    actions[at], actions[at + 1] = actions[at + 1], actions[at]
    return replace(deal, actions=tuple(actions))


def two_cards(deal, kind):
    """Two hands with a card exchanged that one of them plays first thing."""
    seat, _, rank, *_ = unpack_action(deal.actions[0])
    hands = [list(hand) for hand in deal.hands]
    other = next(at for at in range(6) if at != seat)
    gone = hands[seat][rank] - unpack_action(deal.actions[0]).naturals + 1
    back = next(card for card in range(3, 12) if card != rank and hands[other][card] >= gone)
    if gone != 1:
        return replace(deal, leader=(deal.leader + 1) % 6)
    hands[seat][rank] -= gone
    hands[other][rank] += gone
    hands[other][back] -= gone
    hands[seat][back] += gone
    return replace(deal, hands=tuple(map(tuple, hands)))


DAMAGES = [
    (dropped, ActionKind.PLAY), (dropped, ActionKind.PASS), (doubled, ActionKind.PLAY), (doubled, ActionKind.PASS),
    (other_seat, ActionKind.PLAY), (other_seat, ActionKind.PASS), (fewer_cards, None), (exchanged, None), (two_cards, None),
]  # fmt: skip


@pytest.mark.parametrize(("way", "kind"), DAMAGES)
def test_the_change_that_was_made_is_found(deal, rules, way, kind):
    damaged = way(deal, kind)
    original = replace(damaged, actions=deal.actions, hands=deal.hands, leader=deal.leader)
    found = suggest(damaged, rules, limit=1000)
    assert original in [repair.replay for repair in found]
    assert all(repair.zh != repair.en and repair.zh.endswith("。") for repair in found)


def test_what_fits_the_stated_result_comes_first(deal, rules, tmp_path):
    from gouji_engine.verify import replayed

    game = replayed(deal, rules)
    stated = replace(deal, claimed=Claimed(game.places(), game.points().recorded))
    found = suggest(dropped(stated, ActionKind.PASS), rules, limit=50)
    doubts = [repair.contradictions for repair in found]
    assert doubts == sorted(doubts)
    assert doubts[0] == 0


def test_a_legal_record_and_a_hopeless_one_get_none(deal, rules):
    assert suggest(deal, rules) == []
    words = list(deal.actions)
    assert suggest(replace(deal, actions=tuple(words[:3] + words[9:40])), rules) == []
    unknown = replace(deal, hands=((-1,) * 16, *deal.hands[1:]), support="public")
    assert suggest(unknown, rules) == []


def test_the_log_is_not_touched(deal, rules, tmp_path):
    path = write_replays(tmp_path / "a.gouji.parquet", [dropped(deal, ActionKind.PLAY)], "tv_biesan")
    before = path.read_bytes()
    report = verify([path])
    (part,) = suggestions(report.findings)
    assert part.repairs
    words = [sys.executable, "-m", "gouji_analytics", "verify", str(path), "--suggest"]
    done = subprocess.run([*words, "--json"], capture_output=True, text=True, encoding="utf-8", check=False)
    shown = json.loads(done.stdout)["suggestions"]
    assert shown == [
        {"file": str(path), "deal_id": deal.deal_id, "repairs": [repair.as_dict() for repair in part.repairs]}
    ]
    done = subprocess.run([*words, "--lang", "en"], capture_output=True, text=True, encoding="utf-8", check=False)
    assert "nothing was changed" in done.stdout
    assert part.repairs[0].en in done.stdout
    assert path.read_bytes() == before
    assert sorted(item.name for item in tmp_path.iterdir()) == ["a.gouji.parquet"]

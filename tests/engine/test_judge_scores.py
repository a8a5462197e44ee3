"""Results by the judge: places, points by source, the sweep (W22-W28, W34-W36), whole and half over."""

import random

import pytest

from gouji_engine.cards import pack_counts
from gouji_engine.codes import ActionKind, ExitCause, PointSource
from gouji_engine.errors import ReplayError
from gouji_engine.game import Game
from gouji_engine.judge import Position, PositionText, tally
from gouji_engine.rules import list_presets, load_preset
from tests.engine.positions import playable

SWEEP = "1 4 2 5 3 6"


def count(name, **entries):
    rules = name if not isinstance(name, str) else playable(name)
    return tally(PositionText(entries).position(rules))


def both(span):
    """A total that is settled."""
    assert span[0][0] == span[0][1]
    assert span[1][0] == span[1][1]
    return [span[0][0], span[1][0]]


@pytest.mark.parametrize(
    ("name", "totals"),
    [
        ("split_packs_biesan", [30, 6]),  # W22
        ("basic_cup", [12, 0]),  # W23
        ("zaozhuang_4deck", [8, 0]),  # W24
        ("qingdao_tournament", [8, 0]),  # W24
        ("zaozhuang_6deck", [12, 0]),  # W25
        ("kaidian_fa4", [9, 0]),  # W26
        ("elite36_qingdao", [12, -12]),  # W27
    ],
)
def test_w22_to_w27_sweeps(name, totals):
    found = count(name, places=SWEEP, opened="1 2 3 4 5 6")
    assert found.sweepers == (0,)
    assert found.sweep_totals == tuple(totals)
    extra = [
        sum(sum(row[side::2]) for source, row in found.points.items() if source is not PointSource.PLACE)
        for side in (0, 1)
    ]
    assert both(found.signed) == [totals[0] + extra[0], totals[1] + extra[1]]


def test_w28_karamay_does_not_double():
    found = count("karamay", places=SWEEP, opened="1 2 3 4 5 6")
    assert found.sweep_totals is None
    assert both(found.recorded) == [3, 0]


@pytest.mark.parametrize(("opened", "points"), [("1 4", (0, 0)), ("1", (2, 0)), ([], (2, 2))])
def test_w34_openings(opened, points):
    row = count("tv_biesan", places=SWEEP, opened=opened).points[PointSource.OPENING]
    assert (row[0], row[3]) == points


@pytest.mark.parametrize(("opened", "points"), [("1", (4, 0)), ("4", (0, 4))])
def test_w35_mingdian(opened, points):
    found = count("tv_biesan", places=SWEEP, opened=opened, declarations="1 明点")
    declared, openings = found.points[PointSource.DECLARE], found.points[PointSource.OPENING]
    assert (declared[0], declared[3]) == points
    assert (openings[0], openings[3]) == (0, 0)


@pytest.mark.parametrize(
    ("name", "amounts"),
    [("tv_biesan", [2, 4, 6, 8]), ("grand_match", [1, 2, 3, 4]), ("dian_shao_men_luo", [1, 2, 2, 2])],
)
def test_w36_chains(name, amounts):
    for depth, amount in enumerate(amounts, 1):
        found = count(name, places=SWEEP, burns=f"2>1 x{depth}")
        assert found.points[PointSource.BURN] == (0, amount, 0, 0, 0, 0)


def test_men_and_kills_and_nothing_between_teammates():
    found = count("dian_shao_men_luo", places=SWEEP, men="1>6, 2>4", kills="3", burns="1>3")
    assert found.points[PointSource.MEN] == (1, 0, 0, 0, 0, 0)
    assert found.points[PointSource.KILL] == (0, 0, 1, 0, 0, 0)
    assert found.points[PointSource.BURN] == (0,) * 6


def test_places_from_who_left_and_how():
    found = count("tv_biesan", out="1 3 5 2", eliminated="6 闷")
    assert found.over
    assert found.places == ((1,), (4,), (2,), (5,), (3,), (6,))
    assert found.causes[5] is ExitCause.MEN
    assert found.sweepers == (0,)


def test_half_a_deal():
    found = count("basic_cup", out="1", eliminated="6 烧")
    assert not found.over
    assert found.places == ((1,), *[(2, 3, 4, 5)] * 4, (6,))
    assert found.points[PointSource.PLACE] == (4, None, None, None, None, -4)
    assert found.sweepers == (-1, 0)
    # 1, 2 and 3 for one side is worth 12, the worst is 1, 4 and 5
    assert found.signed[0] == (2, 12)
    assert found.recorded[0] == (2, 12)


def test_the_place_of_a_revolutionary():
    """四科, or 三科 when both his mates are first and second (Q39)."""
    entries = {"declarations": "4 革命; 1 要头"}
    assert count("qingdao_online", out="1 2 3", **entries).places[3] == (4,)
    assert count("qingdao_online", out="2 6", **entries).places[3] == (3,)
    assert count("qingdao_online", out="2", **entries).places[3] == (3, 4)
    assert count("tv_biesan", declarations="4 革命").void


@pytest.mark.parametrize("name", list_presets())
def test_every_preset_counts(name):
    found = count(name, places="1 2 3 4 5 6", opened="1", burns="2>1", men="3>4", kills="5")
    place = found.points[PointSource.PLACE]
    assert sum(place) == sum(playable(name).place_points)
    assert found.sweepers == (-1,)


def test_nothing_is_no_result():
    with pytest.raises(ReplayError) as caught:
        count("karamay", opened="1")
    assert caught.value.code == "POS_NO_RESULT"


@pytest.mark.parametrize("name", ["qingdao_online", "zaozhuang_4deck", "karamay", "tv_biesan", "dian_shao_men_luo"])
def test_whole_deals_count_as_the_game_counts(name):
    """A whole deal written as a position: hands, leader and actions."""
    rules = load_preset(name)
    rng = random.Random(3)
    pack = [rank for rank, number in enumerate(pack_counts(4, {})) for _ in range(number)]
    rng.shuffle(pack)
    hands = [[pack[seat:72:6].count(rank) + (rank == 0) for rank in range(16)] for seat in range(6)]
    game = Game(rules, hands, 2)
    while not game.over:
        game.play(rng.choice([word for word in game.legal() if word >> 3 & 15 != ActionKind.CONCEDE] or game.legal()))
    found = tally(Position(rules, hands=tuple(map(tuple, hands)), leader=2, actions=tuple(game.actions)))
    points = game.points()
    assert found.over
    assert found.places == tuple((place,) for place in game.places())
    assert found.points == points.by_source
    assert both(found.signed) == list(points.signed)
    assert both(found.recorded) == list(points.recorded)

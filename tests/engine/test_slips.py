"""错牌 and 犯规 (D18, D19; Q60, Q61, W29 to W33)."""

from typing import Any

import pytest

from gouji_engine.codes import ActionKind, Event, ExitCause, PointSource, Sanction, Status, Verdict, pack_action
from tests.engine.table import Table, word

REST = "5 6 7 8"


def answer(held: str, led: str = "3 3 3 3", **changes: Any) -> Table:
    """Seat 0 has led; seat 1 is asked and holds ``held``."""
    hands = [f"{led} 5 6", f"{held} 5 6", *[REST] * 4]
    return Table("zaozhuang_4deck", hands, **changes).do(f"0 play {led}")


def lead(held: str, **changes: Any) -> Table:
    """Seat 0 has the lead and holds ``held``."""
    return Table("zaozhuang_4deck", [f"{held} Q", *[REST] * 5], **changes)


def test_w29_too_many_cards_go_back() -> None:
    table = answer("S 4 4 4 4").do("1 misplay S 4 4 4 4")
    assert table.verdict(1, "pass") == "misplay_unresolved"
    assert table.verdict(1, "play", "S 4 4 4") == "legal"
    table.do("1 play S 4 4 4")
    assert table.game.hands[1][1] == 1


@pytest.mark.parametrize(("wild", "play"), [("B S 2", "4 4 4 B"), ("S 2", "4 4 4 S"), ("2", "4 4 4 2")])
def test_w30_too_few_are_made_up_with_the_highest_wild_card(wild: str, play: str) -> None:
    table = answer(f"4 4 4 {wild}").do("1 misplay 4 4 4")
    assert table.legal(1, "play", play)
    assert table.verdict(1, "pass") == "misplay_unresolved"


def test_q60_without_a_wild_card_the_play_is_void() -> None:
    table = answer("4 4 4").do("1 misplay 4 4 4")
    assert table.verdict(1, "play", "4 4 4") == "misplay_unresolved"
    table.do("1 pass")
    assert int(table.game.state.passed) == 1 << 1


@pytest.mark.parametrize(
    ("words", "play"),
    [(("5 5 5 5", "4"), "4"), (("5 5 5 5", "6"), "5 5 5 5"), (("B S 8 8", "9 9"), "B S 8 8")],
    ids=["W31", "W32", "W33"],
)
def test_a_lead_of_several_ranks_keeps_the_lowest(words: tuple[str, ...], play: str) -> None:
    table = lead(" ".join(words))
    for part in words:
        table.do(f"0 misplay {part}")
    assert table.verdict(0, "play", "Q") == "misplay_unresolved"
    table.do(f"0 play {play}")
    assert table.game.hands[0][9] == 1


def test_q60_a_correction_that_does_not_beat_the_table_is_void() -> None:
    table = answer("4 4 5", led="6 6").do("1 misplay 4 4", "1 misplay 5")
    table.do("1 pass")
    assert table.asked == 2


def test_q60_a_legal_set_is_no_misplay() -> None:
    table = lead("S 8 8").do("0 misplay S 8 8")
    assert table.verdict(0, "play", "S 8 8") == "no_misplay"
    assert table.verdict(0, "pass") == "no_misplay"


def test_q61_void_turn() -> None:
    table = answer("S 4 4 4 4", misplay="void_turn").do("1 misplay S 4 4 4 4")
    assert table.verdict(1, "play", "S 4 4 4") == "misplay_unresolved"
    table.do("1 pass")
    assert table.asked == 2
    leader = lead("5 5 4", misplay="void_turn").do("0 misplay 5 5", "0 misplay 4", "0 pass")
    assert leader.asked == 1
    assert leader.events(Event.LEAD_PASSED) == [(0, -1, 0)]


def test_the_announced_count_binds() -> None:
    table = answer("4 4 4 2", misplay="declared_count")
    table.game.play(pack_action(1, ActionKind.ANNOUNCE, 1, 4))
    assert table.verdict(1, "pass") == "misplay_unresolved"
    table.do("1 misplay 4 4 4", "1 play 4 4 4 2")
    assert answer("4 4 4 2").game.check(pack_action(1, ActionKind.ANNOUNCE, 1, 4)) is Verdict.NO_MISPLAY


def test_a_misplay_needs_the_cards_and_the_turn() -> None:
    table = answer("4 4 4 2")
    assert table.verdict(1, "misplay", "9 9") == "cards_not_held"
    assert table.verdict(2, "misplay", "5") == "not_asked"
    assert all((item >> 3) & 15 not in (8, 9, 10) for item in table.game.legal())


def sanctioned(sanction: Sanction, seat: int = 2, **changes: Any) -> Table:
    """A foul of ``seat`` while seat 1 is asked."""
    table = answer("9 9", **changes)
    table.game.play(pack_action(seat, ActionKind.FOUL, int(sanction)))
    return table


@pytest.mark.parametrize(("sanction", "points"), [(Sanction.WARN, 0), (Sanction.MINUS1, -1), (Sanction.MINUS2, -2), (Sanction.MINUS4, -4)])  # fmt: skip
def test_d19_points_off(sanction: Sanction, points: float) -> None:
    table = sanctioned(sanction)
    assert table.asked == 1
    assert table.events(Event.FOUL) == [(2, -1, int(sanction))]
    table.game.play(pack_action(0, ActionKind.FOUL, int(Sanction.LOSE_DEAL)))
    assert table.game.points().by_source[PointSource.PENALTY] == (0, 0, points, 0, 0, 0)


@pytest.mark.parametrize("sanction", [Sanction.LAST_PLACE, Sanction.LATE_BUY])
def test_d19_judged_last(sanction: Sanction) -> None:
    table = sanctioned(sanction)
    assert table.game.statuses()[2] is Status.ELIMINATED
    assert int(table.game.state.cause[2]) == ExitCause.FOUL
    table.passes(1)
    assert table.asked == 3
    assert table.game.check(word(2, "foul")) is Verdict.BAD_ACTION


def test_d19_the_seat_asked_is_judged_last() -> None:
    assert sanctioned(Sanction.LAST_PLACE, seat=1).asked == 2


def test_d19_the_deal_is_lost() -> None:
    table = sanctioned(Sanction.LOSE_DEAL)
    assert table.game.over
    assert table.game.places() == (4, 1, 6, 2, 5, 3)
    assert table.game.points().sweeper == 1

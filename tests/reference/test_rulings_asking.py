"""Rulings on who is asked and what may be answered (catalogue Q1-Q5, Q11, Q37, Q50, Q52-Q54, Q56)."""

from __future__ import annotations

import random

import pytest

from .book import make_book
from .codes import DeclarationKind, Event, Verdict, pack_declaration
from .comparison import beats, valued
from .positions import Table, cards
from .presets import rules_of

PLAIN = "4 5 6 7 8 2 2"


def opposite_has_passed(name: str) -> Table:
    """Seat 3 has passed on a play of seat 1; then seat 0 puts an ordinary 5 on the table."""
    table = Table(name, [PLAIN] * 6, leader=1)
    table.play(1, "4")
    table.passes(2, 3, 4, 5)
    table.play(0, "5")
    return table


def test_q1_passed_player_on_his_opposite() -> None:
    """He keeps the closing answer on an ordinary play and the full right on a 够级牌."""
    table = opposite_has_passed("qingdao_online")
    assert table.questions() == [(1, "answer"), (3, "closing")]
    assert table.verdict(3, "play", "6") == "not_asked"
    table.play(1, "6")
    assert table.questions() == [(0, "answer"), (4, "closing")]
    table.play(0, "2")
    assert table.questions() == [(1, "burn"), (3, "answer")]
    assert table.verdict(2, "burn", "2") == "no_burn_right"


def test_q1_strict_lock() -> None:
    """Under strict a passer has no right at all."""
    table = opposite_has_passed("two_table_runfast")
    assert table.questions() == [(1, "answer")]
    table.play(1, "6")
    table.play(0, "2")
    assert table.questions() == [(1, "burn")]


def test_q2_closing_answer_comes_last() -> None:
    """After all others, and one question with his turn if nobody behind him remains."""
    table = Table("qingdao_online", [PLAIN] * 6)
    table.play(0, "4")
    in_order = [(1, "answer"), (2, "answer"), (3, "answer_yield"), (4, "answer"), (5, "answer")]
    assert table.questions() == [*in_order, (3, "closing")]
    table.passes(1, 2, 3, 4, 5)
    assert table.verdict(3, "pass") == table.verdict(3, "yield") == "must_close"
    table.play(3, "5")
    assert table.questions() == [(0, "closing")]
    table.do(0, "close")
    assert table.asked() == (3, "lead")


def test_q2_merged_question() -> None:
    """Seats 4 and 5 behind the opposite have passed: he answers or closes."""
    table = Table("qingdao_online", [PLAIN] * 6, leader=1)
    table.play(1, "4")
    table.passes(2)
    table.play(3, "5")
    table.passes(4, 5)
    table.play(0, "6")
    assert table.questions() == [(1, "answer"), (3, "closing")]


def test_q3_yield() -> None:
    """Only the opposite, in order; he counts as passed when somebody plays after him."""
    table = Table("qingdao_online", [PLAIN] * 6)
    table.play(0, "4")
    assert table.verdict(1, "yield") == "no_yield"
    table.passes(1, 2)
    table.do(3, "yield")
    assert table.verdict(4, "close") == "not_closing"
    table.play(4, "5")
    assert (3, "answer") not in table.questions()
    assert table.ref.state()["passed"] == [1, 2, 3]


@pytest.mark.parametrize(("kind", "closing"), [("yield", True), ("pass", False)])
def test_q3_strict_needs_a_yield(kind: str, closing: bool) -> None:
    """Under strict the closing answer is the yielder's only."""
    table = Table("two_table_runfast", [PLAIN] * 6)
    table.play(0, "4")
    table.passes(1, 2)
    table.do(3, kind)
    table.passes(4, 5)
    assert table.asked() == ((3, "closing") if closing else (0, "lead"))


def test_q4_owner_of_a_gouji_leads_on() -> None:
    """The opposite passes on a 够级牌: its owner leads. The silent burn window is skipped."""
    table = Table("qingdao_online", [PLAIN] * 6)
    table.play(0, "2")
    table.passes(3)
    assert table.asked() == (0, "lead")


def covers(new: str, old: str) -> bool:
    """Every card of the old play is covered by a different, strictly higher card of the new one."""

    def values(text: str) -> list[int]:
        big, small, count, base = valued(make_book(rules_of()), cards(text))
        return [14] * big + [13] * small + [base] * count

    a, b = values(new), values(old)
    return len(a) == len(b) and all(x > y for x, y in zip(a, b, strict=True))


def random_play(rng: random.Random) -> str:
    """Up to two jokers on up to two cards of one rank."""
    base = rng.choice(["5", "6", "K", "2"])
    return " ".join(rng.choices(["S", "B"], k=rng.randrange(3)) + [base] * rng.randrange(3))


def test_q5_covering_rule() -> None:
    """The clauses of 2.3 are exactly the card-by-card rule."""
    book, rng, seen = make_book(rules_of()), random.Random(5), set()
    for _ in range(3000):
        new, old = random_play(rng), random_play(rng)
        if new and old:
            result = beats(book, cards(new), cards(old))
            assert result == covers(new, old), (new, old)
            seen.add(result)
    assert seen == {True, False}


def test_q11_anybody_kills() -> None:
    """dian_shao_men_luo: leader's side first, passed or not, at once, and it is no burn."""
    hands = ["B 5 3 3", "B B 4 3", "B B 4 3", "6 5 3", "6 5 3", "5 4 3"]
    table = Table("dian_shao_men_luo", hands, leader=5)
    table.play(5, "4")
    table.play(0, "5")
    table.passes(1, 2, 3, 4, 5)
    table.quiet()
    table.play(0, "B")
    assert table.questions()[:5] == [(seat, "kill") for seat in (2, 4, 1, 3, 5)]
    assert table.verdict(2, "kill", "4") == "not_a_kill"
    assert table.verdict(2, "kill", "B") == "not_a_kill"
    assert table.verdict(0, "kill", "B") == "no_kill_right"
    assert table.verdict(1, "burn", "B B") == "wrong_count"
    table.do(1, "kill", "B B")
    assert table.events(Event.KILL) == [(1, 0, 0)]
    assert table.ref.state()["burn"] is None
    assert all(capacity != "kill" for _, capacity in table.questions())


def test_q11_a_passer_may_kill() -> None:
    """kill_big_after_pass: seats that passed this round stand in the kill window, not in the burn window."""
    hands = ["6 3", "6 3", "5 4 3", "B 6 3 3", "4 5 3", "B B 4 3"]
    table = Table("dian_shao_men_luo", hands, leader=4)
    table.play(4, "4")
    table.passes(5, 0, 1)
    table.play(2, "5")
    table.play(3, "B")
    assert table.verdict(5, "burn", "B B") == "no_burn_right"
    table.do(5, "kill", "B B")
    assert table.events(Event.KILL) == [(5, 3, 0)]
    assert 5 in table.ref.state()["passed"]


REVOLUTION = [
    pack_declaration(DeclarationKind.REVOLUTION, 3),
    pack_declaration(DeclarationKind.KEEP_HEAD, 0),
]


def test_q37_three_dead_levels() -> None:
    """要头: three 够级牌 with a burn window only, then 无头; an ordinary play has no closing answer."""
    table = Table("qingdao_online", ["8*2 5 6", PLAIN, PLAIN, "4 5", PLAIN, PLAIN], 3, REVOLUTION)
    assert table.ref.setup_problem is None
    assert table.asked() == (4, "lead")  # the revolutionary was to lead
    table.play(4, "4")
    table.passes(5)
    table.play(0, "5")
    assert table.questions() == [(1, "answer"), (2, "answer"), (4, "answer")]
    table.quiet()
    for _ in range(3):
        table.play(0, "2")
        assert table.questions() == [(2, "burn"), (4, "burn"), (1, "burn"), (5, "burn")]
        table.quiet()
    table.play(0, "2")
    assert table.questions() == [(1, "answer"), (2, "answer"), (4, "answer"), (5, "answer")]


def test_q37_waiver_and_faults() -> None:
    """Without a head at once; the choice is compulsory; two revolutions void the deal."""
    hands = ["4 5 2", PLAIN, PLAIN, "4 5", "4 6", PLAIN]
    rev, waive = REVOLUTION[0], pack_declaration(DeclarationKind.WAIVE_HEAD, 0)
    table = Table("qingdao_online", hands, 0, [rev, waive])
    table.play(0, "4")
    assert table.questions() == [(1, "answer"), (2, "answer"), (4, "answer"), (5, "answer")]
    assert Table("qingdao_online", hands, 0, [rev]).ref.setup_problem == "head_choice"
    assert Table("qingdao_online", hands, 0, [rev, waive], revolution_opposite_choice=False).ref.setup_problem
    second = pack_declaration(DeclarationKind.REVOLUTION, 4)
    void = Table("qingdao_online", hands, 0, [rev, second]).ref
    assert void.setup_problem is None
    assert void.state()["void"]
    assert void.asked() == (-1, 0)
    assert Table("qingdao_online", hands, 0, [second, rev]).ref.setup_problem == "declaration_order"
    assert Table("tv_biesan", ["4 3"] * 6, 0, [rev]).ref.state()["void"]
    unfit = [pack_declaration(DeclarationKind.REVOLUTION, 1)]
    assert Table("qingdao_online", hands, 0, unfit).ref.setup_problem == "revolution_unfit"


def test_q50_chaos_begins_with_the_next_lead() -> None:
    """The round of the second last set is finished under the old rules."""
    table = Table("qingdao_online", ["4", "A A", PLAIN, PLAIN, PLAIN, PLAIN])
    table.play(0, "4")
    table.quiet()
    table.play(1, "A A")
    assert table.ref.state()["outs"] == [0, 1]
    assert not table.ref.state()["chaos"]
    assert table.questions() == [(3, "answer"), (4, "answer")]  # 无头 3 and the opposite
    table.passes(3)
    table.play(4, "2 2")  # nobody may burn any more, and the 无头 seat has passed
    assert table.asked() == (4, "lead")
    table.play(4, "4")
    assert table.ref.state()["chaos"]
    assert table.events(Event.CHAOS) == [(-1, -1, 0)]
    table.passes(5, 2)
    table.play(3, "5")
    assert table.questions() == [(4, "answer"), (5, "answer"), (2, "answer")]
    assert table.ref.state()["passed"] == []


@pytest.mark.parametrize(
    ("mode", "answer", "expected"),
    [
        ("opposite_any_bottom", "2", [(5, "burn"), (4, "burn")]),
        ("opposite_any_bottom", "5", [(4, "answer"), (5, "answer")]),
        ("opposite_gouji_bottom", "2", [(4, "answer"), (5, "answer")]),  # 3 is 无头, nothing is dead
    ],
)
def test_q52_dead_final_answer(mode: str, answer: str, expected: list[tuple[int, str]]) -> None:
    """The opposite's 够级 answer to the last set: a burn window only; an ordinary one goes round."""
    table = Table("qingdao_online", ["4", *[PLAIN] * 5], dead_final=mode)
    table.play(0, "4")
    table.passes(1, 2)
    table.play(3, answer)
    assert table.questions() == expected


def test_q53_next_player_owns_the_last_set() -> None:
    """A 够级 last set of 头科 belongs to the next seat; an ordinary one does not."""
    hands = ["A A", PLAIN, PLAIN, PLAIN, PLAIN, PLAIN]
    table = Table("zaozhuang_4deck", hands)
    table.play(0, "A A")
    state = table.ref.state()
    assert (state["owner"], state["maker"]) == (1, 0)
    assert table.questions() == [(2, "burn"), (3, "burn"), (5, "burn"), (3, "answer"), (4, "answer")]
    table.do(2, "burn", "2 2")
    assert table.ref.state()["burn"] == (2, 1, 1)
    table = Table("zaozhuang_4deck", hands)
    table.play(0, "A A")
    table.quiet()
    assert table.asked() == (1, "lead")
    assert table.events(Event.JIEFENG) == [(1, 0, 0)]
    table = Table("zaozhuang_4deck", ["4", *hands[1:]])
    table.play(0, "4")
    assert table.ref.state()["owner"] == 0
    assert table.questions()[-1] == (3, "closing")


def test_q54_no_dead_level() -> None:
    """none: all unpassed seats in order; no closing answer, no burn."""
    for last in ("4", "A A"):
        table = Table("zaozhuang_6deck", [last, *[PLAIN] * 5])
        table.play(0, last)
        assert table.questions() == [(seat, "answer") for seat in (1, 2, 3, 4, 5)]


@pytest.mark.parametrize("skip", [True, False])
def test_q56_headless_and_burners(skip: bool) -> None:
    """Burn window first, or burners before the 无头 seat, he, burners behind him, the opposite."""
    table = Table("qingdao_online", ["4", *[PLAIN] * 5], burn_may_skip_headless=skip)
    table.play(0, "4")
    table.passes(1, 2, 3, 4)
    table.play(5, "5")
    table.quiet()
    table.play(5, "2 2")
    if skip:
        assert table.questions() == [(1, "burn"), (3, "burn"), (4, "burn"), (2, "answer"), (3, "answer")]
    else:
        assert table.questions() == [(1, "burn"), (3, "answer"), (4, "burn"), (2, "answer")]


def test_verdicts_on_malformed_and_late_words() -> None:
    """bad_action, must_lead, no_concede, cards_not_held, no_burn_right, deal_over."""
    table = Table("qingdao_online", ["4", "5", "6", "7", "8", "9 10"])
    for bad in (1 << 30, 6, 0, 1 << 7 | 1 << 3, 11 << 3, 10 << 3, 10 << 3 | 10 << 7, 7 << 3 | 1 << 7, 9 << 3):
        assert table.ref.check(bad) == Verdict.BAD_ACTION
    for kind in ("pass", "yield", "close"):
        assert table.verdict(0, kind) == "must_lead"
    assert table.verdict(0, "concede") == "no_concede"
    assert table.verdict(0, "play", "5") == "cards_not_held"
    assert table.verdict(0, "burn", "4") == "no_burn_right"
    assert table.verdict(1, "play", "5") == "not_asked"
    table.finish()
    assert table.verdict(5, "play", "9") == "deal_over"
    assert table.asked() == (-1, "none")

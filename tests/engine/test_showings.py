"""亮3 and 顶班 as records state them: kept with their suits, and judged by the hand, the pack and the rule of the first lead."""

import dataclasses

import pytest

from gouji_analytics.simulating import Run, carry_out
from gouji_analytics.store.dataset import open_log
from gouji_engine.bots import line_up
from gouji_engine.claims import public_findings
from gouji_engine.notation import format_deal, parse_deal
from gouji_engine.replay import Claimed
from gouji_engine.rules import load_preset
from gouji_engine.showings import SUITS, Showing, leader_of, showing_of
from gouji_engine.verify import verify

RULES = load_preset("qingdao_online")  # the first to show two 3s of a suit leads; a longer showing takes the lead over


@pytest.fixture(scope="module")
def deals(tmp_path_factory):
    folder = tmp_path_factory.mktemp("showings") / "run"
    carry_out(Run(RULES, line_up("rules"), 5, 200), folder)
    return list(open_log(folder).replays())


def shown(replay, *texts, **changes):
    """The deal with stated showings."""
    events = tuple(tuple(text.split()) for text in texts)
    return dataclasses.replace(replay, claimed=Claimed(None, None, events), **changes)


def told(replay, rules=RULES):
    return [(finding.code, finding.found, finding.expected) for finding in verify(replay, rules)]


@pytest.fixture(scope="module")
def deal(deals):
    """A deal whose leader has some 3s."""
    return next(deal for deal in deals if deal.lead_by == "show_threes")


@pytest.mark.parametrize(
    ("showings", "changes", "leader"),
    [
        ([(2, 1, 2)], {}, 2),
        ([(2, 1, 1)], {}, -1),
        ([(2, 1, 1), (4, 0, 2)], {}, 4),
        ([(2, 1, 2), (4, 0, 2)], {}, 2),
        ([(2, 1, 2), (4, 0, 3)], {}, 4),
        ([(2, 1, 2), (4, 0, 3)], {"show_override": False}, 2),
        ([(2, 1, 2), (4, 0, 3), (2, 1, 4)], {}, 2),
        ([(5, 3, 2)], {"lead_first": "show_fours"}, 5),
    ],
)
def test_q67_who_leads_after_what_was_shown(showings, changes, leader):
    assert leader_of([Showing(*showing) for showing in showings], RULES.with_(**changes)) == leader


def test_a_showing_that_agrees_is_accepted_and_kept_by_the_notation(deal):
    record = shown(deal, f"shown {deal.leader + 1} hearts v2")
    assert told(record) == []
    assert parse_deal(format_deal(record)) == record


@pytest.mark.parametrize("suit", SUITS)
def test_more_than_the_hand_or_the_pack_holds(deal, suit):
    held = min(deal.hands[deal.leader][0], 4)
    words = f"shown {deal.leader + 1} {suit} v{held + 1}"
    assert told(shown(deal, words)) == [("EVENT_CLAIM", words, str(held))]


def test_what_several_showings_come_to(deals):
    """Hearts of two seats and two suits of one seat are counted together."""
    deal, one, other = next(
        (deal, *rich)
        for deal in deals
        for rich in [[at for at in range(6) if deal.hands[at][0] >= 3][:2]]
        if len(rich) == 2
    )
    first, second = f"shown {one + 1} hearts v3", f"shown {other + 1} hearts v2"
    assert told(shown(deal, first, second)) == [("EVENT_CLAIM", second, "4")]
    held = deal.hands[one][0]
    again = f"shown {one + 1} clubs v{held - 2}"
    assert told(shown(deal, first, again)) == [("EVENT_CLAIM", again, f"{held}")]


def test_a_longer_showing_of_another_seat_contradicts_the_leader(deals):
    deal, other = next(
        (deal, seat) for deal in deals for seat in range(6) if seat != deal.leader and deal.hands[seat][0] >= 3
    )
    words = f"shown {other + 1} clubs v3"
    expected = [("EVENT_CLAIM", words, f"lead {other + 1}")]
    assert told(shown(deal, words)) == expected
    assert told(shown(deal, words, lead_by="stated")) == expected
    assert told(shown(deal, words, lead_by="rotation")) == []


def test_rules_that_do_not_lead_by_showing(deal):
    rules = RULES.with_(lead_first="high_card")
    assert told(shown(deal, "shown 1 hearts v2"), rules) == [
        ("EVENT_CLAIM", "shown 1 hearts v2", "lead_first = high_card")
    ]


def test_hidden_hands_contradict_only_the_pack(deal):
    hidden = {"hands": tuple((-1,) * 16 for _ in range(6)), "support": "public"}
    for number, found in ((4, []), (5, ["4"])):
        record = shown(deal, f"shown {deal.leader + 1} hearts v{number}", **hidden)
        assert [
            finding.expected for finding in public_findings(record, RULES) if finding.code == "EVENT_CLAIM"
        ] == found


@pytest.mark.parametrize(
    "words",
    ["shown", "shown 7 hearts v2", "shown 1 red v2", "shown 1 hearts 2", "shown 1 hearts v0", "shown 1 hearts v2 a1"],
)
def test_words_in_another_form_are_no_showing(deal, words):
    assert showing_of(words.split()) is None
    assert told(shown(deal, words)) == []


def test_words_and_showings_go_both_ways():
    for seat in range(6):
        for suit in range(4):
            showing = Showing(seat, suit, 3)
            assert showing_of(showing.words()) == showing

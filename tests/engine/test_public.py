"""Records with hidden hands: what follows is filled in, what is wrong in any case is found, what cannot be known is not judged."""

from dataclasses import replace

import pytest

from gouji_engine.claims import Claim, claim_of, event_findings, public_findings, truth_of
from gouji_engine.codes import ActionKind, Event, pack_action, unpack_action
from gouji_engine.public import HIDDEN, judge_public, known_hands, rebuilt
from gouji_engine.replay import Claimed
from gouji_engine.rules import load_preset
from gouji_engine.verify import ERROR, verify
from tests.analytics.simulated import PRESETS, RUNS, read_replays, write_preset

UNKNOWN = (-1,) * 16


@pytest.fixture(scope="module")
def deals(tmp_path_factory):
    """Deals of each preset by clever and by wild bots, with their rules."""
    folder = tmp_path_factory.mktemp("public")
    found = {}
    for preset in PRESETS:
        path = write_preset(folder / f"{preset}.gouji.parquet", preset, (RUNS[0], RUNS[2]))
        found[preset] = (load_preset(preset), read_replays(path)[::4])
    return found


def seen_by(deal, *seats):
    """The record of somebody who sees the hands of some seats."""
    hands = tuple(hand if seat in seats else UNKNOWN for seat, hand in enumerate(deal.hands))
    return replace(deal, hands=hands, support="public")


@pytest.mark.parametrize("preset", PRESETS)
def test_legal_deals_stay_legal_whoever_records_them(deals, preset):
    rules, replays = deals[preset]
    found = 0
    for number, deal in enumerate(replays):
        verdict = judge_public(seen_by(deal, number % 6), rules)
        assert [finding.code for finding in verdict.findings if finding.severity == ERROR] == []
        found += verdict.hands is not None
    assert found >= 0.6 * len(replays)


@pytest.mark.parametrize("preset", PRESETS)
def test_what_is_filled_in_is_true(deals, preset):
    rules, replays = deals[preset]
    for number, deal in enumerate(replays):
        for seats in ((), (number % 6,), (0, 1, 2, 3, 4)):
            filled = rebuilt(seen_by(deal, *seats), rules)
            for mine, true in zip(filled.hands, deal.hands, strict=True):
                assert all(count in (-1, right) for count, right in zip(mine, true, strict=True))
        assert filled.hands == deal.hands
        assert filled.support == "full"


def test_a_deal_played_to_its_last_cards_is_known_without_any_hand(deals):
    """Everybody but the last seat has shown his whole hand: the rest of the pack is his."""
    rules, replays = deals["qingdao_online"]
    whole = 0
    for deal in replays:
        if all(event[2] == 1 for event in truth_of(deal, rules).events.get("eliminated", [])) and not deal.declarations:
            known = known_hands(seen_by(deal), rules)
            if sum(1 for number in known.missing if number) == 0:
                assert rebuilt(seen_by(deal), rules).hands == deal.hands
                whole += 1
    assert whole


@pytest.mark.parametrize("preset", PRESETS)
def test_what_is_wrong_in_any_case_is_found_at_its_place(deals, preset):
    """The first wrong action of a damaged record is the one that full knowledge finds, unless it rests on hidden cards."""
    rules, replays = deals[preset]
    told = 0
    for number, deal in enumerate(replays):
        if len(deal.actions) < 40:
            continue
        at = 20 + number % 10
        word = unpack_action(deal.actions[at])
        other = pack_action((word.seat + 1) % 6, *word[1:])
        damaged = replace(deal, actions=(*deal.actions[:at], other, *deal.actions[at + 1 :]))
        (full,) = verify(damaged, rules)
        verdict = judge_public(seen_by(damaged, number % 6), rules)
        errors = [finding for finding in verdict.findings if finding.severity == ERROR]
        if errors and errors[0].action_no is not None:
            assert errors[0].action_no >= full.action_no
            assert errors[0].code not in {hidden.name for hidden in HIDDEN}
            told += 1
        else:
            assert errors or verdict.hands is None or verdict.not_judged
    assert told


def test_more_cards_than_there_are(deals):
    rules, replays = deals["qingdao_online"]
    deal = next(deal for deal in replays if len(deal.actions) > 40)
    many = pack_action(deal.leader, ActionKind.PLAY, 8, 31)
    (finding,) = judge_public(seen_by(replace(deal, actions=(many, *deal.actions))), rules).findings
    assert (finding.code, finding.severity) == ("CARDS_SEEN", ERROR)


def test_a_record_that_stops_is_judged_as_far_as_it_goes(deals):
    rules, replays = deals["karamay"]
    deal = next(deal for deal in replays if len(deal.actions) > 40)
    short = seen_by(replace(deal, actions=deal.actions[:30]), 2)
    verdict = judge_public(short, rules)
    assert verdict.judged == 30
    assert {finding.code for finding in verdict.findings} == {"NOT_JUDGED", "PUBLIC_RECORD"}
    assert {finding.severity for finding in verdict.findings} == {"warning"}


def test_the_same_record_is_judged_the_same(deals):
    rules, replays = deals["tv_biesan"]
    record = seen_by(replays[0], 1)
    assert judge_public(record, rules) == judge_public(record, rules)


def test_claims_of_public_records_are_compared(deals):
    rules, replays = deals["karamay"]
    deal = next(deal for deal in replays if len(deal.actions) > 60)
    seat = unpack_action(deal.actions[3]).seat
    left = truth_of(deal, rules).left[3]
    for value, expected in ((left, 0), (left + 1, 1)):
        words = Claim("left", seat, value=float(value), at=3).words()
        record = seen_by(deal, 4)
        record = replace(record, claimed=Claimed(events=(words,)))
        codes = [finding.code for finding in public_findings(record, rules)]
        assert codes.count("EVENT_CLAIM") == expected


def stating(deal, events):
    """The deal with stated events."""
    return replace(deal, claimed=Claimed(events=tuple(events)))


@pytest.mark.parametrize(
    "claim",
    [
        Claim("left", 2, value=31.0, at=16),
        Claim("burn", 2, 5, at=-1),
        Claim("opened", 0),
        Claim("score", 3, value=-2.5, cause="burn"),
        Claim("lead", 1, at=0),
    ],
)
def test_claims_are_words_and_back(claim):
    assert claim_of(claim.words()) == claim


@pytest.mark.parametrize("words", [("weather", "1"), ("opened", "1", "2", "3"), ("left", "x"), ("score", "1", "luck")])
def test_words_in_no_form_we_know_are_not_judged(deals, words):
    rules, replays = deals["karamay"]
    assert claim_of(words) is None
    assert event_findings(stating(replays[0], [words]), rules, truth_of(replays[0], rules)) == []


def test_every_event_of_a_deal_is_a_claim_that_holds(deals):
    """What the kernel notes, told as claims, is never contradicted; with another seat it is."""
    for rules, replays in deals.values():
        for deal in replays[:4]:
            truth = truth_of(deal, rules)
            claims = [
                Claim(name, seat, other, float(value), at)
                for name, events in truth.events.items()
                for at, seat, other, value in events
            ]
            assert event_findings(stating(deal, [claim.words() for claim in claims]), rules, truth) == []
            outs = [claim for claim in claims if claim.kind == Event.OUT.id]
            wrong = [claim._replace(seat=(claim.seat + 1) % 6).words() for claim in outs]
            assert len(event_findings(stating(deal, wrong), rules, truth)) == len(outs)


def test_nothing_follows_from_a_fragment(deals):
    rules, replays = deals["karamay"]
    part = replace(seen_by(replays[0], 2), actions=replays[0].actions[30:], extra={"fragment": "yes"})
    assert rebuilt(part, rules) is part
    verdict = judge_public(part, rules)
    assert [(finding.code, finding.severity) for finding in verdict.findings] == [("NOT_JUDGED", "warning")]
    assert (verdict.judged, verdict.hands) == (0, None)

"""Several deals in a row: who leads, who pays, and what is dealt again (D3, D22); ways to make hands (D1, W20, W21)."""

import numpy as np
import pytest

from gouji_engine.bots import line_up
from gouji_engine.cards import BIG, SMALL
from gouji_engine.codes import LeadBy
from gouji_engine.errors import UsageError
from gouji_engine.game import Game
from gouji_engine.replay import Replay, Source
from gouji_engine.rules import RuleSet, load_preset
from gouji_engine.session import SessionChunk, play_sessions
from gouji_engine.simulate import simulate_chunk
from gouji_engine.verify import Verifier, deal_context, verify

TRIBUTE = load_preset("tribute_session")


def words(made: SessionChunk, name: str, row: int) -> list[int]:
    """Packed words of one deal."""
    low, high = getattr(made.deals, f"{name[:-1]}_offsets")[row : row + 2]
    return [int(word) for word in getattr(made.deals, name)[low:high]]


def games(rules: RuleSet, made: SessionChunk) -> list[Game]:
    """Every deal played through, each with the debts of the one before it."""
    done: list[Game] = []
    for row in range(len(made)):
        owed = done[-1].debts() if made.deal_no[row] else []
        hands = made.deals.hands[row].reshape(6, 16).tolist()
        parts = (words(made, "transfers", row), words(made, "declarations", row))
        game = Game(rules, hands, int(made.deals.leader[row]), *parts, owed=owed, later=bool(made.deal_no[row]))
        for word in words(made, "actions", row):
            game.play(word)
        game.settle()
        done.append(game)
    return done


@pytest.mark.parametrize("bots", ["rules", "random"])
def test_each_deal_begins_with_the_debts_of_the_one_before(bots: str) -> None:
    made = play_sessions(TRIBUTE, line_up(bots), 3, 0, 8, 5)
    played = games(TRIBUTE, made)
    assert all(game.over for game in played)
    paid = [any(word >> 15 == 3 for word in game.transfers) for game in played]
    assert any(paid)
    assert not any(paid[row] for row in range(len(made)) if made.deal_no[row] == 0)


def test_void_deals_are_dealt_again_without_tribute() -> None:
    made = play_sessions(TRIBUTE, line_up("rules"), 7, 0, 60, 5)
    played = games(TRIBUTE, made)
    void = np.array([game.void for game in played])
    assert void.any()
    assert all((~void[made.session == session]).sum() == 5 for session in range(60))
    after = np.flatnonzero(void[:-1] & (made.deal_no[1:] > 0)) + 1
    assert not any(word >> 15 == 3 for row in after for word in played[row].transfers)


def test_a_session_is_the_same_alone_and_in_any_chunk() -> None:
    whole = play_sessions(TRIBUTE, line_up("rules,random"), 5, 0, 12, 3)
    for first, count in ((0, 1), (4, 5), (11, 1)):
        part = play_sessions(TRIBUTE, line_up("rules,random"), 5, first, count, 3)
        rows = np.flatnonzero((whole.session >= first) & (whole.session < first + count))
        assert np.array_equal(part.deals.hands, whole.deals.hands[rows])
        low, high = whole.deals.action_offsets[[rows[0], rows[-1] + 1]]
        assert np.array_equal(part.deals.actions, whole.deals.actions[low:high])
        assert np.array_equal(part.deal_no, whole.deal_no[rows])


def test_the_lead_goes_on_as_the_rules_say() -> None:
    base = load_preset("qingdao_online")
    made = {
        value: play_sessions(base.with_(lead_next=value, revolution="forbidden"), line_up("rules"), 2, 0, 6, 4)
        for value in ("same_as_first", "rotate_ccw", "rotate_cw", "last_place")
    }
    lead = {value: chunk.deals.leader.reshape(6, 4).astype(int) for value, chunk in made.items()}
    assert (np.diff(lead["rotate_ccw"]) % 6 == 1).all()
    assert (np.diff(lead["rotate_cw"]) % 6 == 5).all()
    assert set(made["same_as_first"].deals.lead_by.tolist()) <= {LeadBy.SHOW_THREES, LeadBy.RANDOM_SEAT}
    chunk = made["last_place"]
    played = games(base.with_(revolution="forbidden"), chunk)
    for row in np.flatnonzero(chunk.deal_no > 0):
        swept = played[row - 1].points().sweeper >= 0
        assert (chunk.deals.lead_by[row] == LeadBy.LAST_PLACE) == (not swept)
        assert swept or played[row - 1].places()[chunk.deals.leader[row]] == 6


def as_replay(made: SessionChunk, row: int, **changes: object) -> Replay:
    """One deal of a session as a record."""
    fields = {
        "rules_id": TRIBUTE.rules_id,
        "source": Source("record"),
        "leader": int(made.deals.leader[row]),
        "hands": tuple(map(tuple, made.deals.hands[row].reshape(6, 16).tolist())),
        "match_id": f"m{made.session[row]}",
        "game_no": 0,
        "deal_no": int(made.deal_no[row]),
        **{name: tuple(words(made, name, row)) for name in ("transfers", "declarations", "actions")},
    }
    return Replay(**(fields | changes))


def test_a_tribute_is_judged_against_the_deal_before_where_that_is_known() -> None:
    made = play_sessions(TRIBUTE, line_up("rules"), 3, 0, 2, 5)
    row = next(row for row in range(1, 5) if any(word >> 15 == 3 for word in words(made, "transfers", row)))
    before, deal = as_replay(made, row - 1), as_replay(made, row)
    assert verify(deal, TRIBUTE, before) == [] == verify(deal, TRIBUTE)
    other = as_replay(made, row, match_id="elsewhere")
    assert verify(other, TRIBUTE, before) == []
    bought = tuple(word for word in deal.transfers if word >> 15 != 3)
    unpaid = as_replay(made, row, transfers=bought)
    (found,) = verify(unpaid, TRIBUTE, before)
    assert (found.code, found.clause) == ("TRIBUTE_MISMATCH", "D22, Q63")
    assert "应交的贡" in found.zh
    assert "tribute owed" in found.en
    first = as_replay(made, row, deal_no=0)
    assert [finding.code for finding in verify(first, TRIBUTE)] == ["TRIBUTE_MISMATCH"]


def test_w20_w21_packs_and_hands() -> None:
    for name, cards in (("reduced_192", 32), ("zaozhuang_6deck", 54)):
        assert load_preset(name).hand_size == cards


@pytest.mark.parametrize(("name", "mode"), [("split_packs_biesan", None), ("zaozhuang_4deck", "red_black")])
def test_each_side_draws_its_own_cards(name: str, mode: str | None) -> None:
    hands = simulate_chunk(load_preset(name), line_up("rules"), 4, 0, 40, mode).hands.reshape(40, 2 * 3, 16)
    side = hands[:, ::2].sum(axis=1).astype(int)
    assert (hands.sum(axis=2) == 36).all()
    if mode is None:
        assert (side == [8] * 13 + [2, 2, 0]).all()
    else:
        assert (side[:, :13] == 8).all()
        assert {tuple(row) for row in side[:, [SMALL, BIG]].tolist()} == {(0, 4), (4, 0)}


def test_mixed_hands_are_refused_where_the_sides_have_their_own_packs() -> None:
    split = load_preset("split_packs_biesan")
    made = simulate_chunk(split.with_(deal_modes=["mixed"]), line_up("rules"), 4, 0, 5)
    pairs = [
        (getattr(made, name), getattr(made, f"{name[:-1]}_offsets"))
        for name in ("transfers", "declarations", "actions")
    ]
    verifier = Verifier(split)
    found = verifier.run(made.hands, made.leader, *pairs)
    findings = [verifier.findings(codes.tolist(), []) for codes in found.codes]
    assert {finding.code for finding in findings if finding is not None} == {"SIDE_PACKS"}
    assert not len(
        Verifier(split.with_(deal_modes=["per_team_packs", "mixed"])).run(made.hands, made.leader, *pairs).bad
    )


def test_a_way_of_dealing_that_the_rules_do_not_have() -> None:
    for name, mode in (("karamay", "red_black"), ("zaozhuang_4deck", "preset")):
        with pytest.raises(UsageError) as error:
            simulate_chunk(load_preset(name), line_up("rules"), 1, 0, 1, mode)
        assert error.value.code == "DEAL_MODE"


def test_new_cards_are_asked_for_in_the_first_deal_of_a_game_only() -> None:
    rules = load_preset("qingdao_online").with_(redeal_right="first_deal_no_honours", revolution="forbidden")
    alone = simulate_chunk(rules, line_up("rules"), 1, 0, 150)
    asked = np.flatnonzero(np.diff(alone.declaration_offsets))
    assert len(asked)
    pairs = [
        (getattr(alone, name), getattr(alone, f"{name[:-1]}_offsets"))
        for name in ("transfers", "declarations", "actions")
    ]
    named = np.ones(150, bool)
    for number, bad in ((0, 0), (1, len(asked))):
        context = deal_context(named, np.full(150, number), ~named)
        assert len(Verifier(rules).run(alone.hands, alone.leader, *pairs, context).bad) == bad
    sessions = play_sessions(rules, line_up("rules"), 1, 0, 90, 2)
    first = np.flatnonzero(np.diff(sessions.deals.declaration_offsets))
    assert len(first)
    assert not sessions.deal_no[first].any()

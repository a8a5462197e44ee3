"""Every parameter has a witness: two rule sets that differ in it alone (and what has to follow) have different outcomes."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from gouji_analytics.matches.games import DealScore, final_stage, score_game, score_match
from gouji_analytics.matches.schedules import Challenge, ladder_points
from gouji_engine.facts import Facts, facts
from gouji_engine.rules import KEYS, RuleSet, load_preset
from gouji_engine.rules.lower import INFORMATIONAL, OUTSIDE, lower
from gouji_engine.session import play_sessions
from gouji_engine.simulate import Chunk, simulate_chunk
from gouji_engine.verify import Verifier
from tests.engine.rules.test_rule_set import FIXED, another
from tests.engine.rules.witnesses import BY_HAND, GAMES, NO_OUTCOME, WITNESSES
from tests.engine.table import Table

RANDOM = ("random",) * 6
NUMBER = 60


def words(chunk: Chunk) -> list[tuple[Any, Any]]:
    names = ("transfer", "declaration", "action")
    return [(getattr(chunk, f"{name}s"), getattr(chunk, f"{name}_offsets")) for name in names]


def told(rules: RuleSet, chunk: Chunk) -> Facts | None:
    """The facts of simulated deals under these rules; None if they refuse one."""
    transfers, declarations, actions = words(chunk)
    if len(Verifier(rules).run(chunk.hands, chunk.leader, transfers, declarations, actions).bad):
        return None
    return facts(rules, chunk.hands, chunk.leader, declarations, actions, transfers)


def same(one: Any, other: Any, names: Sequence[str]) -> bool:
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in names)


def difference(first: RuleSet, second: RuleSet, begin: int = 0) -> str:
    """In what the two differ: the cards dealt, the lead, what is legal, what happens, what it is worth, or who is asked."""
    chunks = [simulate_chunk(rules, RANDOM, 3, begin, NUMBER) for rules in (first, second)]
    if not same(chunks[0], chunks[1], ("hands",)):
        return "cards"
    if not same(chunks[0], chunks[1], ("leader", "lead_by")):
        return "lead"
    found = [told(rules, chunks[0]) for rules in (first, second)]
    if found[1] is None or told(first, chunks[1]) is None:
        return "legality"
    if not same(found[0], found[1], ("events",)):
        return "events"
    if not same(found[0], found[1], ("debts", "deals")):
        return "score"
    return "" if same(chunks[0], chunks[1], ("actions",)) else "questions"


@pytest.mark.parametrize("key", WITNESSES)
def test_a_parameter_of_the_deal_changes_an_outcome(key: str) -> None:
    preset, further, value, what, begin = WITNESSES[key]
    first = load_preset(preset).with_(**further)
    second = first.with_(**(value if isinstance(value, dict) and key in value else {key: value}))
    assert getattr(first, key) != getattr(second, key)
    assert difference(first, second, begin) == what


def played(key: str, value: Any) -> Any:
    """What a position comes to that turns on one parameter."""
    burner = ["K K 4 5", "A A 5 5", *["4 5 6 7"] * 4]
    if key == "burn_last_exempt":
        return (
            Table("qingdao_online", burner, burn_last_exempt=value)
            .do("0 play K K", "1 burn A A")
            .stands()
            .verdict(1, "play", "5 5")
        )
    if key == "burn_single_set_ok":
        return Table("qingdao_online", burner, burn_single_set_ok=value).do("0 play K K").verdict(1, "burn", "A A")
    if key == "burn_fail_men_void":
        table = Table("karamay", ["K K 3", "A A 5 6 3", *["4 5 3"] * 4], burn_fail_men_void=value)
        return table.do("0 play K K", "1 burn A A").stands().do("1 concede").game.statuses()[0]
    if key == "dead_final_places":
        table = Table("qingdao_online", ["9 9", "4 5 6", "4 5 6", "A A 4 5", "4 5 6", "4 5 6"], dead_final_places=value)
        return table.do("0 play 9 9", "1 pass", "2 pass", "3 play A A").game.asked().capacity
    table = Table("qingdao_online", ["4 4 5 6", *["4 5 6 7"] * 5], misplay=value)
    return table.do("0 misplay 4 4", "0 misplay 5").verdict(0, "pass")


OTHER = {"dead_final_places": ([1, 2], [2]), "misplay": ("void_turn", "correct")}


@pytest.mark.parametrize("key", BY_HAND)
def test_a_parameter_changes_the_outcome_of_a_position(key: str) -> None:
    one, other = OTHER.get(key, (False, True))
    assert played(key, one) != played(key, other)


def test_both_scopes_of_headlessness_come_to_the_same() -> None:
    """Without an opposite there is no closing answer, so nothing is left in which ordinary plays could differ."""
    rules = load_preset("qingdao_online")
    assert difference(rules, rules.with_(headless_scope="gouji_only")) == ""


@pytest.mark.parametrize("key", [key for key in KEYS if key in NO_OUTCOME])
def test_a_parameter_without_outcome_leaves_the_kernel_alone(key: str) -> None:
    """Information, and what is decided by who deals, keeps the clock or writes the record."""
    assert key in INFORMATIONAL or key in OUTSIDE or key == "direction"  # a direction only names the seats
    change = another(key)
    if change is not None:
        assert lower(RuleSet())[0].tobytes() == lower(RuleSet().with_(**change))[0].tobytes()


def score(even: float, odd: float, first: int = 0) -> DealScore:
    places = (1, 2, 3, 4, 5, 6) if first == 0 else (2, 1, 4, 3, 6, 5)
    return DealScore((even, odd), (even, odd), places, 0 if even - odd > 10 else -1)


STORY = [score(2, 0, 1), score(0, 2, 1), score(0, 2), score(12, 0), score(0, 1, 1), score(0, 11, 1), score(1, 0)]


def story(rules: RuleSet) -> list[Any]:
    """A game after each deal of the story, and a match that both sides draw game by game."""
    games = [score_game(rules, STORY[:number]) for number in range(1, len(STORY) + 1)]
    level, won = (
        score_game(rules, [score(1, 1)] * rules.game_deals),
        score_game(rules, [score(2, 0)] * rules.game_deals),
    )
    return [*games, score_match(rules, [won]), score_match(rules, [won] * 2), score_match(rules, [level] * 5)]


@pytest.mark.parametrize("key", [key for key in KEYS if key in GAMES])
def test_a_parameter_of_games_and_matches_changes_a_result(key: str) -> None:
    preset, change = GAMES[key]
    rules = load_preset(preset)
    first, second = rules, rules.with_(**change)
    if key.startswith("final_"):
        first, second = final_stage(first), final_stage(second)
    assert story(first) != story(second)


def test_the_next_lead_of_a_session() -> None:
    made = [
        play_sessions(load_preset("karamay").with_(lead_next=word), RANDOM, 1, 0, 6, 4)
        for word in ("rotate_ccw", "rotate_cw")
    ]
    assert not same(made[0].deals, made[1].deals, ("leader",))


def test_the_points_of_a_ladder() -> None:
    rules = load_preset("karamay_leitai")
    won = [Challenge("x", "p", "pioneer", True)]
    assert ladder_points(rules.ladder_points, won) != ladder_points({**rules.ladder_points, "pioneer": 2}, won)


ALONE = {"lead_next", "ladder_points", "headless_scope"}


def test_no_parameter_is_left_out() -> None:
    groups = (set(WITNESSES), set(GAMES), set(NO_OUTCOME), set(BY_HAND), FIXED - set(NO_OUTCOME), ALONE)
    assert [key for key in KEYS if sum(key in group for group in groups) != 1] == []

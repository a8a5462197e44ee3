"""Bots: names, files, habits that do what they say, and what a bot may not see."""

import random
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from gouji_engine.bots import BOTS, LADDER, SWITCHES, WEIGHTS, find_bot, line_up, load_bot
from gouji_engine.bots.model import read_table
from gouji_engine.codes import ActionKind, unpack_action
from gouji_engine.errors import DataError, UsageError
from gouji_engine.game import Game
from gouji_engine.rules import RuleSet, list_presets, load_preset
from gouji_engine.simulate import simulate_chunk
from gouji_engine.verify import Verifier
from tests.reference.random_rules import draw_rules

QUEEN, ACE = 9, 11


def play(name, bots, seed=5, deals=40):
    """Simulated deals with their rules."""
    rules = load_preset(name)
    return rules, simulate_chunk(rules, line_up(bots), seed, 0, deals)


def faults(rules, chunk):
    """Codes of everything the verifier finds in a chunk."""
    pairs = [(getattr(chunk, f"{name}s"), getattr(chunk, f"{name}_offsets")) for name in WORDS]
    return Verifier(rules).run(chunk.hands, chunk.leader, *pairs).codes[:, 0]


WORDS = ("transfer", "declaration", "action")


def actions(chunk, seats=range(6)):
    return [act for act in map(unpack_action, chunk.actions.tolist()) if act.seat in seats]


def kinds(chunk, seats=range(6)):
    return Counter(act.kind for act in actions(chunk, seats))


@pytest.mark.parametrize("name", list_presets())
def test_every_bot_plays_by_every_rule_set(name):
    """Habits in turn on three seats, against one another; a deal of it is in order from the first card to the last."""
    for at in range(0, len(SWITCHES), 3):
        some = list(SWITCHES)[at : at + 3]
        bots = [f"{base}+{habit}" for base, habit in zip(("team", "rules", "greedy"), some, strict=False)]
        rules, chunk = play(name, ",".join([*bots, "team", "greedy", "rules", "random"][:6]), deals=6)
        assert not faults(rules, chunk).any()


@pytest.mark.parametrize("drawn", [38, 87, *range(6)])  # under 38 and 87 bots once played what is not allowed
def test_every_bot_plays_by_rule_sets_drawn_at_random(drawn):
    rules = RuleSet.from_dict(draw_rules(random.Random(drawn)))
    for bots in ("rules", "greedy", "team"):
        assert not faults(rules, simulate_chunk(rules, line_up(bots), 1, 0, 60)).any()


@pytest.mark.parametrize("bots", ["rules", "team", "greedy", "peek+worlds=1+candidates=3"])
def test_a_burner_without_a_joker_for_his_last_set_concedes(bots):
    rules = load_preset("qingdao_online").with_(burn_last_exempt=False)
    chunk = simulate_chunk(rules, line_up(bots), 1, 0, 8 if bots.startswith("peek") else 400)
    assert not faults(rules, chunk).any()


@pytest.mark.parametrize("name", ["qingdao_online", "karamay", "kaidian_fa4"])
def test_bots_that_search_play_by_the_rules_and_alike_in_any_batch(name):
    rules, whole = play(name, "search+worlds=2+candidates=3,peek+worlds=2+candidates=3", deals=3)
    assert not faults(rules, whole).any()
    alone = simulate_chunk(rules, line_up("search+worlds=2+candidates=3,peek+worlds=2+candidates=3"), 5, 2, 1)
    assert np.array_equal(alone.actions, whole.actions[whole.action_offsets[2] :])


def test_the_catalogue_describes_every_habit_and_weight():
    assert tuple(SWITCHES) == tuple(read_table("habits.toml"))
    assert tuple(WEIGHTS) == tuple(read_table("weights.toml"))
    assert list(BOTS)[: len(LADDER)] == list(LADDER)
    assert not [
        name for name in (*SWITCHES, *WEIGHTS) if hasattr(np.record, name)
    ]  # plain Python would read that instead


@pytest.mark.parametrize("habit", ["never_burn", "never_yield"])
@pytest.mark.parametrize("base", ["rules", "team"])
def test_a_restricted_copy_never_does_it_and_its_base_does(base, habit):
    kind = {"never_burn": ActionKind.BURN, "never_yield": ActionKind.YIELD}[habit]
    _, free = play("qingdao_online", base, deals=200)
    _, bound = play("qingdao_online", f"{base}+{habit},{base}", deals=200)
    assert kinds(free)[kind] > 0
    assert kinds(bound, (0, 2, 4))[kind] == 0
    assert kinds(bound, (1, 3, 5))[kind] > 0


def test_always_yield_yields_wherever_it_may():
    _, chunk = play("qingdao_online", "rules+always_yield,rules+never_yield")
    assert kinds(chunk, (0, 2, 4))[ActionKind.YIELD] > 0
    assert kinds(chunk, (1, 3, 5))[ActionKind.YIELD] == 0


def test_queens_get_aces():
    """Of the answers to bare queens, more are aces than without the habit."""
    counts = []
    for bots in ("greedy", "greedy+queen_gets_ace"):
        _, chunk = play("qingdao_online", bots)
        table, found = None, 0
        for act in actions(chunk):
            if act.kind == ActionKind.PLAY:
                found += table is not None and table.rank == QUEEN and act.rank == ACE and table.small + table.big == 0
                table = act
        counts.append(found)
    assert counts[1] > counts[0]


def test_openings_are_sought_or_ignored():
    """The first lead of a deal is a 够级牌 of a bot that opens early, hardly ever of one that ignores openings."""
    early = []
    for habit in ("open_early", "ignore_opening"):
        _, chunk = play("karamay", f"rules+{habit}")
        firsts = [unpack_action(int(chunk.actions[at])) for at in chunk.action_offsets[:-1]]
        early.append(sum(first.rank >= 7 for first in firsts))
    assert early[0] > 2 * early[1]


ROOM = {
    "no_burn_after_pass": ("rules", load_preset("qingdao_online").with_(burn_after_pass=True)),
    "never_kill": ("rules", load_preset("three_twos_kill")),
    "threes_first": ("team+lead_low=-10", load_preset("qingdao_online")),
    "never_feed": ("team", load_preset("qingdao_online")),
    "always_yield": ("greedy", load_preset("qingdao_online")),
    "ignore_opening": ("rules", load_preset("karamay")),
    "open_early": ("rules", load_preset("karamay")),
}


@pytest.mark.parametrize("habit", sorted(SWITCHES))
def test_every_habit_changes_some_deal(habit):
    """Under rules that give it room, a habit is not without effect."""
    base, rules = ROOM.get(habit, ("rules", load_preset("qingdao_online")))
    plain, bent = (simulate_chunk(rules, line_up(bots), 5, 0, 300) for bots in (base, f"{base}+{habit}"))
    assert not np.array_equal(plain.actions, bent.actions)


def positions(name, bots, every=17):
    """Games in the middle of simulated deals."""
    rules, chunk = play(name, bots, deals=4)
    for at in range(4):
        cut = [
            getattr(chunk, f"{what}s")[slice(*getattr(chunk, f"{what}_offsets")[at : at + 2])].tolist()
            for what in WORDS
        ]
        game = Game(rules, chunk.hands[at].reshape(6, 16).tolist(), int(chunk.leader[at]), *cut[:2])
        for number, word in enumerate(cut[2][:-20]):
            game.play(word)
            if number % every == 5 and not game.over:
                yield game


def exchange(game):
    """Swap hidden cards of two ranks between two other seats that are in, so that nothing public changes."""
    seat = game.asked().seat
    hands = game._space.table[0].h
    others = [other for other in range(6) if other != seat and game.state.status[other] == 0]
    for one in others:
        for two in others:
            for low in range(1, 12):
                for high in range(low + 1, 15):
                    if one != two and hands[one, low] and hands[two, high]:
                        hands[one, low] -= 1
                        hands[two, low] += 1
                        hands[two, high] -= 1
                        hands[one, high] += 1
                        return


@pytest.mark.parametrize("name", ["qingdao_online", "karamay"])
def test_no_bot_but_peek_sees_hidden_cards(name):
    rules = load_preset(name)
    rows = {bot: find_bot(bot).row(rules) for bot in ("random", "greedy", "rules", "team", "search+worlds=2")}
    asked = 0
    for game in positions(name, "team,rules"):
        before = {bot: game.bot_word(row, 1, 2) for bot, row in rows.items()}
        hands = game._space.table[0].h
        dealt = hands.copy()
        exchange(game)
        assert not np.array_equal(hands, dealt)
        assert {bot: game.bot_word(row, 1, 2) for bot, row in rows.items()} == before
        hands[:] = dealt
        asked += 1
    assert asked > 10


def test_a_bot_in_words():
    assert find_bot("team+never_burn").habits == ("never_burn",)
    assert find_bot("team_no_burn").values == find_bot("team+never_burn").values
    rules = load_preset("karamay")
    assert find_bot("team+overtake=7").under(rules)["overtake"] == 7
    assert line_up("team+never_yield,random")[:2] == ("team+never_yield", "random")


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("steady", "UNKNOWN_BOT"),
        ("team+never_burns", "BOT_HABIT"),
        ("team+never_burn=2", "BOT_VALUE"),
        ("team+overtake", "BOT_VALUE"),
        ("team+overtake=much", "BOT_VALUE"),
        ("team+overtake=1000001", "BOT_VALUE"),
        ("peek+worlds=0", "BOT_VALUE"),
        ("search+candidates=17", "BOT_VALUE"),
        ("search+rollout=4", "BOT_VALUE"),
        ("search+margin=-1", "BOT_VALUE"),
        ("random+never_burn", "BOT_HABIT"),
        ("rules,rules,rules", "BOT_COUNT"),
    ],
)
def test_a_wrong_name_says_what_would_be_right(name, code):
    with pytest.raises(UsageError) as caught:
        line_up(name)
    assert caught.value.code == code
    assert caught.value.zh != caught.value.en


OWN = """
extends = "team"
en = "careful"
[habits]
never_burn = true
[weights]
overtake = 90
[when.biesan]
overtake = 95
"""


def test_a_bot_of_ones_own(tmp_path):
    path = tmp_path / "careful.toml"
    path.write_text(OWN, encoding="utf-8")
    bot = load_bot(path)
    assert bot.id == f"careful@{bot.mark}"
    assert bot.under(load_preset("qingdao_online"))["overtake"] == 90
    assert bot.under(load_preset("karamay"))["overtake"] == 95
    assert bot.under(load_preset("karamay"))["never_burn"] == 1
    child = tmp_path / "child.toml"
    child.write_text('extends = "careful.toml"\n[weights]\novertake = 1\n', encoding="utf-8")
    other = load_bot(child)
    assert other.under(load_preset("karamay"))["overtake"] == 1  # stated for all rules, it goes before what it inherits
    rules, chunk = load_preset("karamay"), line_up(f"{path},{child}")
    assert chunk[0] == bot.id
    assert not faults(rules, simulate_chunk(rules, chunk, 1, 0, 3)).any()
    path.write_text(OWN.replace("90", "91"), encoding="utf-8")
    assert load_bot(path).id != bot.id


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("policy = team", "BOT_FILE"),
        ("x = " + "9" * 5000, "BOT_FILE"),
        ("x = " + "[" * 100_000, "BOT_FILE"),
        ('policy = "clever"', "BOT_VALUE"),
        ('extends = "steady"', "UNKNOWN_BOT"),
        ('extends = "own.toml"', "BOT_EXTENDS"),
        ('policy = "team"\nweight = 3', "BOT_KEY"),
        ('policy = "team"\n[weights]\novertook = 3', "BOT_KEY"),
        ('policy = "team"\n[weights]\novertake = 1.5', "BOT_VALUE"),
        ('policy = "team"\n[habits]\nnever_burn = 1', "BOT_VALUE"),
        ('policy = "team"\nwhen = 1', "BOT_VALUE"),
        ('policy = "team"\n[when.byesan]\novertake = 1', "BOT_KEY"),
        ('policy = "team"\n[when."biesan=no"]\novertake = 1', "BOT_KEY"),
        ('policy = "team"\n[when."decks=many"]\novertake = 1', "BOT_KEY"),
        ('policy = "team"\n[when."biesan,deck=6"]\novertake = 1', "BOT_KEY"),
    ],
)
def test_a_wrong_file_is_one_coded_sentence(tmp_path, text, code):
    path = tmp_path / "own.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UsageError) as caught:
        load_bot(path)
    assert caught.value.code == code
    assert code == "UNKNOWN_BOT" or str(path.name) in caught.value.en


WHEN = """
extends = "team"
[when."biesan=false"]
overtake = 1
[when."decks=6"]
overtake = 2
[when."decks = 6, biesan = false"]
overtake = 3
"""


def test_weights_for_some_rule_sets(tmp_path):
    """Each condition where it is met; of several the last."""
    path = tmp_path / "own.toml"
    path.write_text(WHEN, encoding="utf-8")
    bot, plain = load_bot(path), find_bot("team").under(load_preset("karamay"))["overtake"]
    wanted = {"karamay": plain, "qingdao_online": 1, "app_306": 2, "zaozhuang_6deck": 3}
    assert {name: bot.under(load_preset(name))["overtake"] for name in wanted} == wanted
    child = tmp_path / "child.toml"
    child.write_text('extends = "own.toml"\n[when."biesan=false"]\novertake = 4\n', encoding="utf-8")
    assert (
        load_bot(child).under(load_preset("zaozhuang_6deck"))["overtake"] == 4
    )  # what a file states goes before what it inherits


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(DataError) as caught:
        line_up(str(tmp_path / "none.toml"))
    assert caught.value.code == "BOT_FILE"


def test_a_weight_beyond_reason_is_refused(tmp_path):
    path = tmp_path / "own.toml"
    path.write_text(f'policy = "team"\n[weights]\novertake = {10**9}', encoding="utf-8")
    with pytest.raises(UsageError, match="overtake"):
        load_bot(path)


def test_a_bot_of_another_value_is_another_bot():
    bot = find_bot("team")
    assert replace(bot, values={**bot.values, "overtake": 1}).mark != bot.mark

"""Which rules were played: simulated logs that name another rule set give their own away, with reasons that hold."""

import json
from dataclasses import replace

import numpy as np
import pytest
from click.testing import CliRunner

from gouji_analytics import i18n
from gouji_analytics.cli import main
from gouji_analytics.inferring.infer import infer, values_of
from gouji_analytics.store.writer import ShardWriter
from gouji_engine.errors import DataError, RuleSetError
from gouji_engine.facts import facts
from gouji_engine.replay import Claimed, Replay, Source
from gouji_engine.rules import KEYS, list_presets, load_preset
from gouji_engine.rules.lower import lower, unsupported
from gouji_engine.simulate import simulate_chunk
from gouji_engine.verify import verify
from tests.analytics.simulated import write_replays

PLAYABLE = [name for name in list_presets() if not unsupported(load_preset(name))]
WORDS = ("transfers", "declarations", "actions")
ALIAS = "basic_cup"  # what every log here says it was played under
RUNS = ((("rules",) * 6, 21), (("random", "rules") * 3, 22))


def deals(rules, count=8, *, claims=False):
    """Deals under a rule set that name another one."""
    found = []
    for bots, seed in RUNS:
        made = simulate_chunk(rules, bots, seed, 0, count)
        pairs = [(getattr(made, name), getattr(made, f"{name[:-1]}_offsets")) for name in WORDS]
        told = facts(rules, made.hands, made.leader, pairs[1], pairs[2], pairs[0])
        places, points = told.seats("place"), np.stack([told.deal("recorded_0"), told.deal("recorded_1")], axis=1) / 100
        for at in range(count):
            words = [tuple(flat[offsets[at] : offsets[at + 1]].tolist()) for flat, offsets in pairs]
            stated = Claimed(tuple(places[at].tolist()), tuple(points[at].tolist()))
            found.append(
                Replay(
                    rules_id=load_preset(ALIAS).rules_id,
                    source=Source("record"),
                    leader=int(made.leader[at]),
                    hands=made.hands[at].reshape(6, 16).tolist(),
                    deal_id=f"{seed}-{at}",
                    claimed=stated if claims and not told.deal("void")[at] else None,
                    **dict(zip(WORDS, words, strict=True)),
                )
            )
    return found


def written(folder, found):
    return write_replays(folder / "a.gouji.parquet", found, ALIAS)


@pytest.fixture(scope="module")
def nameless(tmp_path_factory):
    """Logs of every preset that plays, by its name."""
    folder = tmp_path_factory.mktemp("nameless")
    made = {}
    for name in PLAYABLE:
        path = folder / f"{name}.gouji.parquet"
        with ShardWriter(path, {load_preset(ALIAS).rules_id: load_preset(ALIAS).to_dict()}) as shard:
            found = deals(load_preset(name), claims=True)
            shard.write_replays(found)
        made[name] = (path, {deal.deal_id: deal for deal in found})
    return made


@pytest.mark.parametrize("name", PLAYABLE)
def test_the_preset_that_was_played_fits_and_the_others_fall_for_a_reason(nameless, name, monkeypatch):
    monkeypatch.setattr("gouji_analytics.inferring.infer.decide", lambda *_: [])
    path, made = nameless[name]
    found = infer([path])
    own = lower(load_preset(name)).tobytes()
    fits = {entry.rules.name for entry in found.candidates if entry.fits}
    assert name in fits
    assert {entry.rules.name for entry in found.candidates} == set(list_presets())
    for entry in found.candidates:
        if entry.reason is None:
            continue
        assert lower(entry.rules).tobytes() != own
        finding = entry.reason.finding
        deal = replace(made[finding.deal_id], rules_id=entry.rules.rules_id)
        again = verify(deal, entry.rules)[0]
        assert (again.code, again.action_no) == (finding.code, finding.action_no)
        assert finding.file == str(path)


def test_most_presets_are_told_apart(nameless, monkeypatch):
    monkeypatch.setattr("gouji_analytics.inferring.infer.decide", lambda *_: [])
    confused = [len([entry for entry in infer([path]).candidates if entry.fits]) for path, _ in nameless.values()]
    assert sum(confused) < len(PLAYABLE) * 3


@pytest.mark.parametrize("name", ["karamay", "qingdao_online"])
def test_parameter_by_parameter(nameless, name):
    path, made = nameless[name]
    rules = load_preset(name)
    found = infer([path], base=name)
    by_key = {decision.key: decision for decision in found.decisions}
    assert set(by_key) == set(KEYS)
    assert by_key["yield_allowed"].state == "decided"
    assert by_key["place_points"].state == (
        "bound" if name == "qingdao_online" else "decided"
    )  # its sweep is twice the places
    assert by_key["tournament"].state == "silent"
    assert all(decision.value == getattr(rules, decision.key) for decision in found.decisions)
    for decision in found.decisions[::6]:
        for value in decision.others[:1]:
            changed = rules.with_(**{decision.key: value})
            assert all(
                verify(replace(deal, rules_id=changed.rules_id), changed) == [] for deal in list(made.values())[:2]
            )
        for value, reason in decision.excluded[:1]:
            changed = rules.with_(**{decision.key: value})
            deal = replace(made[reason.finding.deal_id], rules_id=changed.rules_id)
            assert verify(deal, changed)[0].code == reason.finding.code


def test_without_stated_points_scores_stay_open(tmp_path):
    found = infer([written(tmp_path, deals(load_preset("karamay")))], base="karamay")
    states = {decision.key: decision.state for decision in found.decisions}
    assert states["place_points"] == states["burn_score"] == "open"
    assert states["pass_lock"] == "decided"


def test_rules_of_nobody_are_found_by_changing_a_preset(tmp_path, monkeypatch):
    monkeypatch.setattr("gouji_analytics.inferring.infer.decide", lambda *_: [])
    house = load_preset("karamay").with_(pass_lock="strict", gouji_tied_two=False)
    found = infer([written(tmp_path, deals(house, count=6, claims=True))])
    assert not any(entry.fits for entry in found.candidates)
    assert found.reason is None
    assert found.changes["pass_lock"] == "strict"
    assert found.base.gouji_tied_two is False
    assert found.as_dict()["changes"]["gouji_tied_two"] is False


def test_nothing_fits_a_spoilt_deal(tmp_path):
    some = deals(load_preset("karamay"), count=3)
    some[2] = replace(some[2], actions=(*some[2].actions[:5], *some[2].actions[6:]))
    found = infer([written(tmp_path, some)])
    assert (found.reason.finding.deal_id, found.decisions) == (some[2].deal_id, [])


def test_results_alone_decide_on_points(tmp_path, monkeypatch):
    monkeypatch.setattr("gouji_analytics.inferring.infer.decide", lambda *_: [])
    karamay = load_preset("karamay")
    table = "盘号,名次,开点,烧,闷,甲方,乙方\n1,1 4 2 5 3 6,1,无,无,12,0\n2,1 2 3 4 5 6,1 2 3 4 5 6,无,无,3,0\n"
    (tmp_path / "t.csv").write_text(table, encoding="utf-8")
    from gouji_analytics.importers.run import import_files

    import_files([tmp_path / "t.csv"], tmp_path / "log", "basic_cup")
    found = infer([tmp_path / "log"])
    assert "karamay" not in {entry.rules.name for entry in found.candidates if entry.fits}
    against = {entry.rules.name: entry.reason for entry in found.candidates if entry.reason}
    assert against["karamay"].finding.code == "POINTS_CLAIM"
    assert karamay.opening


def test_deals_that_say_nothing_are_counted(tmp_path, monkeypatch):
    monkeypatch.setattr("gouji_analytics.inferring.infer.decide", lambda *_: [])
    unknown = ((-1,) * 16,) * 6
    some = deals(load_preset("karamay"), count=2)
    bare = [
        replace(some[0], support="public", hands=unknown),
        replace(some[1], support="result", hands=unknown, actions=()),
    ]
    found = infer([written(tmp_path, [*some[2:], *bare])], limit=1)
    assert (len(found.evidence.plays), dict(found.evidence.skipped)) == (1, {"damaged": 0, "incomplete": 2, "limit": 1})
    with pytest.raises(DataError) as caught:
        infer([written(tmp_path, bare)])
    assert caught.value.code == "NOTHING_TO_INFER"
    with pytest.raises(RuleSetError):
        infer([written(tmp_path, some)], base="nonsense")


def test_every_value_that_is_tried_is_one_a_rule_set_may_have():
    rules = load_preset("karamay")
    assert values_of("burn") == (True, False)
    for key in KEYS:
        assert getattr(rules, key) in values_of(key)


@pytest.fixture
def plain_language():
    yield
    i18n.set_language(None)


@pytest.mark.usefixtures("plain_language")
def test_the_command(nameless, tmp_path):
    path = str(nameless["karamay"][0])
    answer = CliRunner().invoke(main, ["rules", "infer", path, "--json", "--limit", "12"])
    told = json.loads(answer.stdout)
    assert (answer.exit_code, told["deals"]) == (0, 12)
    assert "karamay" in told["fits"]
    assert {entry["rules"] for entry in told["ruled_out"]} >= {"qingdao_online"}
    assert {entry["state"] for entry in told["parameters"]} == {"decided", "open", "bound", "silent"}
    for lang, words in (
        ("zh", ["全部相符的规则", "由牌谱确定的", "无从判断的"]),
        ("en", ["Rule sets that fit every deal", "Not decided"]),
    ):
        page = CliRunner().invoke(main, ["rules", "infer", path, "--limit", "12", "--lang", lang])
        assert page.exit_code == 0
        assert all(word in page.stdout for word in words)
    some = deals(load_preset("karamay"), count=2)
    spoilt = written(tmp_path, [replace(some[0], actions=some[0].actions[1:])])
    page = CliRunner().invoke(main, ["rules", "infer", str(spoilt), "--lang", "en"])
    assert page.exit_code == 1
    assert "Still no fit" in page.stdout
    assert CliRunner().invoke(main, ["rules", "infer", str(tmp_path / "none")]).exit_code == 3

"""The sample deals that are installed with the software: importable, clean, and what their page says of them."""

import importlib.util
import sys
from collections import Counter

import pytest

from gouji_analytics.importers.run import import_files
from gouji_analytics.resources import resource_dir
from gouji_analytics.store.dataset import open_log
from gouji_engine.codes import BurnOutcome, Event, TransferCause, unpack_transfer
from gouji_engine.rules import load_preset
from gouji_engine.simulate import simulate_chunk
from gouji_engine.verify import replayed, verify

EXPECTED = {
    "qingdao-failed-burn.txt": ("qingdao_online", {"burn": 2, "failed": 1, "out": 1}),
    "zaozhuang-counter-burn.txt": ("zaozhuang_4deck", {"burn": 2, "counter_burned": 1, "out": 1}),
    "tv-dissolved-burn.txt": ("tv_biesan", {"burn": 1, "dissolved": 1, "men": 1}),
    "dian-shao-men-luo.txt": ("dian_shao_men_luo", {"burn": 1, "out": 1, "men": 1}),
}
FILES = sorted(resource_dir("samples").glob("*.txt"))


@pytest.fixture(scope="module")
def deals(tmp_path_factory):
    out = tmp_path_factory.mktemp("samples") / "log"
    report = import_files(FILES, out)
    assert (report.read, report.imported) == (len(FILES), len(FILES)), [entry.remarks for entry in report.flags]
    return dict(zip([path.name for path in FILES], open_log(out).replays(), strict=True))


def rules_of(name):
    return load_preset(EXPECTED[name][0])


def test_the_folder_holds_what_is_expected():
    assert [path.name for path in FILES] == sorted(EXPECTED)


@pytest.mark.parametrize("name", EXPECTED)
def test_a_sample_is_whole_and_clean(deals, name):
    deal, rules = deals[name], rules_of(name)
    assert deal.rules_id == rules.rules_id
    assert deal.support == "full"
    assert deal.source.kind == "simulated"
    assert len(set(deal.players)) == 6
    assert verify(deal, rules) == []


@pytest.mark.parametrize("name", EXPECTED)
def test_a_sample_states_its_result_and_the_rules_agree(deals, name):
    game = replayed(deals[name], rules_of(name))
    assert deals[name].claimed.places == game.places()
    assert deals[name].claimed.points == game.points().recorded


@pytest.mark.parametrize("name", EXPECTED)
def test_a_sample_contains_what_its_page_says(deals, name):
    events = replayed(deals[name], rules_of(name)).events()
    found = Counter(BurnOutcome(entry.value).id for entry in events if entry.event == Event.BURN_END)
    found += Counter({Event.BURN: "burn", Event.MEN: "men"}.get(entry.event) for entry in events)
    del found[None]
    assert found == EXPECTED[name][1]


def test_the_failed_burner_could_not_comply(deals):
    name = "qingdao-failed-burn.txt"
    text = (resource_dir("samples") / name).read_text(encoding="utf-8")
    assert "阿强认烧" in text
    assert deals[name].players.index("阿强") == 5
    assert deals[name].bots == ("rules",) * 5 + ("random",)


def test_a_three_is_bought_in_the_television_game(deals):
    causes = [unpack_transfer(word).cause for word in deals["tv-dissolved-burn.txt"].transfers]
    assert causes == [TransferCause.BUY, TransferCause.PAYMENT]


@pytest.mark.parametrize("name", EXPECTED)
def test_a_sample_has_the_cards_of_its_seed(deals, name):
    deal = deals[name]
    chunk = simulate_chunk(rules_of(name), deal.bots, deal.seed, int(deal.extra["模拟盘号"]), 1)
    assert [count for hand in deal.hands for count in hand] == chunk.hands[0].tolist()
    assert deal.leader == chunk.leader[0]


def test_the_maker_of_samples_writes_what_can_be_read(tmp_path, monkeypatch, pytestconfig):
    path = pytestconfig.rootpath / "tests" / "tools" / "make_samples.py"
    spec = importlib.util.spec_from_file_location("make_samples", path)
    maker = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, spec.name, maker)
    spec.loader.exec_module(maker)
    maker.SEARCHED = 2_500
    maker.main(tmp_path)
    report = import_files(sorted(tmp_path.glob("*.txt")), tmp_path / "log")
    assert report.imported == len(EXPECTED)

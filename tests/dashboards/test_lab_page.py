"""Experiments that are kept, and their page: begun, stopped, continued to the same verdict, compared; simulated and said so."""

from __future__ import annotations

import json
import threading

import pytest

from gouji_analytics import experiments
from gouji_analytics.i18n import t
from gouji_analytics.lab import compare
from gouji_engine.errors import UsageError
from shared import jobs, trials
from tests.dashboards import sample
from tests.dashboards.test_pages import LANGS, query, texts

PAIR = ("basic_cup", "qingdao_online")
ASKED = {"bots": "random", "seed": 3, "blocks": 40, "leads": "rule", "sequential": False}


@pytest.fixture(scope="module", autouse=True)
def quick():
    """A small win model, so that an experiment takes a moment."""
    with pytest.MonkeyPatch.context() as patch:
        for place in ("design", "blocks"):
            patch.setattr(f"gouji_analytics.lab.{place}.TRAINING", 300)
        yield


@pytest.fixture(scope="module")
def home(tmp_path_factory, quick):
    """A folder with a database and one finished experiment."""
    folder = tmp_path_factory.mktemp("lab")
    sample.build(folder / "facts.duckdb", 6)
    experiments.play(experiments.create(folder, PAIR, **ASKED), threading.Event(), 1)
    return folder


def test_a_request_has_one_folder_and_says_all_that_decides(tmp_path):
    run = experiments.create(tmp_path, PAIR, **ASKED)
    assert experiments.create(tmp_path, PAIR, **ASKED) == run
    assert experiments.create(tmp_path, PAIR, **ASKED | {"seed": 4}) != run
    assert len(experiments.runs(tmp_path)) == 2
    assert experiments.find(tmp_path, run.name) == run
    assert experiments.find(tmp_path, "../x") is None
    kept = json.loads((run.folder / experiments.REQUEST).read_text(encoding="utf-8"))
    assert kept["seed"] == 3
    assert [one["rules_id"].rpartition("-")[0] for one in kept["rules"]] == list(PAIR)
    run.remove()
    assert len(experiments.runs(tmp_path)) == 1


def test_a_senseless_request_is_refused(tmp_path):
    with pytest.raises(UsageError):
        experiments.create(tmp_path, PAIR[:1], **ASKED)
    with pytest.raises(UsageError):
        experiments.create(tmp_path, PAIR, **ASKED | {"blocks": 3})
    assert experiments.runs(tmp_path) == []


def test_the_verdict_is_that_of_the_comparison(home):
    run = experiments.runs(home)[0]
    assert run.is_done
    assert run.result() == compare(experiments.design_of(run.request), workers=1)
    assert run.steps()[-1]["blocks"] == ASKED["blocks"]


def test_a_stopped_run_is_no_verdict_and_damage_is_no_look(tmp_path):
    run = experiments.create(tmp_path, PAIR, **ASKED)
    stop = threading.Event()
    stop.set()
    experiments.play(run, stop, 1)
    assert not run.is_done
    assert run.result() is None
    (run.folder / experiments.STEPS).write_text('{"blocks": 1}\n{"blo', encoding="utf-8")
    assert run.steps() == [{"blocks": 1}]
    assert trials.standing(run) == "stopped"


def test_a_rule_set_that_is_gone_is_told(tmp_path):
    run = experiments.create(tmp_path, PAIR, **ASKED)
    run.request["rules"][0]["name"] = "gone"
    experiments.play(run, threading.Event(), 1)
    fault = run.fault()
    assert fault is not None
    assert fault["zh"]
    assert trials.standing(run) == "failed"


@pytest.mark.parametrize("lang", LANGS)
def test_the_page_shows_a_finished_run(open_page, home, lang):
    app = open_page(home / "facts.duckdb", "lab", lang=lang)
    assert not app.exception
    assert t("page.simulated", lang) in texts(app)
    shown = app.dataframe[0].value
    assert list(shown.columns)[1:3] == list(PAIR)
    assert "random" in texts(app).replace("\\", "")
    assert t("page.lab.remove", lang) in [button.label for button in app.button]


def test_a_run_is_begun_and_stopped(open_page, tmp_path):
    db = sample.build(tmp_path / "facts.duckdb", 6)
    app = open_page(db, "lab", lang="en")
    assert t("page.lab.nothing", "en") in texts(app)
    next(button for button in app.button if button.label == t("page.lab.begin", "en")).click().run()
    assert not app.exception
    name = query(app)["run"]
    job = jobs.find(name)
    assert job is not None
    if job.is_running:
        assert t("page.lab.stop", "en") in [button.label for button in app.button]
    job.stop()
    assert job.process.wait(timeout=240) == 0
    jobs.forget(name)
    app.run()
    assert t("page.lab.stop", "en") not in [button.label for button in app.button]


@pytest.mark.parametrize("lang", LANGS)
def test_two_runs_beside_each_other(open_page, home, lang):
    other = experiments.create(home, PAIR, **ASKED | {"seed": 5})
    if not other.is_done:
        experiments.play(other, threading.Event(), 1)
    app = open_page(home / "facts.duckdb", "lab", lang=lang)
    field = app.multiselect(key=f"lab_beside_{lang}")
    field.set_value([run.name for run in experiments.runs(home)]).run()
    assert not app.exception
    columns = [list(frame.value.columns) for frame in app.dataframe]
    assert any(t("page.lab.nth", lang, count=2) in names for names in columns)

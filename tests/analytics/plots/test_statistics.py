"""Plots draw what the frames say, in both languages, and nothing where there is nothing."""

import matplotlib as mpl
import pandas as pd
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from gouji_analytics.plots import statistics as plots
from gouji_analytics.plots.style import styled
from gouji_analytics.stats import curve, run
from gouji_analytics.stats.frames import curve_frame, frame
from gouji_analytics.stats.survival import kaplan_meier
from tests.analytics.stats.builder import Rules, build, connect

LANGUAGES = pytest.mark.parametrize("lang", ["zh", "en"])


@pytest.fixture(scope="module")
def db():
    connection = connect(build(20, seed=3, rules=(Rules(), Rules("beta", opening=False, biesan=False))))
    yield connection
    connection.close()


@pytest.fixture
def ax():
    with styled():
        figure = Figure()
        canvas = FigureCanvasAgg(figure)
        yield figure.subplots()
        canvas.draw()


def texts(axes):
    return [text.get_text() for text in axes.get_yticklabels() + axes.get_xticklabels()]


@LANGUAGES
def test_rates_have_a_dot_and_a_line_each(db, ax, lang):
    rows = run(db, ["opening_rate"], by=["rules", "bot"], lang=lang)
    found = plots.rates(frame(rows, lang), ax=ax, lang=lang, reference=0.2)
    assert found is ax
    assert len(ax.lines) == 2 * sum(row.value is not None for row in rows) + 1
    said = "\n".join(texts(ax))
    assert "alpha · random" in said
    assert ("这些规则没有这一条" in said) == (lang == "zh")
    assert ax.get_title("left") == ("开点率" if lang == "zh" else "Opening rate")


def test_few_chances_are_hollow(db, ax):
    plots.rates(frame(run(db, ["res_head_rate"], where=["match=m0", "seat=1"])), ax=ax)
    assert [line.get_markerfacecolor() for line in ax.lines if line.get_marker() == "o"] == ["white"]


@LANGUAGES
def test_places_are_six_bars_a_group(db, ax, lang):
    plots.place_distribution(frame(run(db, ["res_place_dist"], by=["bot"], lang=lang), lang), ax=ax, lang=lang)
    assert len(ax.patches) == 12
    assert ax.get_xticklabels()[0].get_text() == ("头科" if lang == "zh" else "first")
    named = {text.get_text() for text in ax.get_legend().get_texts()}
    assert named == {"random", "rule", "六分之一" if lang == "zh" else "one sixth"}


@LANGUAGES
def test_the_curve_rises_to_the_share_that_opened(db, ax, lang):
    found = curve_frame(curve(db, "opening_time"))
    assert found["share"].is_monotonic_increasing
    assert (found["low"] <= found["share"]).all()
    assert (found["share"] <= found["high"]).all()
    plots.survival(found, ax=ax, lang=lang, title="x", label="alpha")
    assert ax.lines[0].get_ydata()[-1] == found["share"].iloc[-1]
    assert ax.get_legend().get_texts()[0].get_text() == "alpha"


def test_a_curve_without_an_event(ax):
    plots.survival(curve_frame(kaplan_meier([(0.5, False, 3)])), ax=ax)
    assert list(ax.lines[0].get_ydata()) == [0.0, 0.0]
    assert ax.get_legend() is None


@LANGUAGES
def test_points_name_the_sources_that_the_rules_lack(db, ax, lang):
    rows = run(db, ["res_points_by_source"], where=["rules=beta", "side=0"], lang=lang)
    plots.points_by_source(frame(rows, lang), ax=ax, lang=lang)
    assert len(ax.patches) == sum(row.value is not None for row in rows)
    assert len(ax.texts) == sum(row.value is None for row in rows) > 0


@pytest.mark.parametrize("draw", [plots.rates, plots.place_distribution, plots.points_by_source])
def test_nothing_to_draw(ax, draw):
    none = pd.DataFrame(columns=["title", "label", "part_label", "value", "low", "high", "unit"])
    draw(none, ax=ax, lang="en")
    assert ax.get_title("left") == "no deal matches"


def test_settings_stay_as_they_were(db):
    before = dict(mpl.rcParams)
    with styled():
        plots.rates(frame(run(db, ["res_head_rate"], by=["seat"])), ax=Figure().subplots())
    assert dict(mpl.rcParams) == before


def test_a_frame_has_codes_words_and_numbers(db):
    found = frame(run(db, ["res_place_dist"], by=["rules"]), "en")
    first = found.iloc[0]
    assert (first["rules"], first["part"], first["part_name"], first["part_label"]) == ("alpha", "1", "place", "first")
    assert first["value"] == first["num"] / first["den"]
    assert frame(run(db, ["tempo_plays"]), "zh")["label"].tolist() == ["全部"]

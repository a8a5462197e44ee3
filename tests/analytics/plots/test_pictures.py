"""Every plot looks as its reference picture does; ``python -m tests.analytics.plots.pictures`` makes those again."""

import pandas as pd
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.testing.compare import compare_images

from gouji_analytics.plots import contrasts, distributions, funnels, heatmaps, networks, ratings, timelines
from gouji_analytics.plots.style import styled
from tests.analytics.plots import pictures

# root mean square of the difference of pixels: less than one missing sentence makes (3), more than edges that move a little
TOLERANCE = 2.0


@pytest.mark.parametrize(("name", "lang"), list(pictures.names()))
def test_a_plot_looks_like_its_reference(name, lang, tmp_path):
    drawn = tmp_path / f"{name}-{lang}.png"
    pictures.draw(name, lang, drawn)
    assert compare_images(str(pictures.REFERENCE / drawn.name), str(drawn), TOLERANCE) is None


def test_there_is_a_reference_for_every_picture_and_no_other():
    assert {path.stem for path in pictures.REFERENCE.glob("*.png")} == {f"{a}-{b}" for a, b in pictures.names()}


def test_another_picture_is_told_apart(tmp_path):
    drawn = tmp_path / "x.png"
    pictures.draw("distribution", "zh", drawn)
    assert compare_images(str(pictures.REFERENCE / "distributions-zh.png"), str(drawn), TOLERANCE) is not None


@pytest.mark.parametrize(
    "plot",
    [
        distributions.distribution,
        funnels.funnel,
        heatmaps.opposite_heatmap,
        networks.side_network,
        timelines.timeline,
        ratings.ratings,
    ],
)
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_nothing_to_draw_is_said(plot, lang):
    none = pd.DataFrame(columns=["label", "value", "count", "name", "opposite", "start", "deals"])
    with styled():
        figure = Figure()
        canvas = FigureCanvasAgg(figure)
        ax = plot(none, ax=figure.subplots(), lang=lang)
        canvas.draw()
    assert ax.get_title(loc="left") == ("没有符合条件的副" if lang == "zh" else "no deal matches")


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_no_contrast_to_draw_is_said(lang):
    with styled():
        ax = contrasts.contrasts([], ax=Figure().subplots(), lang=lang)
    assert ax.get_title(loc="left") == ("没有符合条件的副" if lang == "zh" else "no deal matches")

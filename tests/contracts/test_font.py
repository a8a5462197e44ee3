"""Our font has every sign that we print."""

import warnings

import matplotlib as mpl
import pytest
from matplotlib import font_manager
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from gouji_analytics import fonts, i18n
from gouji_analytics.plots.style import register_font, styled, use
from gouji_engine import glossary


def texts():
    for entry in i18n.catalogue().values():
        yield from entry.values()
    for term in glossary.terms().values():
        yield from (term.zh, term.en, term.pinyin, term.definition_zh, term.definition_en, *term.aliases)


def draw(lines, **options):
    """Draw lines on a small canvas; matplotlib warns about every glyph that is missing."""
    with styled():
        figure = Figure(figsize=(2, 2), dpi=20)
        for number, line in enumerate(lines):
            figure.text(0, number / 1000, line.replace("$", r"\$"), **options)
        FigureCanvasAgg(figure).draw()


def test_every_text_can_be_drawn_in_our_font_alone():
    signs = sorted({sign for text in texts() for sign in text if sign.isprintable()})
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        draw(["".join(signs[start : start + 60]) for start in range(0, len(signs), 60)], family=fonts.FAMILY)


def test_every_text_can_be_drawn_in_the_style_of_plots():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        lines = [text.replace("\t", " ").replace("\n", " ") for text in texts()]
        draw(" ".join(lines[start : start + 25]) for start in range(0, len(lines), 25))


def test_a_missing_glyph_would_be_noticed():
    with pytest.warns(UserWarning, match="missing from font"):
        draw(["\U00020089"], family=fonts.FAMILY)


def test_cards_scores_and_signs_can_be_drawn():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        draw(
            ["♠♥♣♦ 3×Q＋小王 −2 ±1 ≥95% → ← ↑ ↓ ● ○ ■ □ ▲ △ ▼ ▽ ★ ☆ ① ⑥ “够级”（对头）《》、。…—·āáǎàǖǘǚǜ"],
            family=fonts.FAMILY,
        )


def test_the_font_is_registered_under_its_own_name():
    assert register_font() == "Gouji Sans SC"
    assert font_manager.findfont(fonts.FAMILY, fallback_to_default=False) == str(fonts.TTF)


def test_the_licence_travels_with_the_font():
    text = (fonts.FOLDER / "OFL.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in text
    assert "Reserved Font Name 'Source'" in text


def test_both_files_hold_the_same_font():
    from fontTools.ttLib import TTFont

    names = []
    for path in (fonts.TTF, fonts.WOFF2):
        with TTFont(path) as font:
            names.append({record.nameID: str(record) for record in font["name"].names} | {"cmap": font.getBestCmap()})
    assert names[0] == names[1]
    assert "Source" not in names[0][1] + names[0][4] + names[0][6]
    assert "Noto" not in names[0][1] + names[0][4] + names[0][6]


def test_style_leaves_settings_alone_until_it_is_used():
    before = dict(mpl.rcParams)
    with styled():
        assert mpl.rcParams["font.family"][0] == fonts.FAMILY
        assert mpl.rcParams["axes.unicode_minus"] is False
    assert dict(mpl.rcParams) == before
    with mpl.rc_context():
        use()
        assert mpl.rcParams["font.family"][0] == fonts.FAMILY


def test_every_copy_of_the_font_is_the_same(files):
    """The pages need a copy of their own, because a static folder serves nothing outside itself."""
    copies = [path for path in files if path.name in {fonts.TTF.name, fonts.WOFF2.name}]
    assert [path for path in copies if path.read_bytes() != (fonts.FOLDER / path.name).read_bytes()] == []

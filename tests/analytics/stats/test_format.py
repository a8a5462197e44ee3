"""Numbers and tables as text."""

import pytest

from gouji_analytics import i18n
from gouji_analytics.stats import labels, registry
from gouji_analytics.stats.dims import DIMENSIONS
from gouji_analytics.stats.format import fraction, grid, limits, number, pad, shown, table, width
from gouji_analytics.stats.header import INTERVALS, UNITS
from gouji_analytics.stats.rows import REASONS, StatRow


def row(**more):
    base = {"id": "res_head_rate", "group": {}, "num": 5.0, "den": 30.0, "value": 1 / 6, "low": 0.07, "high": 0.3366,
            "deals": 30, "floor_met": True, "unit": "share", "interval": "W", "title": "头科率"}  # fmt: skip
    return StatRow(**(base | more))


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (1 / 6, "share", "16.7%"),
        (0.5, "fraction", "50.0%"),
        (None, "share", "-"),
        (12345.0, "count", "12,345"),
        (0.444, "points", "+0.44"),
        (-2.0, "points", "-2.00"),
        (-0.001, "points", "0.00"),
        (3.5, "place", "3.50"),
        (1.0, "per_seat_deal", "1.00"),
    ],
)
def test_numbers(value, unit, text):
    assert number(value, unit) == text


def test_limits_in_both_languages():
    assert limits(row(), "zh") == "7.0% ～ 33.7%"
    assert limits(row(), "en") == "7.0% to 33.7%"
    assert limits(row(low=None, high=None), "en") == "-"


def test_what_is_shown_under_the_floor():
    assert shown(row(), "zh") == "16.7%"
    assert shown(row(floor_met=False), "zh") == "16.7%*"
    assert shown(row(floor_met=False, den=4.0), "zh") == "不足"
    assert shown(row(absent_reason="rule_off", value=None), "en") == "absent"


def test_fractions():
    assert fraction(row()) == "5/30"
    assert fraction(row(num=1234.5, den=2000.0)) == "1,234.5/2,000"
    assert fraction(row(num=None, den=None)) == "-"


def test_widths():
    assert [width(text) for text in ("abc", "头科率", "～", "e\u0301")] == [3, 6, 2, 1]
    assert pad("头", 4) == "头  "
    assert pad("头", 4, True) == "  头"


def test_a_grid_lines_up():
    text = grid([("名", ["头科", "a"], False), ("n", ["1", "22"], True)])
    assert text.splitlines() == ["名     n", "----  --", "头科   1", "a     22"]


def test_remarks_hold_what_else_is_known():
    text = table([row(extra={"p_value": 0.03125, "median": None})], [], "en")
    assert "chi-square p = 0.0312; median -" in text
    assert "median 50.0%" in table([row(extra={"median": 0.5})], [], "en")


def test_people_count_seats_from_one():
    assert labels.value("seat", 0, "zh") == "1号[0]"
    assert labels.value("seat", None, "en") == "unknown"


@pytest.mark.parametrize("lang", i18n.LANGUAGES)
def test_everything_has_a_name(lang):
    parts = {header.parts.name for header in registry().values() if header.parts}
    for name in (*DIMENSIONS, *parts):
        assert labels.dimension(name, lang) != name or lang == "en"
    assert all(labels.unit(name, lang) for name in UNITS)
    assert all(labels.interval(code, lang) for code in INTERVALS)
    assert all(labels.family(header.family, lang) for header in registry().values())
    assert all(labels.reason(row(absent_reason=reason), lang) for reason in REASONS)
    assert labels.reason(row(), lang) == ""

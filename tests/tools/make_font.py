"""Cut the product's Chinese font out of Noto Sans SC.

Usage::

    python tests/tools/make_font.py NotoSansSC-Regular.ttf

The source is the static TrueType file of Noto Sans SC Regular (SIL OFL 1.1). What is kept: the 6,763
characters of GB 2312, its symbols, Latin with the tone marks of pinyin, suits, arrows, mathematical
signs and shapes. Hinting and layout features go. The result is renamed, because "Source" is a
reserved font name and the cut is no longer Noto. Writes a TTF and a WOFF2 beside ``OFL.txt``; the
same source gives the same bytes.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

from gouji_analytics.fonts import FAMILY, TTF, WOFF2

POSTSCRIPT = FAMILY.replace(" ", "") + "-Regular"
VERSION = "Version 1.000; cut from Noto Sans SC 2.004"
NAMES = {1: FAMILY, 2: "Regular", 3: f"1.000;{POSTSCRIPT}", 4: f"{FAMILY} Regular", 5: VERSION, 6: POSTSCRIPT}
# copyright, trademark of the original, makers, licence: these stay as they are
KEPT = {0, 7, 8, 9, 10, 11, 13, 14}
BLOCKS = (
    (0x0020, 0x007F),  # ASCII
    (0x00A0, 0x0180),  # Latin-1, Latin Extended-A
    (0x01CD, 0x01DD),  # vowels with tone marks
    (0x0391, 0x03CA),  # Greek
    (0x2000, 0x2070),  # punctuation
    (0x2070, 0x20D0),  # superscripts, currency
    (0x2100, 0x2300),  # letter-like signs, numbers, arrows, mathematics
    (0x2460, 0x2500),  # circled numbers
    (0x2500, 0x2600),  # lines and shapes
    (0x2600, 0x2770),  # stars, suits, ticks
    (0x3000, 0x3100),  # punctuation of Chinese, kana
    (0xFF00, 0xFFF0),  # full width
)


def wanted() -> set[int]:
    """The code points that the font should have."""
    points = {point for first, end in BLOCKS for point in range(first, end)}
    for row in range(0xA1, 0xF8):
        for cell in range(0xA1, 0xFF):
            points.update(map(ord, bytes((row, cell)).decode("gb2312", errors="ignore")))
    return points


def cut(source: Path) -> TTFont:
    """The subset of ``source`` under its new name."""
    options = subset.Options()
    options.hinting = False
    options.drop_tables += ["STAT"]  # names of weights that are not here
    options.layout_features = []
    options.name_IDs = sorted(KEPT | set(NAMES))
    options.name_languages = [0x409]
    options.notdef_outline = True
    options.recalc_timestamp = False
    font = TTFont(source, recalcTimestamp=False)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=wanted())
    cutter.subset(font)
    for name_id, text in NAMES.items():
        font["name"].setName(text, name_id, 3, 1, 0x409)
    return font


def main(source: Path) -> None:
    """Write both files."""
    font = cut(source)
    TTF.parent.mkdir(parents=True, exist_ok=True)
    font.flavor = None
    font.save(TTF)
    font.flavor = "woff2"
    font.save(WOFF2)
    for path in (TTF, WOFF2):
        print(f"{path.name}: {path.stat().st_size:,} bytes, {len(font.getBestCmap()):,} characters")


if __name__ == "__main__":
    main(Path(sys.argv[1]))

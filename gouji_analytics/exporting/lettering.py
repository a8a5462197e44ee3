"""The font inside a page that stands alone: the signs that the page shows, and no others."""

from __future__ import annotations

from base64 import b64encode
from io import BytesIO

from gouji_analytics.fonts import FAMILY, TTF

KEPT_NAMES = (0, 13, 14)  # whose it is, and under which licence
LEFT_OUT = ("GSUB", "GPOS", "BASE", "gasp", "vhea", "vmtx")


def face(text: str) -> str:
    """A style rule that holds the product's font with every sign of ``text`` that it has, as WOFF; the same text gives the same bytes."""
    from fontTools import subset

    options = subset.Options(flavor="woff", hinting=False, layout_features=[], name_IDs=list(KEPT_NAMES))
    options.drop_tables += LEFT_OUT
    out = BytesIO()
    with subset.load_font(str(TTF), options) as font:
        signs = subset.Subsetter(options)
        signs.populate(unicodes=sorted(map(ord, set(text))))
        signs.subset(font)
        subset.save_font(font, out, options)
    data = b64encode(out.getvalue()).decode("ascii")
    return f'@font-face{{font-family:"{FAMILY}";src:url(data:font/woff;base64,{data}) format("woff")}}\n'

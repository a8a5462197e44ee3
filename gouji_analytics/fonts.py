"""The font that ships with the product. Importing this needs nothing but the standard library."""

from __future__ import annotations

from pathlib import Path

FAMILY = "Gouji Sans SC"
FOLDER = Path(__file__).resolve().parent / "assets" / "fonts"
TTF = FOLDER / "gouji-sans-sc.ttf"
WOFF2 = FOLDER / "gouji-sans-sc.woff2"

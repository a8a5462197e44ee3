"""Pictures of the pages that tests compare with those kept in ``pictures``: ``python -m tests.dashboards.pictures`` makes them again.

Text is drawn a little differently by every build of a browser, so pictures are compared by squares: what counts is the middle colour of
each square, wherever it lies within a few points. A line of text that is a shade darker passes; a card, a chart or a column that is
missing or elsewhere does not.
"""

from __future__ import annotations

import io
import tempfile
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from bench.serving import settle
from tests.dashboards import sample
from tests.dashboards.browser import CHROMIUM, FLAGS, PHONE, WIDE, serve

FOLDER = Path(__file__).with_name("pictures")
SQUARE = 12  # points of a side
SHIFT = 3  # points that a square may lie elsewhere
FAR = 22  # levels of 255 between the middle colours of two squares that differ
MOST = 0.0015  # share of squares that may differ: five of a phone, less than one card
REST_MS = 1_200  # charts fade in
Pixels = NDArray[np.float64]


@dataclass(frozen=True)
class View:
    """A page with its choices, the window, and the colours."""

    name: str
    place: str
    size: dict[str, int]
    colours: str


VIEWS = (
    View("table-wide", "replayer?lang=zh&deal=d0000&action=20&view=2&up=1", WIDE, "light"),
    View("table-phone", "replayer?lang=zh&deal=d0009&action=8&view=0", PHONE | {"height": 1250}, "dark"),
    View("opening", "opening?lang=en&rules=qingdao_online", WIDE, "light"),
)
# what must not pass: a card face that is gone, seats under each other, bars that are gone
HURTS = {
    "table-wide": (".gj-large .gj-fan { visibility: hidden; }", ".gj-felt { display: block; }"),
    "table-phone": (".gj-hand .gj-card:nth-child(2) { opacity: 0; }", ".gj-hand { display: block; }"),
    "opening": ("[data-testid=stVegaLiteChart] { opacity: 0; }", ".st-key-stat_cards { display: block !important; }"),
}


def drawn(browser: Browser, address: str, view: View, hurt: str = "") -> bytes:
    """A picture of a view; ``hurt`` is a style that spoils it, in the page and in its components."""
    context = browser.new_context(viewport=view.size, color_scheme=view.colours, reduced_motion="reduce")
    try:
        page = context.new_page()
        page.goto(f"{address}/{view.place}")
        settle(page)
        if view.place.startswith("replayer"):
            page.locator(".gj-name").first.wait_for()
        page.evaluate("document.fonts.ready.then(() => true)")
        page.wait_for_timeout(REST_MS)
        if hurt:
            page.evaluate(
                """css => [document.head, ...[...document.querySelectorAll('*')].map(n => n.shadowRoot).filter(Boolean)].forEach(
                    root => root.append(Object.assign(document.createElement('style'), { textContent: css })))""",
                hurt,
            )
            page.wait_for_timeout(300)
        return page.screenshot(animations="disabled", caret="hide")
    finally:
        context.close()


def pixels(png: bytes) -> Pixels:
    """A picture as numbers: rows, columns, three colours."""
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"), dtype=np.float64)


def squares(picture: Pixels, down: int = 0, right: int = 0) -> Pixels:
    """The middle colour of each square, the picture moved by some points."""
    moved = np.roll(picture, (down, right), axis=(0, 1))
    rows, columns = (size // SQUARE for size in picture.shape[:2])
    cut = moved[: rows * SQUARE, : columns * SQUARE]
    found: Pixels = cut.reshape(rows, SQUARE, columns, SQUARE, 3).mean(axis=(1, 3))
    return found


def difference(one: bytes, other: bytes) -> float:
    """The share of squares that differ; 1 for pictures of different size."""
    first, second = pixels(one), pixels(other)
    if first.shape != second.shape:
        return 1.0
    own = squares(first)
    shifts = [(down, right) for down in (-SHIFT, 0, SHIFT) for right in (-SHIFT, 0, SHIFT)]
    apart = np.min([np.abs(squares(second, *shift) - own).max(axis=2) for shift in shifts], axis=0)
    return float((apart > FAR).mean())


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as temporary, sync_playwright() as playwright:
        server, address = serve(sample.build(Path(temporary) / "sample.duckdb"), Path(temporary))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, headless=True, args=FLAGS)
        try:
            for view in VIEWS:
                kept = Image.open(io.BytesIO(drawn(browser, address, view))).convert("RGB")
                kept.save(FOLDER / f"{view.name}.png", optimize=True)
                print(view.name)
        finally:
            browser.close()
            server.kill()
            server.wait(timeout=10)


if __name__ == "__main__":
    main()

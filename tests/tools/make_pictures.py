"""Make the pictures of ``docs/images`` again: python tests/tools/make_pictures.py [FOLDER]

The dashboard is served over a few simulated deals and photographed in Chromium; the same deals, the same steps, every time.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import sync_playwright

from gouji_analytics.building import build
from gouji_analytics.replaying import deal_frames
from gouji_analytics.simulating import run as simulate
from gouji_analytics.stats import open_db
from gouji_engine.bots import line_up
from gouji_engine.rules import load_preset

ROOT = Path(__file__).resolve().parents[2]
SEED, DEALS = 7, 40
PRESETS = ("qingdao_online", "app_six_eagle")
WIDE, PHONE = {"width": 1280, "height": 1130}, {"width": 390, "height": 844}


@dataclass(frozen=True)
class Picture:
    """A file, the width of the window, the choices in the address, and whether the day is over."""

    name: str
    size: dict[str, int]
    preset: str
    query: str
    dark: bool = False
    tab: str = "events"


PICTURES = (
    Picture("dashboard", WIDE, "qingdao_online", "lang=zh&up=1", tab="choices"),
    Picture("replayer-phone", PHONE, "app_six_eagle", "lang=zh&view=0", dark=True),
)


def burn_of(db: Path, preset: str) -> tuple[str, int]:
    """The first deal of a rule set with a burn that brings tied 2s or hung jokers, and the step of it."""
    with open_db(db) as connection:
        rows = connection.execute(
            "select deal_id from dim_deals where rules = ? and n_burns > 0 order by deal_id", [preset]
        ).fetchall()
        for (deal,) in rows:
            for frame in deal_frames(connection, deal)[0]:
                cards = frame["cards"]
                if frame["kind"] == "burn" and cards["naturals"] and cards["twos"] + cards["small"] + cards["big"]:
                    return deal, frame["step"]
    raise LookupError(f"no such burn under {preset}")


@contextmanager
def served(db: Path) -> Iterator[str]:
    """The dashboard over a database, at an address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    words = [sys.executable, "-m", "streamlit", "run", str(ROOT / "dashboards" / "streamlit_app.py")]
    flags = ["--server.address=127.0.0.1", f"--server.port={port}", "--server.headless=true"]
    paths = os.pathsep.join(filter(None, (str(ROOT), str(ROOT / "engine"), os.environ.get("PYTHONPATH"))))
    server = subprocess.Popen([*words, *flags], env=os.environ | {"GOUJI_DB": str(db), "PYTHONPATH": paths})
    try:
        for _ in range(300):
            with socket.socket() as probe:
                if not probe.connect_ex(("127.0.0.1", port)):
                    break
            time.sleep(0.1)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.kill()
        server.wait(timeout=10)


def photograph(address: str, db: Path, folder: Path) -> None:
    """Take every picture."""
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        for picture in PICTURES:
            deal, step = burn_of(db, picture.preset)
            scheme = "dark" if picture.dark else "light"
            page = browser.new_page(viewport=picture.size, color_scheme=scheme)
            page.goto(f"{address}/replayer?deal={deal}&action={step}&{picture.query}")
            page.wait_for_selector(".gj-name", timeout=300_000)
            page.click(f"[data-tab={picture.tab}]")
            page.wait_for_selector(f"[data-panel={picture.tab}] li", timeout=300_000)
            page.wait_for_timeout(1500)
            if picture.size == PHONE:
                top = page.locator(".gj-felt").bounding_box()["y"]
                page.evaluate("way => document.querySelector('[data-testid=stMain]').scrollBy(0, way)", top - 70)
                page.wait_for_timeout(300)
            page.screenshot(path=folder / f"{picture.name}.png")
            page.close()
        browser.close()


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        logs = Path(place) / "logs"
        for preset in PRESETS:
            simulate(load_preset(preset), line_up("rules"), SEED, DEALS, logs / preset, workers=1)
        db = build([logs], Path(place) / "gouji.duckdb").path
        with served(db) as address:
            photograph(address, db, folder)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "images")

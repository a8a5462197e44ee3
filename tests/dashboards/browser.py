"""A server of the dashboard and a browser, one server for all tests of a run, and what tests of pages do with them."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, expect, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), "")
FLAGS = [
    f"--{name}"
    for name in (
        *("no-sandbox", "disable-gpu", "disable-quic", "no-first-run"),
        *("disable-background-networking", "disable-component-update", "disable-sync"),
    )
]
WIDE, PHONE = {"width": 1280, "height": 900}, {"width": 390, "height": 844}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def serve(db: Path, folder: Path) -> tuple[subprocess.Popen[bytes], str]:
    """Start the server from a folder that is not ours and wait until it answers."""
    port = free_port()
    environment = os.environ | {"GOUJI_DB": str(db), "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "engine")))}
    words = [sys.executable, str(ROOT / "tests" / "dashboards" / "serve.py"), str(port)]
    server = subprocess.Popen(words, cwd=folder, env=environment, stdout=subprocess.DEVNULL)
    url = f"http://127.0.0.1:{port}"
    for _ in range(900):
        with socket.socket() as probe:
            if not probe.connect_ex(("127.0.0.1", port)):
                return server, url
        time.sleep(0.1)
    server.kill()
    raise AssertionError("the server does not answer")


@pytest.fixture(scope="session")
def address(sample_db, tmp_path_factory) -> Iterator[str]:
    server, url = serve(sample_db, tmp_path_factory.mktemp("elsewhere"))
    yield url
    server.kill()
    server.wait(timeout=10)


@pytest.fixture(scope="module")
def context(tmp_path_factory) -> Iterator[BrowserContext]:
    with sync_playwright() as playwright:
        profile = tmp_path_factory.mktemp("profile")
        opened = playwright.chromium.launch_persistent_context(
            profile, executable_path=CHROMIUM, headless=True, args=FLAGS, viewport=WIDE
        )
        yield opened
        opened.close()


@pytest.fixture
def page(context) -> Iterator[Page]:
    opened = context.new_page()
    opened.set_default_timeout(30_000)
    yield opened
    opened.close()


def ready(page: Page) -> None:
    """The page has drawn everything."""
    expect(page.locator("h2").first).to_be_visible(timeout=30_000)
    expect(page.locator("[data-testid=stSkeleton]")).to_have_count(0, timeout=30_000)
    page.wait_for_timeout(500)


def query(page: Page) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(urlsplit(page.url).query).items()}

"""The dashboard served in a process of its own and opened in Chromium: for measuring it and for taking its pictures."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
APP = ROOT / "dashboards" / "streamlit_app.py"
FLAGS = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync")
PATIENCE_S = 120
# Nothing runs, nothing is left of the page before, nothing is still to be drawn, and the question (that of the page asked for) stands there.
IDLE = """(question) => {
  const app = document.querySelector('[data-testid=stApp]'), head = document.querySelector('h2');
  return app && app.dataset.testScriptState === 'notRunning' && head && (!question || head.innerText.trim() === question)
    && !document.querySelector('[data-testid=stSkeleton], [data-testid=stSpinner], [data-stale=true]')
    && [...document.querySelectorAll('[data-testid=stVegaLiteChart]')].every((chart) => chart.querySelector('canvas, svg'));
}"""


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def served(db: Path, port: int = 0, app: Path = APP) -> Iterator[tuple[str, int]]:
    """The address of the dashboard of ``db`` (or another ``app``) and the number of its process.

    Raises TimeoutError when it does not answer.
    """
    port = port or free_port()
    flags = ["--server.address=127.0.0.1", f"--server.port={port}", "--server.headless=true"]
    words = [sys.executable, "-m", "streamlit", "run", str(app), *flags]
    process = subprocess.Popen(words, env=os.environ | {"GOUJI_DB": str(db.resolve())}, stdout=subprocess.DEVNULL)
    try:
        _wait_for(port)
        yield f"http://127.0.0.1:{port}", process.pid
    finally:
        process.terminate()
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()


def _wait_for(port: int) -> None:
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        with socket.socket() as probe:
            if not probe.connect_ex(("127.0.0.1", port)):
                return
        time.sleep(0.1)
    raise TimeoutError(f"port {port}")


def _program() -> str:
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if found is None:
        raise FileNotFoundError("chromium")
    return found


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser without a window. Raises FileNotFoundError when there is none."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=_program(), headless=True, args=list(FLAGS))
        yield browser
        browser.close()


@contextmanager
def reader(width: int, height: int) -> Iterator[BrowserContext]:
    """A browser with a profile, as readers have one: it keeps what it loaded and compiled. Raises as ``chromium``."""
    with sync_playwright() as playwright, TemporaryDirectory() as profile:
        context = playwright.chromium.launch_persistent_context(
            profile,
            executable_path=_program(),
            headless=True,
            args=list(FLAGS),
            viewport={"width": width, "height": height},
        )
        yield context
        context.close()


def settle(page: Page, question: str = "") -> None:
    """Wait until the page (the one with this question over it) is answered whole; looked at in every frame that is drawn."""
    page.wait_for_function(IDLE, arg=question, timeout=PATIENCE_S * 1000, polling="raf")

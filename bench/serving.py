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

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
APP = ROOT / "dashboards" / "streamlit_app.py"
FLAGS = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync")
PATIENCE_S = 120
# Nothing runs, nothing is still to be drawn, and the question stands over the page.
IDLE = """() => {
  const app = document.querySelector('[data-testid=stApp]');
  return app && app.dataset.testScriptState === 'notRunning' && document.querySelector('h2')
    && !document.querySelector('[data-testid=stSkeleton], [data-testid=stSpinner]');
}"""


@contextmanager
def served(db: Path) -> Iterator[tuple[str, int]]:
    """The address of the dashboard of ``db`` and the number of its process. Raises TimeoutError when it does not answer."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    flags = ["--server.address=127.0.0.1", f"--server.port={port}", "--server.headless=true"]
    words = [sys.executable, "-m", "streamlit", "run", str(APP), *flags]
    process = subprocess.Popen(words, env=os.environ | {"GOUJI_DB": str(db.resolve())}, stdout=subprocess.DEVNULL)
    try:
        _wait_for(port)
        yield f"http://127.0.0.1:{port}", process.pid
    finally:
        process.terminate()
        process.wait(timeout=10)


def _wait_for(port: int) -> None:
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        with socket.socket() as probe:
            if not probe.connect_ex(("127.0.0.1", port)):
                return
        time.sleep(0.1)
    raise TimeoutError(f"port {port}")


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser without a window. Raises FileNotFoundError when there is none."""
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if found is None:
        raise FileNotFoundError("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, headless=True, args=list(FLAGS))
        yield browser
        browser.close()


def settle(page: Page) -> None:
    """Wait until the page is answered whole."""
    page.wait_for_function(IDLE, timeout=PATIENCE_S * 1000, polling=20)

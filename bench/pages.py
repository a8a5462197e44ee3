"""How long each page of the dashboard takes in a browser: first visit, later visits, and many sessions at once.

``python bench/pages.py --db FILE`` serves the database, opens every page in Chromium and prints one line a page. The first visit
finds empty caches for that page (a server just started, files of the database perhaps still in the system's memory); a later visit is a
new session that finds them filled. The first page of all also waits for the program to be loaded. The time runs from the click on a link until nothing runs and nothing is still to be drawn.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from pathlib import Path

from playwright.sync_api import BrowserContext, Page

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "dashboards")]

from bench.serving import chromium, served, settle  # noqa: E402
from shared.menu import PAGES  # noqa: E402


def visit(context: BrowserContext, url: str) -> tuple[float, Page]:
    """Open a page as a new session; seconds until it is answered."""
    page = context.new_page()
    start = time.perf_counter()
    page.goto(url, wait_until="commit")
    settle(page)
    return time.perf_counter() - start, page


def failed(page: Page) -> bool:
    """Whether a page shows an error instead of an answer."""
    return page.locator("[data-testid=stException], [data-testid=stAlertContentError]").count() > 0


def one_by_one(context: BrowserContext, address: str, rounds: int) -> list[dict[str, object]]:
    """Each page: the first visit, and the median of later ones."""
    lines: list[dict[str, object]] = []
    for name in PAGES:
        url = f"{address}/{name}"
        first, page = visit(context, url)
        wrong = failed(page)
        page.close()
        later = []
        for _ in range(rounds):
            seconds, page = visit(context, url)
            later.append(seconds)
            page.close()
        lines.append({"page": name, "first": first, "later": statistics.median(later), "error": wrong})
        print(
            f"{name:<12} first {first:6.2f} s   later {lines[-1]['later']:6.2f} s{'   ERROR' if wrong else ''}",
            flush=True,
        )
    return lines


def together(context: BrowserContext, address: str, sessions: int) -> dict[str, object]:
    """Sessions that open pages at the same time: when the last one was answered, and how many show an error."""
    pages = [context.new_page() for _ in range(sessions)]
    start = time.perf_counter()
    for number, page in enumerate(pages):
        page.goto(f"{address}/{PAGES[number % len(PAGES)]}?lang={'zh' if number % 2 else 'en'}", wait_until="commit")
    for page in pages:
        settle(page)
    seconds = time.perf_counter() - start
    errors = sum(map(failed, pages))
    for page in pages:
        page.close()
    print(f"{sessions} sessions at once: the last answered after {seconds:.2f} s, {errors} with an error")
    return {"sessions": sessions, "seconds": seconds, "errors": errors}


def memory(pid: int) -> int | None:
    """The most memory a process has held, in MiB; None where the system does not say."""
    status = Path(f"/proc/{pid}/status")
    if not status.exists():
        return None
    words = dict(line.split(":", 1) for line in status.read_text(encoding="utf-8").splitlines())
    return int(words["VmHWM"].split()[0]) // 1024


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--db", type=Path, required=True)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--sessions", type=int, default=10)
    parser.add_argument("--json", type=Path)
    asked = parser.parse_args()
    with served(asked.db) as (address, pid), chromium() as browser:
        context = browser.new_context(viewport={"width": 1280, "height": 900})
        _, page = visit(
            context, f"{address}/glossary"
        )  # the program of the pages itself is loaded before the clock runs
        page.close()
        found = {"pages": one_by_one(context, address, asked.rounds), **together(context, address, asked.sessions)}
        found["memory_mib"] = memory(pid)
    print(f"memory of the server at most {found['memory_mib']} MiB")
    if asked.json:
        asked.json.write_text(json.dumps(found, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()

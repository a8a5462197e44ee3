"""How long each page of the dashboard takes in a browser: the first visit, later ones, the replayer, and many sessions at once.

``python bench/pages.py --db FILE`` serves the database, opens every page in Chromium and prints one line a page.

* first: a server that has just started (warmed by the rule book alone, which loads the program and asks no data) and a new tab.
* later: the dashboard is open and the page is chosen from the menu; median of the rounds after the first.
* tab: as later, but in a new tab, in which the browser begins the framework's program anew.

Each runs from the click, or the address, until nothing runs and everything is drawn. The floor is what two pages with a heading
(``bench/floor.py``) take in the same way. Beside the clock stand processor seconds: a busy machine stretches the clock alone. Files of
the database may stand in the system's memory. Kernels are compiled beforehand. ``--docs`` writes the table of docs/performance.md.

A database that was built before answers were kept in large ones (``gouji_analytics.answers``) gets them first; this takes writing.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import duckdb
from playwright.sync_api import BrowserContext, CDPSession, Page

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "dashboards")]

from bench.arguments import at_least, database  # noqa: E402
from bench.serving import free_port, reader, served, settle  # noqa: E402
from gouji_analytics import answers  # noqa: E402
from gouji_analytics.i18n import t  # noqa: E402
from gouji_analytics.stats import open_db  # noqa: E402
from shared.menu import GROUPS, PAGES  # noqa: E402

DOCS = ROOT / "docs" / "performance.md"
FLOOR = ROOT / "bench" / "floor.py"
BEGIN, END = "<!-- pages -->\n", "<!-- /pages -->\n"
WARM, COLD, MEMORY = 1.0, 3.0, 2048  # what is asked, in seconds and MiB
ERRORS = "[data-testid=stException], [data-testid=stAlertContentError]"
LANG, CALM_MS = "zh", 300
Found = dict[str, Any]


def prepared(db: Path) -> float | None:
    """Seconds that the answers took when they were not there yet, else None."""
    with duckdb.connect(str(db), read_only=True) as connection:
        there = connection.execute("select 1 from information_schema.tables where table_name = ?", [answers.TABLE])
        if there.fetchall():
            return None
    start = time.perf_counter()
    with duckdb.connect(str(db), config={"memory_limit": "1GB"}) as connection:
        answers.write_large(connection)
    return time.perf_counter() - start


@contextmanager
def opened(context: BrowserContext, url: str) -> Iterator[tuple[float, Page]]:
    """A page in a new tab; seconds until it is answered."""
    page = context.new_page()
    start = time.perf_counter()
    page.goto(url, wait_until="commit")
    settle(page)
    yield time.perf_counter() - start, page
    page.close()


def seconds(context: BrowserContext, url: str) -> float:
    """How long a visit in a new tab takes. Raises AssertionError when the page shows an error."""
    with opened(context, url) as (taken, page):
        assert page.locator(ERRORS).count() == 0, url
    return taken


def busy(pid: int, devtools: CDPSession) -> float:
    """Processor seconds so far of the server and of the thread of the browser that runs and lays out the page."""
    found = devtools.send("Performance.getMetrics")["metrics"]
    words = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    served_for = (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")
    return served_for + next(one["value"] for one in found if one["name"] == "TaskDuration")


def click(page: Page, section: str, title: str, question: str) -> float:
    """Choose a page from the menu; seconds until it is answered."""
    page.get_by_test_id("stTopNavSection").filter(has_text=section).click()
    link = page.get_by_test_id("stTopNavDropdownLink").filter(has_text=title)
    link.wait_for()
    start = time.perf_counter()
    link.click()
    settle(page, question)
    return time.perf_counter() - start


def walked(page: Page, pid: int, stops: list[tuple[str, str, str]], rounds: int) -> list[Found]:
    """Go through the menu round by round. The medians of each stop, without the first round, in which answers are asked for."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
    taken: list[list[tuple[float, float]]] = [[] for _ in stops]
    for _ in range(rounds + 1):
        for stop, times in zip(stops, taken, strict=True):
            page.wait_for_timeout(CALM_MS)
            before = busy(pid, devtools)
            clock = click(page, *stop)
            times.append((clock, busy(pid, devtools) - before))
            assert page.locator(ERRORS).count() == 0, stop
    return [
        dict(zip(("later", "busy"), map(statistics.median, zip(*times[1:], strict=True)), strict=True))
        for times in taken
    ]


def stops() -> list[tuple[str, str, str]]:
    """Every page: the section of the menu, the title in it, the question over the page."""
    places = [(group, name) for group, names in GROUPS.items() for name in names]
    return [
        (t(f"page.group.{group}", LANG), t(f"page.{name}.title", LANG), t(f"page.{name}.question", LANG))
        for group, name in places
    ]


def floor(context: BrowserContext, db: Path, port: int, rounds: int) -> Found:
    """Two pages with a heading, measured in the same way."""
    with served(db, port, FLOOR) as (address, pid):
        seconds(context, address)
        tab = statistics.median(seconds(context, address) for _ in range(rounds))
        with opened(context, address) as (_, page):
            both = [("floor", name, name) for name in ("two", "one")]
            found = walked(page, pid, both, rounds)[0] | {"tab": tab}
    print(f"floor        later {found['later']:5.2f} s   tab {tab:5.2f} s   busy {found['busy']:5.2f} s", flush=True)
    return found


def first_visits(context: BrowserContext, db: Path, port: int) -> list[Found]:
    """The first visit of each page, a server for each."""
    found = []
    for name in PAGES:
        with served(db, port) as (address, pid):
            seconds(context, f"{address}/rulebook")
            taken = seconds(context, f"{address}/{name}")
            found.append({"page": name, "first": taken, "memory": memory(pid)})
        print(f"{name:<12} first {taken:5.2f} s", flush=True)
    return found


def later_visits(context: BrowserContext, address: str, pid: int, rounds: int) -> list[Found]:
    """Later visits of each page, from the menu and in a new tab."""
    with opened(context, f"{address}/rulebook") as (_, page):
        found = walked(page, pid, stops(), rounds)
    for name, one in zip(PAGES, found, strict=True):
        one["tab"] = statistics.median(seconds(context, f"{address}/{name}") for _ in range(rounds))
        print(
            f"{name:<12} later {one['later']:5.2f} s   tab {one['tab']:5.2f} s   busy {one['busy']:5.2f} s", flush=True
        )
    return found


def deals(db: Path, count: int) -> list[str]:
    """Some deals from all over the file."""
    with open_db(db) as connection:
        ((there,),) = connection.execute("select count(*) from dim_deals").fetchall()
        places = [(2 * at + 1) * there // (2 * count) for at in range(count)]
        asked = "select deal_id from dim_deals limit 1 offset ?"
        return [str(connection.execute(asked, [place]).fetchall()[0][0]) for place in places]


def replays(context: BrowserContext, address: str, ids: list[str]) -> Found:
    """How long the open replayer takes to show deals that were not seen before, and what could be done in one of them."""
    shown, asked = [], []
    with opened(context, f"{address}/replayer") as (_, page):
        for deal in ids:
            page.wait_for_timeout(CALM_MS)
            chooser = page.get_by_role("combobox").first
            chooser.fill(deal)
            start = time.perf_counter()
            chooser.press("Enter")
            page.locator(f".gj[aria-label$='{deal}']").wait_for()
            settle(page)
            shown.append(time.perf_counter() - start)
            start = time.perf_counter()
            page.locator("[data-tab=choices]").click()
            page.locator(".gj-choices .gj-next").wait_for(timeout=120_000)
            asked.append(time.perf_counter() - start)
            page.locator("[data-tab=events]").click()
    found: Found = {"deals": len(ids), "first": shown[0], "open": statistics.median(shown[1:])}
    found |= {"choices_first": asked[0], "choices": statistics.median(asked[1:])}
    print(
        f"replayer: the first deal {shown[0]:.2f} s, other deals {found['open']:.2f} s;"
        f" what could be done: {asked[0]:.2f} s, then {found['choices']:.2f} s",
        flush=True,
    )
    return found


def together(context: BrowserContext, address: str, sessions: int) -> Found:
    """Sessions that open pages at the same time: when the last one was answered, and how many show an error."""
    pages = [context.new_page() for _ in range(sessions)]
    start = time.perf_counter()
    for number, page in enumerate(pages):
        page.goto(f"{address}/{PAGES[number % len(PAGES)]}?lang={'zh' if number % 2 else 'en'}", wait_until="commit")
    for page in pages:
        page.bring_to_front()  # a tab behind draws no frames
        settle(page)
    taken = time.perf_counter() - start
    errors = sum(page.locator(ERRORS).count() > 0 for page in pages)
    for page in pages:
        page.close()
    print(f"{sessions} sessions at once: the last answered after {taken:.2f} s, {errors} with an error", flush=True)
    return {"sessions": sessions, "seconds": taken, "errors": errors}


def reruns(context: BrowserContext, address: str) -> int:
    """Messages that the server sends to a page that is left alone for five seconds: no page may run again by itself."""
    heard: list[object] = []
    page = context.new_page()

    def hear(data: object) -> None:
        heard.append(data)

    page.on("websocket", lambda socket: socket.on("framereceived", hear))
    page.goto(f"{address}/mine")
    settle(page)
    page.wait_for_timeout(2_000)
    before = len(heard)
    page.wait_for_timeout(5_000)
    page.close()
    return len(heard) - before


def memory(pid: int) -> int:
    """The most memory a process has held, in MiB; 0 where the system does not say."""
    status = Path(f"/proc/{pid}/status")
    if not status.exists():
        return 0
    words = dict(line.split(":", 1) for line in status.read_text(encoding="utf-8").splitlines())
    return int(words["VmHWM"].split()[0]) // 1024


def measured(db: Path, rounds: int, sessions: int, count: int) -> Found:
    """Everything: the floor, a server for the first visit of each page, then one for the rest."""
    found: Found = {"prepared": prepared(db), "load": os.getloadavg()[0], "processors": os.cpu_count()}
    with open_db(db) as connection:
        ((found["deals"],),) = connection.execute("select count(*) from dim_deals").fetchall()
    ids, port = deals(db, count), free_port()
    subprocess.run([sys.executable, "-m", "gouji_analytics.replaying", str(db), ids[0]], check=True)  # compiles kernels
    with reader(1280, 900) as context:
        found["floor"] = floor(context, db, port, rounds)
        found["pages"] = first_visits(context, db, port)
        with served(db, port) as (address, pid):
            later = later_visits(context, address, pid, rounds)
            found["pages"] = [one | more for one, more in zip(found["pages"], later, strict=True)]
            found["replayer"] = replays(context, address, ids)
            found["together"] = together(context, address, sessions)
            found["messages"] = reruns(context, address)
            found["memory"] = memory(pid)
    print(f"memory of the server at most {found['memory']} MiB; {found['messages']} messages in five idle seconds")
    return found


def table(found: Found) -> str:
    """The part of docs/performance.md."""
    slow = [one["page"] for one in found["pages"] if one["first"] > COLD or one["later"] > WARM]
    verdict = f"Above {COLD:g} s or {WARM:g} s: {', '.join(slow)}." if slow else "Every page keeps to both."
    low, replayer, crowd = found["floor"], found["replayer"], found["together"]
    lines = [
        f"| {one['page']} | {one['first']:.2f} | {one['later']:.2f} | {one['busy']:.2f} | {one['tab']:.2f} | {one['memory']} |\n"
        for one in found["pages"]
    ]
    return (
        f"\n{found['deals']:,} deals in one database; asked: {WARM:g} s later, {COLD:g} s first, less than {MEMORY} MiB. {verdict}\n\n"
        "| page | first visit, s | later, from the menu, s | processors, s | later, in a new tab, s | memory, MiB |\n"
        "|---|---|---|---|---|---|\n"
        + "".join(lines)
        + f"| a page with a heading | | {low['later']:.2f} | {low['busy']:.2f} | {low['tab']:.2f} | |\n"
        f"\nA deal never seen before is on the open table after {replayer['open']:.2f} s (median of {replayer['deals'] - 1}; the first"
        f" since the server began {replayer['first']:.2f} s), and what could be done in it after {replayer['choices']:.2f} s more"
        f" ({replayer['choices_first']:.2f} s).\n{crowd['sessions']} sessions at once were answered after {crowd['seconds']:.1f} s,"
        f" {crowd['errors']} of them with an error; the server then held at most {found['memory']} MiB. A page that is left alone gets"
        f" {found['messages']} messages in five seconds. When it began, the load of the machine was {found['load']:.1f} on"
        f" {found['processors']} processors.\n\n"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--db", type=database, required=True)
    parser.add_argument("--rounds", type=at_least(1), default=5)
    parser.add_argument("--sessions", type=at_least(1), default=10)
    parser.add_argument("--deals", type=at_least(1), default=6, help="deals that the replayer opens")
    parser.add_argument("--json", type=Path)
    parser.add_argument("--docs", action="store_true", help="write the table of docs/performance.md")
    asked = parser.parse_args()
    found = measured(asked.db, asked.rounds, asked.sessions, asked.deals)
    if asked.json:
        asked.json.write_text(json.dumps(found, indent=1), encoding="utf-8")
    text = table(found)
    print(text)
    if asked.docs:
        whole = DOCS.read_text(encoding="utf-8")
        head, _, rest = whole.partition(BEGIN)
        DOCS.write_text(f"{head}{BEGIN}{text}{END}{rest.partition(END)[2]}", encoding="utf-8")


if __name__ == "__main__":
    main()

"""How long each page of the dashboard takes in a browser: first visit, later visits, the replayer, and many sessions at once.

``python bench/pages.py --db FILE`` serves the database, opens every page in Chromium and prints one line a page. A first visit finds a
server that has just started: one server a page, warmed by the rule book alone, which loads the program and asks no data; files of the
database may stand in the system's memory. A later visit is a new session that finds what was asked before. The time runs from the
click on a link until nothing runs and nothing is still to be drawn. Kernels are compiled beforehand. ``--docs`` writes the table of docs/performance.md.

A database that was built before answers were kept in large ones (``gouji_analytics.answers``) gets them first; this takes writing.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
from playwright.sync_api import BrowserContext, Page

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "dashboards")]

from bench.serving import chromium, served, settle  # noqa: E402
from gouji_analytics import answers  # noqa: E402
from gouji_analytics.stats import open_db  # noqa: E402
from shared.menu import PAGES  # noqa: E402

DOCS = ROOT / "docs" / "performance.md"
BEGIN, END = "<!-- pages -->\n", "<!-- /pages -->\n"
WARM, COLD, MEMORY = 1.0, 3.0, 2048  # what is asked, in seconds and MiB
SIZE = {"width": 1280, "height": 900}
ERRORS = "[data-testid=stException], [data-testid=stAlertContentError]"
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


def visit(context: BrowserContext, url: str) -> tuple[float, Page]:
    """Open a page as a new session; seconds until it is answered."""
    page = context.new_page()
    start = time.perf_counter()
    page.goto(url, wait_until="commit")
    settle(page)
    return time.perf_counter() - start, page


def seconds(context: BrowserContext, url: str) -> tuple[float, bool]:
    """How long a visit takes, and whether it shows an error."""
    taken, page = visit(context, url)
    wrong = page.locator(ERRORS).count() > 0
    page.close()
    return taken, wrong


def one_page(context: BrowserContext, address: str, name: str, rounds: int) -> Found:
    """The first visit and the median of later ones."""
    seconds(context, f"{address}/rulebook")
    first, wrong = seconds(context, f"{address}/{name}")
    later = [seconds(context, f"{address}/{name}")[0] for _ in range(rounds)]
    line = {"page": name, "first": first, "later": statistics.median(later), "error": wrong}
    print(f"{name:<12} first {first:6.2f} s   later {line['later']:6.2f} s{'   ERROR' if wrong else ''}", flush=True)
    return line


def deals(db: Path, count: int) -> list[str]:
    """Some deals from all over the file."""
    with open_db(db) as connection:
        ((there,),) = connection.execute("select count(*) from dim_deals").fetchall()
        places = [(2 * at + 1) * there // (2 * count) for at in range(count)]
        asked = "select deal_id from dim_deals limit 1 offset ?"
        return [str(connection.execute(asked, [place]).fetchall()[0][0]) for place in places]


def replays(context: BrowserContext, address: str, ids: list[str]) -> Found:
    """How long the replayer takes to open deals that were not seen before, and what could be done in one of them."""
    opened, asked = [], []
    for deal in ids:
        taken, page = visit(context, f"{address}/replayer?deal={deal}")
        opened.append(taken)
        start = time.perf_counter()
        page.locator("[data-tab=choices]").click()
        page.locator(".gj-choices .gj-next").wait_for(timeout=120_000)
        asked.append(time.perf_counter() - start)
        page.close()
    found = {
        "deals": len(ids),
        "first": opened[0],
        "open": statistics.median(opened[1:]),
        "choices_first": asked[0],
        "choices": statistics.median(asked[1:]),
    }
    print(
        f"replayer: the first deal {opened[0]:.2f} s, other deals {found['open']:.2f} s;"
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
    """Everything, a server for each page, then one for all of it."""
    found: Found = {"pages": [], "prepared": prepared(db)}
    with open_db(db) as connection:
        ((found["deals"],),) = connection.execute("select count(*) from dim_deals").fetchall()
    ids = deals(db, count)
    subprocess.run(
        [sys.executable, "-m", "gouji_analytics.replaying", str(db), ids[0]], check=True
    )  # compiles the kernels
    with chromium() as browser:
        inside: Callable[[], BrowserContext] = lambda: browser.new_context(viewport=SIZE)  # noqa: E731 - a word of one place
        for name in PAGES:
            with served(db) as (address, pid):
                found["pages"].append(one_page(inside(), address, name, rounds) | {"memory": memory(pid)})
        with served(db) as (address, pid):
            context = inside()
            seconds(context, f"{address}/rulebook")
            found["replayer"] = replays(context, address, ids)
            found["together"] = together(context, address, sessions)
            found["messages"] = reruns(context, address)
            found["memory"] = memory(pid)
    print(f"memory of the server at most {found['memory']} MiB; {found['messages']} messages in five idle seconds")
    return found


def table(found: Found) -> str:
    """The part of docs/performance.md."""
    lines = [f"| page | first visit, s | later visits, s (median) | memory, MiB |\n|---|---|---|---|\n"]  # noqa: F541
    lines += [
        f"| {one['page']} | {one['first']:.2f} | {one['later']:.2f} | {one['memory']} |\n" for one in found["pages"]
    ]
    replayer, crowd = found["replayer"], found["together"]
    slow = [one["page"] for one in found["pages"] if one["first"] > COLD or one["later"] > WARM]
    verdict = f"Above {COLD:g} s or {WARM:g} s: {', '.join(slow)}." if slow else "Every page keeps to both."
    return (
        f"\n{found['deals']:,} deals in one database; asked: {WARM:g} s later, {COLD:g} s first, less than {MEMORY} MiB. {verdict}\n\n"
        + "".join(lines)
        + f"\nA deal never seen before is on the table after {replayer['open']:.2f} s (median of {replayer['deals'] - 1}; the first since the"
        f" server began {replayer['first']:.2f} s), and what could be done in it after {replayer['choices']:.2f} s more"
        f" ({replayer['choices_first']:.2f} s).\n{crowd['sessions']} sessions at once were answered after {crowd['seconds']:.1f} s,"
        f" {crowd['errors']} of them with an error; the server then held at most {found['memory']} MiB. A page that is left alone gets"
        f" {found['messages']} messages in five seconds.\n\n"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--db", type=Path, required=True)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--sessions", type=int, default=10)
    parser.add_argument("--deals", type=int, default=6, help="deals that the replayer opens")
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

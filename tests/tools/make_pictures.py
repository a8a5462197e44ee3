"""The pictures of the README and the docs, taken from the dashboard: ``python -m tests.tools.make_pictures --db FILE``.

``make pictures`` takes them over the database of ``gouji demo``.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from bench.serving import chromium, served, settle
from gouji_analytics.stats import open_db

IMAGES = Path(__file__).resolve().parents[2] / "docs" / "images"
REST_MS = 1500  # charts fade in
# file -> (page with its choices, width, height, colours)
PICTURES = {
    "dashboard.png": ("replayer?deal={deal}&action=40&up=1", 1280, 1140, "light"),
    "opening.png": ("opening?rules=dian_shao_men_luo", 1280, 1020, "light"),
    "team.png": ("team?rules=basic_cup&by=bot", 1280, 1080, "dark"),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--db", type=Path, required=True)
    parser.add_argument("--out", type=Path, default=IMAGES)
    asked = parser.parse_args()
    with open_db(asked.db) as facts:
        ((deal,),) = facts.execute("select min(deal_id) from dim_deals where rules = 'basic_cup'").fetchall()
    with served(asked.db) as (address, _), chromium() as browser:
        for name, (place, width, height, colours) in PICTURES.items():
            context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=colours)
            page = context.new_page()
            page.goto(f"{address}/{place.format(deal=deal)}")
            settle(page)
            page.wait_for_timeout(REST_MS)
            page.screenshot(path=asked.out / name)
            print(name)
            context.close()


if __name__ == "__main__":
    main()

"""Pictures of the pages of numbers for the docs: ``python -m tests.tools.make_page_pictures --db FILE``.

``make pictures`` takes them over the database of ``gouji demo``.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from bench.serving import chromium, served, settle

IMAGES = Path(__file__).resolve().parents[2] / "docs" / "images"
REST_MS = 1500  # charts fade in
# file -> (page with its choices, width, height, colours)
PICTURES = {
    "opening.png": ("opening?rules=dian_shao_men_luo", 1280, 1020, "light"),
    "team.png": ("team?rules=basic_cup&by=bot", 1280, 1080, "dark"),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--db", type=Path, required=True)
    parser.add_argument("--out", type=Path, default=IMAGES)
    asked = parser.parse_args()
    with served(asked.db) as (address, _), chromium() as browser:
        for name, (place, width, height, colours) in PICTURES.items():
            context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=colours)
            page = context.new_page()
            page.goto(f"{address}/{place}")
            settle(page)
            page.wait_for_timeout(REST_MS)
            page.screenshot(path=asked.out / name)
            print(name)
            context.close()


if __name__ == "__main__":
    main()

"""What stands on a page for eyes and for screen readers, and what of it is in a foreign language."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page

from tests.dashboards.access import WALK

# Cells of tables come from the data; the marks of the icon font are no words.
SAID = f"""
() => {{
  {WALK}
  const found = [];
  const names = ['aria-label', 'aria-roledescription', 'title', 'placeholder', 'alt'];
  for (const node of nodes) {{
    if (node.closest('script, style, noscript, [translate=no], [role=gridcell], code, textarea') || !node.checkVisibility()) continue;
    for (const name of names) if (node.hasAttribute(name)) found.push(node.getAttribute(name));
    for (const child of node.childNodes) if (child.nodeType === 3) found.push(child.data);
  }}
  return found.map((text) => text.trim()).filter(Boolean);
}}
"""
CHINESE = re.compile("[\u4e00-\u9fff]")
WORD = re.compile(r"[^\W\d_]{2,}")
# Names of things that are the same in both languages.
NAMES = (
    *(
        "CSV",
        "JSON",
        "TOML",
        "PNG",
        "Excel",
        "SQL",
        "KB",
        "MB",
        "English",
        "greedy",
        "steady",
        "random",
        "rules",
        "team",
    ),
    *("qingdao_online", "karamay", "player", "sample", "gouji", "parquet", "position", "toml"),
)
FREE = re.compile(
    rf"[\d.]+[KM]?B\b|\b(?:{'|'.join(NAMES)})\b|\bd\d{{4}}(?:-\d+)?\b|\b[A-Z]+(?:_[A-Z]+)+\b|\b[a-z]+(?:_[a-z\d]+)+\b|\b[JQKA]\b"
)


def said(page: Page) -> list[str]:
    """Every text that is shown, and every name, hint and title."""
    found: list[str] = page.evaluate(SAID)
    return found


def english(page: Page) -> list[str]:
    """Texts without a Chinese sign in which words are left when names are taken out."""
    texts = [text for text in said(page) if not CHINESE.search(text)]
    return sorted({text for text in texts if WORD.search(FREE.sub("", text))})


def chinese(page: Page) -> list[str]:
    """Texts with a Chinese sign, but for the switch that leads back to Chinese."""
    return sorted({text for text in said(page) if CHINESE.search(text)} - {"中文"})


def column_menu(page: Page, table: Locator) -> Locator:
    """Open the menu of the first column: its sign is drawn on a canvas, where the pointer becomes a hand."""
    table.evaluate("node => node.scrollIntoView({ block: 'center' })")
    page.wait_for_timeout(500)
    box = table.bounding_box()
    assert box is not None
    menu, canvas = page.get_by_test_id("stDataFrameColumnMenu"), table.locator("canvas").first
    for right in range(40, int(box["width"]), 5):
        page.mouse.move(box["x"] + right, box["y"] + 17)
        page.wait_for_timeout(40)
        if "pointer" in canvas.evaluate(
            "node => getComputedStyle(node).cursor + getComputedStyle(node.parentElement).cursor"
        ):
            page.mouse.click(box["x"] + right, box["y"] + 17)
            page.wait_for_timeout(300)
            if menu.is_visible():
                return menu
    raise AssertionError("no column has a menu")

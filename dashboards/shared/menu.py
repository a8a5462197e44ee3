"""The menu: which pages there are, in which group and in which order.

A new page NAME is a script in ``app_pages``, its choices in ``states``, the words ``page.NAME.title`` (in the menu) and
``page.NAME.question`` (over the page), and a line here.
"""

from __future__ import annotations

HOME = "overview"
# group -> page -> icon
GROUPS: dict[str, dict[str, str]] = {
    "data": {
        "overview": ":material/dashboard:",
        "health": ":material/fact_check:",
        "intake": ":material/upload_file:",
    },
    "table": {
        "mine": ":material/person:",
        "replayer": ":material/playing_cards:",
        "judge": ":material/gavel:",
        "rulebook": ":material/menu_book:",
    },
    "play": {
        "opening": ":material/filter_alt:",
        "burns": ":material/local_fire_department:",
        "luck": ":material/casino:",
        "opposite": ":material/swords:",
        "team": ":material/groups:",
    },
    "study": {
        "explorer": ":material/query_stats:",
        "lab": ":material/science:",
    },
}
PAGES: tuple[str, ...] = tuple(page for group in GROUPS.values() for page in group)
# Pages that have something to say without any data.
FREE = frozenset({"intake", "judge", "lab", "rulebook"})


def free() -> dict[str, str]:
    """The pages that need no data, with their icons."""
    return {name: icon for group in GROUPS.values() for name, icon in group.items() if name in FREE}

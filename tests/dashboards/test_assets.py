"""What lies beside the pages: the font, the settings, the limits of length, and strings that are all there and all used."""

from __future__ import annotations

import ast
import re
import tomllib

from gouji_analytics.fonts import FAMILY, WOFF2
from gouji_analytics.i18n import catalogue
from gouji_analytics.replayer import browser
from shared import menu, states
from tests.dashboards.conftest import DASHBOARDS

PAGE_LINES, FILE_LINES, FUNCTION_LINES = 80, 400, 40
# Families of keys that are put together from a code.
BUILT = re.compile(
    r"^(page\.(value|column|count|choose|problem|card|language|tip|who|met|mates|heat|meta)|replay\.(say|mark|word|capacity))\."
)


def sources():
    return [path for path in DASHBOARDS.rglob("*") if path.suffix in {".py", ".js", ".css", ".html"}]


def texts():
    """The code of the pages and of the replayer that they mount."""
    folders = (DASHBOARDS, browser.FOLDER.parent)
    return "\n".join(path.read_text(encoding="utf-8") for folder in folders for path in sorted(folder.rglob("*.py")))


def settings():
    return tomllib.loads((DASHBOARDS / ".streamlit" / "config.toml").read_text(encoding="utf-8"))


def test_the_served_font_is_the_one_of_the_package():
    face = settings()["theme"]["fontFaces"][0]
    served = DASHBOARDS / "static" / face["url"].removeprefix("app/static/")
    assert face["family"] == FAMILY
    assert served.read_bytes() == WOFF2.read_bytes()


def test_nothing_calls_home_and_no_trace_is_shown():
    found = settings()
    assert found["browser"]["gatherUsageStats"] is False
    assert found["client"] == {"toolbarMode": "minimal", "showErrorDetails": "none", "showErrorLinks": False}
    assert found["server"]["fileWatcherType"] == "none"


def test_pages_files_and_functions_are_short():
    for path in sources():
        lines = len(path.read_text(encoding="utf-8").splitlines())
        assert lines <= (PAGE_LINES if path.parent.name == "app_pages" else FILE_LINES), path
    for path in DASHBOARDS.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                assert node.end_lineno - node.body[0].lineno < FUNCTION_LINES, (path, node.name)


def test_no_raw_markup_no_path_edits_no_words_in_code():
    for path in sources():
        text = path.read_text(encoding="utf-8")
        assert "unsafe_allow_html" not in text, path
        assert "sys.path" not in text, path
        assert "innerHTML" not in text, path
        assert not re.search("[\u4e00-\u9fff]", text), path


def test_the_menu_the_scripts_and_the_choices_are_of_the_same_pages():
    assert sorted(menu.PAGES) == sorted(path.stem for path in (DASHBOARDS / "app_pages").glob("*.py"))
    assert set(states.kinds()) >= set(menu.PAGES)
    assert {f"page.{page}.{word}" for page in menu.PAGES for word in ("title", "question")} <= set(catalogue())
    assert {f"page.group.{group}" for group in menu.GROUPS} <= set(catalogue())


def test_pages_hold_no_sql():
    for path in (DASHBOARDS / "app_pages").glob("*.py"):
        assert not re.search(r"\bselect\b.*\bfrom\b", path.read_text(encoding="utf-8"), re.IGNORECASE), path


def test_every_string_of_the_pages_is_used_and_every_key_exists():
    text = texts()
    ours = {key for key in catalogue() if key.startswith(("page.", "replay."))}
    titles = {f"page.{page}.{word}" for page in menu.PAGES for word in ("title", "question")}
    titles |= {f"page.group.{group}" for group in menu.GROUPS}
    named = set(re.findall(r'"((?:page|replay)\.[a-z_0-9.]*[a-z_0-9])"', text))
    assert {key for key in ours - named - titles if not BUILT.match(key)} == set()
    assert named - ours == set()


def test_english_has_no_sign_that_is_as_wide_as_a_chinese_one():
    wide = set("\u2018\u2019\u201c\u201d\uff0c\u3002\uff1a\uff1b\uff08\uff09")
    assert [key for key, said in catalogue().items() if wide & set(said["en"])] == []


def test_every_built_key_is_named_somewhere():
    """A chooser, a heading, a count or a word in the browser without a use is left over."""
    text = texts()
    for key in catalogue():
        if key.startswith(("page.column.", "page.count.", "page.choose.")):
            assert re.search(rf'["._]{key.rpartition(".")[2]}"', text) or key.endswith("_help"), key

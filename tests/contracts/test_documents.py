"""The README and the pages it leads to: links lead somewhere, and the commands they show are commands there are."""

import re
import shlex
from pathlib import Path

import click
import pytest

from gouji_analytics import cli

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "README.md", *(ROOT / "docs").glob("*.md")))


def shown(text):
    """Every line of a code block that calls ``gouji``."""
    blocks = re.findall(r"```(?:sh|bash)?\n(.*?)```", text, re.DOTALL)
    return [line for block in blocks for line in block.splitlines() if line.startswith("gouji ")]


@pytest.mark.parametrize("page", PAGES)
def test_the_commands_shown_are_commands_there_are(page):
    lines = shown((ROOT / page).read_text(encoding="utf-8"))
    assert lines or page not in {"README.md", "docs/commands.md"}
    for line in lines:
        words = shlex.split(line, comments=True)[1:]
        command = cli.main
        while isinstance(command, click.Group) and words:
            found = command.get_command(command.context_class(command), words.pop(0))
            assert found is not None, line
            command = found
        command.make_context("gouji", words, resilient_parsing=False)


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    links = re.findall(r"\[[^\]]*\]\(([^)#]+)(?:#[^)]*)?\)", text)
    there = (ROOT / page).parent
    assert [link for link in links if "://" not in link and not (there / link).exists()] == []

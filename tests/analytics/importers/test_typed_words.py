"""Families of words of typed records, one golden file each, and copies of one deal with one kind of damage each.

``tests/golden/typed/NAME.txt`` is read as an import reads it; what comes out stands beside it in canonical English as ``NAME.read``.
"""

from pathlib import Path

import pytest

from gouji_analytics.importers.run import import_files
from gouji_analytics.importers.typed.parse import own_words, vocabulary
from gouji_analytics.store.dataset import open_log
from gouji_engine import glossary
from gouji_engine.codes import ActionKind, DeclarationKind, TransferCause
from gouji_engine.notation import format_deals, parse_cards

FOLDER = Path(__file__).parents[2] / "golden" / "typed"
FAMILIES = sorted(path.stem for path in FOLDER.glob("*.txt"))


def take(folder, text, name="a.txt"):
    path = folder / name
    path.write_text(text, encoding="utf-8")
    report = import_files([path], folder / "out")
    assert report.read == report.imported + report.flagged + report.refused
    return report


def read_back(folder):
    """What an import of a golden file gives, without the version of the program that read it."""
    deals = [*open_log(folder / "out").replays()]
    return "\n".join(line for line in format_deals(deals, "en").splitlines() if not line.startswith("version:")) + "\n"


@pytest.mark.parametrize("family", FAMILIES)
def test_a_family_of_words(tmp_path, family):
    report = take(tmp_path, (FOLDER / f"{family}.txt").read_text(encoding="utf-8"), f"{family}.txt")
    assert report.refused == 0
    assert read_back(tmp_path) == (FOLDER / f"{family}.read").read_text(encoding="utf-8")


def test_every_family_is_there():
    assert FAMILIES == [
        "actions", "before_play", "cards", "comments", "entries", "facts", "fragment", "jokers", "seats", "several", "widths",
    ]  # fmt: skip


GOOD = """规则: qingdao_online
选手: 张三 李四 王五 赵六 孙七 周八
牌局: g
手牌:
1 (2): 5 5
2: 6 6
行牌:
张三 出 5 5；李四 过
名次: 1 4 2 5 3 6
开点: 张三
"""
DAMAGE = {
    "an unknown card": ("出 5 5", "出 5 1O", "E101", 8, 8),
    "two ranks": ("出 5 5", "出 5 6", "E102", 8, 6),
    "no cards": ("出 5 5", "出", "E103", 8, 5),
    "too many cards": ("出 5 5", "出 5x40", "E104", 8, 6),
    "a count that is none": ("出 5 5", "出 5x0", "E105", 8, 7),
    "a count that does not fit": ("1 (2): 5 5", "1 (2): 5 5 5", "E106", 5, 8),
    "a stranger": ("李四 过", "吴九 过", "E111", 8, 10),
    "a hand twice": ("2: 6 6", "1: 6 6", "E112", 6, 1),
    "a name twice": ("李四 王五", "张三 王五", "E113", 8, 1),
    "an unknown action": ("李四 过", "李四 国", "E121", 8, 13),
    "cards after a pass": ("李四 过", "李四 过 6", "E122", 8, 15),
    "no action": ("李四 过", "李四", "E123", 8, 12),
    "a misspelt entry": ("名次:", "名词:", "E141", 9, 1),
    "an entry twice": ("牌局: g", "牌局: g\n规则: karamay\n规则: karamay", "E142", 5, 1),
    "five places": ("1 4 2 5 3 6", "1 4 2 5 3", "E145", 9, 4),
    "a stranger among the facts": ("开点: 张三", "开点: 吴九", "E111", 10, 5),
    "a pair where one is wanted": ("开点: 张三", "开点: 张三烧李四", "E124", 10, 1),
}


@pytest.mark.parametrize("kind", DAMAGE)
def test_one_damaged_copy(tmp_path, kind):
    before, after, code, line, column = DAMAGE[kind]
    assert GOOD.count(before) >= 1
    report = take(tmp_path, GOOD.replace(before, after, 1) + "---\n规则: qingdao_online\n1 出 7\n")
    assert (report.imported, report.flagged, report.refused) == (1, 0, 1)
    remark = report.refusals[0].remarks[0]
    assert (remark.code, remark.line, remark.column) == (code, line, column)
    assert report.refusals[0].raw.startswith("牌局: g")


def test_regional_words_of_the_glossary_are_read():
    words = vocabulary()
    for id_, rank in (("two", 12), ("small_joker", 13), ("big_joker", 14)):
        for word in glossary.term(id_).aliases:
            assert parse_cards(word, words)[rank] == 1
    for table, enum in (
        (words.actions, ActionKind),
        (words.causes, TransferCause),
        (words.declarations, DeclarationKind),
    ):
        for member in enum:
            if member.id in set(table.values()):
                assert table[glossary.term_of(member).zh.upper()] == member.id


def test_facts_of_the_vocabulary_are_kinds_the_engine_knows():
    assert set(own_words()["facts"].values()) == {
        "opened",
        "not_opened",
        "announced",
        "burn",
        "men",
        "kill",
        "fragment",
    }

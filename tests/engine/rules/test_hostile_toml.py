"""Rule files and positions made to break a reader are told like any other text that is no TOML."""

import pytest

from gouji_engine.errors import ReplayError, RuleSetError
from gouji_engine.judge.reading import read_position
from gouji_engine.rules import load_rules

TEXTS = {"nesting": "a = " + "[" * 100_000, "a number without end": "decks = " + "9" * 9_999}


@pytest.mark.parametrize("kind", TEXTS)
def test_a_rule_file(tmp_path, kind):
    path = tmp_path / "mine.toml"
    path.write_text(TEXTS[kind], encoding="utf-8")
    with pytest.raises(RuleSetError) as caught:
        load_rules(str(path))
    assert caught.value.code == "RULES_NOT_TOML"


@pytest.mark.parametrize("kind", TEXTS)
def test_a_position(tmp_path, kind):
    path = tmp_path / "here.toml"
    path.write_text(TEXTS[kind], encoding="utf-8")
    with pytest.raises(ReplayError) as caught:
        read_position(path)
    assert caught.value.code == "POS_SYNTAX"


def test_a_rule_file_that_is_not_there_is_told_in_our_words(tmp_path):
    with pytest.raises(RuleSetError) as caught:
        load_rules(str(tmp_path / "none.toml"))
    assert caught.value.zh.endswith("没有这个文件或文件夹。")
    assert caught.value.en.endswith("there is no such file or folder.")

"""PARAMETERS says the same as the class, the catalogue and the allowed words."""

import ast
import inspect
import subprocess
import sys
from itertools import pairwise

import pytest

from gouji_engine.rules import KEYS, PARAMETERS, SPECS, model
from gouji_engine.rules.values import Choice, Items

INFORMATIONAL = {
    "first_draw",
    "opener",
    "team_formation",
    "report_mode",
    "report_threshold",
    "tiaopai",
    "men_show_threes",
    "penalty_ladder",
    "tournament",
}


def docstrings():
    """Key -> the sentence below the field in the source of the class."""
    tree = ast.parse(inspect.getsource(model))
    body = next(node.body for node in tree.body if isinstance(node, ast.ClassDef))
    return {
        field.target.id: text.value.value
        for field, text in pairwise(body)
        if isinstance(field, ast.AnnAssign) and isinstance(text, ast.Expr)
    }


DOCSTRINGS = docstrings()


def words(key):
    """The words a parameter may hold, if it holds words."""
    spec = SPECS[key].item if isinstance(SPECS[key], Items) else SPECS[key]
    return list(spec.words) if isinstance(spec, Choice) else []


def test_order_and_groups():
    assert tuple(PARAMETERS) == KEYS
    assert [f"D{n}" for n in range(1, 24)] == list(dict.fromkeys(entry.group.id for entry in PARAMETERS.values()))
    assert all(entry.group.zh and entry.group.en for entry in PARAMETERS.values())


@pytest.mark.parametrize("key", KEYS)
def test_the_docstring_is_sentence_term_and_clause(key):
    entry = PARAMETERS[key]
    assert DOCSTRINGS[key] == f"{entry.sentence_en} {entry.term_zh}. {entry.group.id}."


@pytest.mark.parametrize("key", KEYS)
def test_sentences_are_sentences(key):
    entry = PARAMETERS[key]
    assert entry.sentence("zh").endswith("。")
    assert entry.sentence("zh").count("。") == 1
    assert entry.sentence("en").endswith(".")
    assert entry.sentence("en")[0].isupper()
    assert entry.sentence("en").isascii()


@pytest.mark.parametrize("key", KEYS)
def test_every_word_has_a_chinese_reading(key):
    assert list(PARAMETERS[key].words_zh) == words(key)
    assert len(set(PARAMETERS[key].words_zh.values())) == len(words(key))


def test_terms_are_unique():
    assert len({entry.term_zh for entry in PARAMETERS.values()}) == len(KEYS)


def test_informational_parameters_are_those_of_the_catalogue():
    assert {key for key, entry in PARAMETERS.items() if entry.informational} == INFORMATIONAL


def test_rules_import_nothing_heavy():
    code = "import sys, gouji_engine.rules; print(*{'numpy', 'numba', 'pandas', 'click'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""

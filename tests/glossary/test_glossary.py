"""The glossary is complete and says each thing once."""

import inspect
import unicodedata

import pytest

from gouji_engine import codes, glossary

ENUMS = [
    kind for _, kind in inspect.getmembers(codes, inspect.isclass) if issubclass(kind, codes.Code) and len(kind) > 0
]
MEMBERS = [member for kind in ENUMS for member in kind]


def test_there_are_at_least_ninety_terms():
    assert len(glossary.terms()) >= 90


@pytest.mark.parametrize("member", MEMBERS, ids=lambda member: f"{type(member).__name__}.{member.name}")
def test_every_code_has_a_term(member):
    assert glossary.term_of(member).zh


def test_no_code_is_named_twice_or_unknown():
    named = [code for term in glossary.terms().values() for code in term.codes]
    known = {f"{type(member).__name__}.{member.name}" for member in MEMBERS}
    assert len(named) == len(set(named))
    assert set(named) == known


def test_chinese_words_are_unique():
    words = [term.zh for term in glossary.terms().values()]
    assert sorted(words) == sorted(set(words))


@pytest.mark.parametrize("term", glossary.terms().values(), ids=lambda term: term.id)
def test_every_field_is_filled(term):
    assert all((term.area, term.zh, term.pinyin, term.en, term.clause, term.definition_zh, term.definition_en))
    assert term.definition_zh.endswith("。")
    assert term.definition_en.endswith(".")


@pytest.mark.parametrize("term", glossary.terms().values(), ids=lambda term: term.id)
def test_pinyin_has_a_syllable_for_every_character(term):
    signs = [sign for sign in term.zh if not sign.isspace()]
    assert len(term.pinyin.split()) == len(signs)
    assert all(unicodedata.name(letter).startswith("LATIN SMALL") for letter in term.pinyin if letter != " ")


def test_regional_words_are_found():
    assert [term.id for term in glossary.find("捎牌")] == ["burn"]
    assert [term.id for term in glossary.find("Burn")] == ["burn"]
    assert {term.id for term in glossary.find("局")} == {"deal", "game"}
    assert glossary.find("没有这个词") == ()


def test_places_have_names():
    assert [glossary.place_label(place) for place in range(1, 7)] == ["头科", "二科", "三科", "四科", "二落", "大落"]
    with pytest.raises(KeyError):
        glossary.place_label(7)


def test_labels_speak_both_languages():
    assert glossary.label("biesan") == "憋三"
    assert glossary.term("opening").label("en") == "opening"
    assert glossary.term("opening").definition("en").startswith("An admitted")

"""The catalogue of strings: complete in both languages, and every key that the code names exists."""

import ast
import string
from pathlib import Path

import click
import pytest

from gouji_analytics import i18n

ENTRIES = i18n.catalogue().items()


def fields(text):
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def test_no_text_is_empty():
    assert [key for key, entry in ENTRIES if not all(text.strip() for text in entry.values())] == []


def test_chinese_is_chinese_and_english_is_not():
    def han(text):
        return any("\u4e00" <= sign <= "\u9fff" for sign in text)

    # a bare number, code or name may be the same in both
    assert [key for key, entry in ENTRIES if han(entry["en"].replace("够级", ""))] == []


def test_both_languages_have_the_same_places_to_fill():
    loose = ("click.", "framework.")  # Chinese has no use for some of the values that are offered
    wrong = [key for key, entry in ENTRIES if not key.startswith(loose) and fields(entry["zh"]) != fields(entry["en"])]
    assert wrong == []


def test_click_texts_use_only_values_that_are_offered():
    wrong = [
        key for key, entry in ENTRIES if key.startswith("click.") and not fields(entry["zh"]) <= fields(entry["en"])
    ]
    assert wrong == []


def click_texts():
    """Every text that click looks up, in the modules that take part in parsing and help."""
    folder = Path(click.__file__).parent
    for name in ("core", "exceptions", "formatting", "parser", "types"):
        for node in ast.walk(ast.parse((folder / f"{name}.py").read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in {"_", "ngettext"}:
                yield from (
                    arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
                )


def test_our_texts_are_those_that_click_asks_for():
    ours = {entry["en"] for key, entry in ENTRIES if key.startswith("click.")}
    assert ours - set(click_texts()) <= {"required"}


def test_click_never_speaks_english_to_a_chinese_reader():
    # what click says of deprecated, prompting or faulty programs, never of a user's words
    unused = ("Aborted!", "Error: {message}", "Try '{command}", "Choice({choices})", "Name '{name}'", "Invalid start",
              "Arguments take", "Boolean option", "Could not determine", "No options defined", "eprecat")  # fmt: skip
    ours = {entry["en"] for key, entry in ENTRIES if key.startswith("click.")}
    missing = {text for text in click_texts() if text not in ours}
    assert {text for text in missing if not any(part in text for part in unused)} == set()


def test_every_key_that_the_code_names_exists(product_files):
    missing = []
    for path in product_files:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            missing += [f"{path.name}: {key}" for key in keys_of(node) if not i18n.has(key)]
    assert missing == []


def keys_of(node):
    """The literal keys that a call names."""
    if not isinstance(node, ast.Call):
        return
    name = getattr(node.func, "id", "")
    if name == "coded" and len(node.args) > 1 and isinstance(node.args[1], ast.Constant):
        yield f"error.{node.args[1].value}"
    if name in {"t", "say", "note"} and node.args and isinstance(node.args[0], ast.Constant):
        yield node.args[0].value
    if name in {"option", "argument"}:
        yield from (
            word.value.value for word in node.keywords if word.arg == "help" and isinstance(word.value, ast.Constant)
        )


def test_an_unknown_key_is_an_error():
    with pytest.raises(KeyError):
        i18n.t("no.such.key")
    with pytest.raises(KeyError):
        i18n.t("cli.error_line", code="X")
    with pytest.raises(KeyError):
        i18n.t("cli.commands", "fr")


def test_a_wrong_catalogue_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(i18n, "STRINGS", tmp_path)
    read = i18n.catalogue.__wrapped__
    (tmp_path / "a.toml").write_text('[x.y]\nzh = "甲"\nen = "a"\n', encoding="utf-8")
    assert read() == {"x.y": {"zh": "甲", "en": "a"}}
    (tmp_path / "b.toml").write_text('[x.y]\nzh = "乙"\nen = "b"\n', encoding="utf-8")
    with pytest.raises(ValueError, match="two places"):
        read()
    (tmp_path / "b.toml").write_text('[x.z]\nzh = "乙"\n', encoding="utf-8")
    with pytest.raises(ValueError, match="no table with zh and en"):
        read()


def test_the_environment_chooses_the_language(monkeypatch):
    i18n.set_language(None)
    for stated, expected in (("en", "en"), ("EN_us.UTF-8", "en"), ("zh_CN", "zh"), ("fr", "zh"), ("", "zh")):
        monkeypatch.setenv("GOUJI_LANG", stated)
        assert i18n.language() == expected


@pytest.mark.parametrize(
    ("number", "said"),
    [(0, "0 deals rated"), (1, "1 deal rated"), (2, "2 deals rated"), (12_345, "12,345 deals rated")],
)
def test_english_numbers_bring_the_right_noun(number, said):
    assert i18n.t("ratings.counts", "en", deals=number, void=0, unnamed=0).startswith(said)
    assert f"{number:,}" in i18n.t("ratings.counts", "zh", deals=number, void=0, unnamed=0)

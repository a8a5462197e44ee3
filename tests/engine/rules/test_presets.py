"""The 27 presets say exactly what the catalogue's variants say."""

import json
import tomllib
from pathlib import Path

import pytest

from gouji_engine.rules import KEYS, RULES_OF_RULES, RuleSet, list_presets, load_preset, plain, preset_info

GOLDEN = Path(__file__).parents[2] / "golden" / "rules"
RESOLVED = json.loads((GOLDEN / "resolved.json").read_text(encoding="utf-8"))
VARIANTS = tomllib.loads((GOLDEN / "variants.toml").read_text(encoding="utf-8"))
TEXTS = ("source", "title_zh", "title_en", "completeness", "extends", "notes")
PRESETS = Path(__file__).parents[3] / "engine" / "gouji_engine" / "rules" / "presets"


def own(name):
    """What a variant states itself."""
    return {key: value for key, value in VARIANTS["rulesets"][name].items() if key not in (*TEXTS, "inferred")}


def resolved(name):
    """Fifteen lines that know nothing of the loader."""
    variant = VARIANTS["rulesets"][name]
    parent = resolved(variant["extends"]) if "extends" in variant else VARIANTS["defaults"]
    return {**parent, **variant.get("inferred", {}), **own(name)}


def origin(name, key):
    """Where a value comes from, by hand."""
    variant = VARIANTS["rulesets"][name]
    if key in own(name):
        return "stated"
    if key in variant.get("inferred", {}):
        return "inferred"
    if "extends" in variant and origin(variant["extends"], key) != "default":
        return "parent"
    return "default"


def test_there_are_27_presets():
    assert len(list_presets()) == 27
    assert sorted(VARIANTS["rulesets"]) == list(list_presets()) == sorted(RESOLVED)


@pytest.mark.parametrize("name", list_presets())
def test_values_are_the_committed_ones(name):
    assert plain(load_preset(name).values()) == RESOLVED[name]["values"]


@pytest.mark.parametrize("name", list_presets())
def test_values_follow_from_the_variants(name):
    assert plain(load_preset(name).values()) == resolved(name)


@pytest.mark.parametrize("name", list_presets())
def test_identity_is_the_committed_one(name):
    assert load_preset(name).rules_id == RESOLVED[name]["rules_id"]


@pytest.mark.parametrize("name", list_presets())
def test_provenance_of_every_field(name):
    assert dict(load_preset(name).provenance) == {key: origin(name, key) for key in KEYS}


@pytest.mark.parametrize("name", list_presets())
def test_texts_are_those_of_the_variants(name):
    info = preset_info(name)
    assert {key: getattr(info, key) for key in TEXTS} == {key: VARIANTS["rulesets"][name].get(key, "") for key in TEXTS}
    assert bool(info.notes) == bool(info.notes_zh)


@pytest.mark.parametrize("name", list_presets())
def test_no_rule_of_rules_is_broken(name):
    values = load_preset(name).values()
    assert [rule.name for rule in RULES_OF_RULES if not rule.holds(values)] == []


@pytest.mark.parametrize("name", list_presets())
def test_keys_stand_in_the_order_of_the_catalogue(name):
    raw = tomllib.loads((PRESETS / f"{name}.toml").read_text(encoding="utf-8"))
    for table in (raw, raw.get("inferred", {})):
        keys = [key for key in table if key in KEYS]
        assert keys == sorted(keys, key=KEYS.index)


def test_defaults_of_the_class_are_those_of_the_file():
    defaults = tomllib.loads((PRESETS / "_defaults.toml").read_text(encoding="utf-8"))
    assert list(defaults) == list(KEYS) == list(VARIANTS["defaults"])
    assert plain(RuleSet().values()) == defaults == VARIANTS["defaults"]


def test_the_copy_of_the_variants_is_current():
    beside = Path(__file__).parents[4] / "shared" / "rules" / "variants.toml"
    current = tomllib.loads(beside.read_text(encoding="utf-8")) if beside.is_file() else VARIANTS
    assert current == VARIANTS


def test_known_places():
    karamay = load_preset("karamay")
    assert (karamay.place_points, karamay.burn_success) == ((2, 1, 0, 0, -1, -2), "first_kill_stands")
    assert load_preset("karamay_leitai").provenance["burn_success"] == "parent"
    assert load_preset("reduced_192").removed == {"3": 10, "4": 10, "5": 4}
    table = load_preset("tribute_session_plain").tribute_open_table
    assert table["self"]["opp"] == (3, 0)

"""The 27 presets of the catalogue say exactly what its variants say; the others add what apps play."""

import json
import tomllib
from pathlib import Path

import pytest

from gouji_engine.cards import pack_counts
from gouji_engine.rules import FURTHER, KEYS, RULES_OF_RULES, RuleSet, list_presets, load_preset, plain, preset_info

GOLDEN = Path(__file__).parents[2] / "golden" / "rules"
RESOLVED = json.loads((GOLDEN / "resolved.json").read_text(encoding="utf-8"))
VARIANTS = tomllib.loads((GOLDEN / "variants.toml").read_text(encoding="utf-8"))
CATALOGUE = tuple(sorted(VARIANTS["rulesets"]))
APPS = ("app_196", "app_198", "app_306", "app_five_jokers", "app_six_eagle")
TEXTS = ("source", "title_zh", "title_en", "completeness", "extends", "notes")
PRESETS = Path(__file__).parents[3] / "engine" / "gouji_engine" / "rules" / "presets"


def catalogue_values(rules):
    """The values of the catalogue's own parameters."""
    return {key: value for key, value in plain(rules.values()).items() if key not in FURTHER}


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


def test_there_are_27_presets_of_the_catalogue_and_five_of_apps():
    assert len(CATALOGUE) == 27
    assert list(CATALOGUE) == sorted(RESOLVED)
    assert list_presets() == tuple(sorted(CATALOGUE + APPS))


@pytest.mark.parametrize("name", CATALOGUE)
def test_values_are_the_committed_ones(name):
    assert catalogue_values(load_preset(name)) == RESOLVED[name]["values"]


@pytest.mark.parametrize("name", CATALOGUE)
def test_values_follow_from_the_variants(name):
    assert catalogue_values(load_preset(name)) == resolved(name)


@pytest.mark.parametrize("name", CATALOGUE)
def test_identity_is_the_committed_one(name):
    assert load_preset(name).rules_id == RESOLVED[name]["rules_id"]


@pytest.mark.parametrize("name", CATALOGUE)
def test_provenance_of_every_field(name):
    assert dict(load_preset(name).provenance) == {
        key: "default" if key in FURTHER else origin(name, key) for key in KEYS
    }


@pytest.mark.parametrize("name", CATALOGUE)
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
    assert list(defaults) == list(KEYS) == [*VARIANTS["defaults"], *FURTHER]
    assert plain(RuleSet().values()) == defaults
    assert catalogue_values(RuleSet()) == VARIANTS["defaults"]


@pytest.mark.parametrize("name", APPS)
def test_a_preset_of_an_app_says_which_of_its_values_are_stated_and_which_assumed(name):
    rules = load_preset(name)
    assert (rules.info.source, rules.info.completeness) == ("app_variants.md", "fragment")
    assert all((rules.info.title_zh, rules.info.title_en, rules.info.notes_zh, rules.info.notes))
    assert {rules.provenance[key] for key in ("decks", "removed")} == {"stated"}
    assert rules.provenance["biesan"] == ("stated" if name == "app_198" else "inferred")


@pytest.mark.parametrize(
    ("name", "cards", "sizes"),
    [
        ("app_198", 198, [33] * 6),
        ("app_196", 196, [33, 33, 33, 33, 32, 32]),
        ("app_306", 306, [51] * 6),
        ("app_six_eagle", 312, [52] * 6),
        ("app_five_jokers", 258, [43] * 6),
    ],
)
def test_packs_and_hands_of_the_apps(name, cards, sizes):
    rules = load_preset(name)
    assert sum(pack_counts(rules.decks, rules.removed, rules.added)) == cards
    assert list(rules.hand_sizes or [rules.hand_size] * 6) == sizes


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

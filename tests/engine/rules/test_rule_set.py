"""A rule set as a value: equality, hash, identity, change, storage."""

import copy
import dataclasses
import json
import pickle

import pytest

from gouji_engine.errors import RuleSetError
from gouji_engine.rules import (
    FURTHER,
    KEYS,
    SPECS,
    RuleSet,
    Table,
    list_presets,
    load_file,
    load_preset,
    plain,
    problems_of,
)
from gouji_engine.rules.values import Choice, Entries, Items, Number, Switch

# A change of each field that breaks no rule of rules; other fields that have to follow.
FOLLOW = {
    "decks": {"decks": 6, "hand_size": 54},
    "removed": {"removed": {"3": 10, "4": 10, "5": 4}, "hand_size": 32},
    "hand_size": {"hand_size": 54, "decks": 6},
    "place_points": {"place_points": [6, 5, 4, 3, 2, 1]},
    "deal_points": {"deal_points": {"win": 1}},
    "match_points": {"match_points": {"win": 3, "draw": 1, "loss": 0}},
    "sweep": {"sweep": "fixed"},
    "game_decision": {"game_decision": "deal_points", "deal_points": {"win": 2, "draw": 1, "loss": 0}},
    "tribute_open_table": {"tribute_open_table": {"none": {"none": [1, 1]}}},
    "tribute_last": {"tribute_last": [3, 1]},
    "gouji_min": {"gouji_min": {"10": 4}},
    "burn_fail_rank": {"burn_fail_rank": "none", "burn_fail_hand_void": False},
    "burn_fail_hand_void": {"burn_fail_rank": "none", "burn_fail_hand_void": False},
    "added": {"added": {"eagle": 6}, "hand_size": 37},
    "hand_sizes": {"hand_sizes": [37, 35, 36, 36, 36, 36]},
}


def another(key):
    """Changes that alter ``key``, or None when the catalogue allows one value only."""
    if key in FOLLOW:
        return FOLLOW[key]
    spec, default = SPECS[key], getattr(RuleSet(), key)
    if isinstance(spec, Switch):
        return {key: not default}
    if isinstance(spec, Choice):
        return next(({key: word} for word in spec.words if word != default), None)
    if isinstance(spec, Number):
        options = spec.allowed or (default + 1,)
        return next(({key: number} for number in options if number != default), None)
    if isinstance(spec, Items):
        options = spec.item.words if isinstance(spec.item, Choice) else spec.item.allowed
        return {key: [options[-1]]}
    assert isinstance(spec, Entries)
    return {key: {spec.keys[0]: 1}}


CHANGES = {key: another(key) for key in KEYS}
FIXED = {
    "show_min",
    "burn_min_not_out",
    "buy3_seller_keep",
    "buy3_limit",
    "revolution_dead_levels",
    "report_threshold",
    "tribute_card",
}


def test_only_the_single_valued_parameters_cannot_change():
    assert {key for key, change in CHANGES.items() if change is None} == FIXED


@pytest.mark.parametrize("key", [key for key in KEYS if key not in FIXED])
def test_every_field_changes_identity_and_equality(key):
    base = RuleSet()
    changed = base.with_(**CHANGES[key])
    assert getattr(changed, key) != getattr(base, key)
    assert changed != base
    assert changed.rules_id != base.rules_id
    assert changed.provenance[key] == "stated"
    assert changed.name == base.name


@pytest.mark.parametrize("name", list_presets())
def test_pickle_keeps_everything(name):
    rules = load_preset(name)
    for again in (pickle.loads(pickle.dumps(rules)), copy.deepcopy(rules)):  # noqa: S301 - our own bytes
        assert again == rules
        assert hash(again) == hash(rules)
        assert (again.rules_id, again.info, again.provenance) == (rules.rules_id, rules.info, rules.provenance)


@pytest.mark.parametrize("name", list_presets())
def test_storage_keeps_everything(name):
    rules = load_preset(name)
    again = RuleSet.from_dict(json.loads(json.dumps(rules.to_dict(), ensure_ascii=False)))
    assert again == rules
    assert (again.rules_id, again.info, again.provenance) == (rules.rules_id, rules.info, rules.provenance)


def test_presets_are_all_different():
    assert len({load_preset(name).rules_id for name in list_presets()}) == len(list_presets())
    assert len({hash(load_preset(name)) for name in list_presets()}) > 20


def test_equality_looks_at_values_only():
    karamay = load_preset("karamay")
    unnamed = RuleSet(**karamay.values())
    assert unnamed == karamay
    assert unnamed.rules_id != karamay.rules_id
    assert unnamed.rules_id.split("-")[1] == karamay.rules_id.split("-")[1]


def test_fields_are_the_149_keys_of_the_catalogue_and_four_more_in_order():
    assert tuple(field.name for field in dataclasses.fields(RuleSet)) == KEYS
    assert len(KEYS) == 153
    assert KEYS[149:] == FURTHER == ("added", "hand_sizes", "comparison", "deal_end")


def test_a_stored_rule_set_without_the_further_parameters_is_read_as_it_was():
    stored = load_preset("karamay").to_dict()
    for key in FURTHER:
        del stored["values"][key], stored["provenance"][key]
    assert RuleSet.from_dict(stored) == load_preset("karamay")


def test_a_rule_set_cannot_be_changed_in_place():
    with pytest.raises(dataclasses.FrozenInstanceError):
        RuleSet().burn = False
    assert not hasattr(RuleSet(), "__dict__")


def test_replace_of_dataclasses_is_checked_too():
    assert dataclasses.replace(RuleSet(), burn=False).provenance["burn"] == "stated"
    with pytest.raises(RuleSetError):
        dataclasses.replace(RuleSet(), burn="yes")


def test_identity_does_not_depend_on_order_or_place(tmp_path):
    lines = [
        'extends = "karamay"',
        "burn = false",
        "biesan = false",
        'removed = { "3" = 10, "4" = 10, "5" = 4 }',
        "hand_size = 32",
    ]
    turned = [lines[4], 'removed = { "5" = 4, "4" = 10, "3" = 10 }', *lines[2::-1]]
    found = []
    for folder, text in (("a", lines), ("b/c", turned)):
        path = tmp_path / folder / "house.toml"
        path.parent.mkdir(parents=True)
        path.write_text("\n".join(text), encoding="utf-8")
        found.append(load_file(path))
    assert found[0].rules_id == found[1].rules_id
    assert found[0].rules_id.startswith("house-")
    assert repr(found[0]) == repr(found[1])


def test_whole_floats_are_whole_numbers():
    assert RuleSet().with_(burn_score=1.0).rules_id == RuleSet().with_(burn_score=1).rules_id
    assert RuleSet().with_(burn_score=0.5).burn_score == 0.5


def test_constructor_freezes_lists_and_tables():
    rules = RuleSet(kill_big=["two_big"], gouji_min={"A": 2, "10": 5})
    assert rules.kill_big == ("two_big",)
    assert isinstance(rules.gouji_min, Table)
    assert list(rules.gouji_min) == ["10", "A"]


def test_with_checks_its_changes():
    with pytest.raises(RuleSetError) as caught:
        load_preset("basic_cup").with_(burn=1, burn_prioriti="seat_order", sweep_points=3.5, decks=7)
    codes = [error.code for error in problems_of(caught.value)]
    assert codes == ["RULES_WRONG_TYPE", "RULES_UNKNOWN_KEY", "RULES_WRONG_WORD"]
    with pytest.raises(RuleSetError) as caught:
        load_preset("basic_cup").with_(place_points=[6, 5, 4, 3, 2, 1])
    assert (caught.value.code, caught.value.fields["key"]) == ("RULES_CONTRADICTION", "sweep_points")


def test_with_nothing_is_the_same():
    rules = load_preset("union_2011")
    again = rules.with_()
    assert (again, again.rules_id, again.provenance) == (rules, rules.rules_id, rules.provenance)


def test_flat_dict_takes_defaults():
    rules = RuleSet.from_dict({"burn": False})
    assert rules.burn is False
    assert rules.provenance["burn"] == "stated"
    assert rules.provenance["biesan"] == "default"
    assert rules.name == "custom"


def test_tables_are_plain_again():
    assert plain(load_preset("tribute_session").tribute_open_table)["both"] == {
        "both": [2, 2],
        "none": [2, 2],
        "self": [0, 4],
    }
    assert repr(Table({"a": 1})) == "Table({'a': 1})"

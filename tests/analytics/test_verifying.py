"""Verification: each damage gives its own finding, and everything else is accepted."""

import json
import shutil
from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gouji_analytics import i18n
from gouji_analytics.cli import main
from gouji_analytics.judging import Judge, RuleBook, are_places
from gouji_analytics.simulating import run as simulate
from gouji_analytics.store.reader import DealBatch, LogFile
from gouji_analytics.store.schema import LOG_SCHEMA
from gouji_analytics.store.writer import ShardWriter
from gouji_analytics.verifying import Seen, stream, verify
from gouji_engine.codes import ActionKind, pack_action, unpack_action
from gouji_engine.replay import Claimed
from gouji_engine.rules import load_preset
from gouji_engine.verify import replayed
from tests.analytics.simulated import DEALS, PRESETS, changed, read_replays, simulated, write_preset, write_replays
from tests.engine.deals import replays as random_replays

PRESET = "qingdao_online"


def codes(report):
    return [finding.code for finding in report.findings]


def balanced(report):
    return report.accepted + report.flagged + report.refused == report.deals


def swapped(hands):
    return (hands[1], hands[0], *hands[2:])


def without_a_card(hands):
    """A hand that lacks one card of the pack."""
    rank = next(rank for rank in range(16) if hands[0][rank])
    return (tuple(count - (at == rank) for at, count in enumerate(hands[0])), *hands[1:])


def other_rank(replay):
    """The first play made with another rank: no longer what the hand holds, or too low."""
    number = next(number for number, word in enumerate(replay.actions) if unpack_action(word).naturals)
    fields = unpack_action(replay.actions[number])
    word = pack_action(fields.seat, fields.kind, fields.rank, 31, fields.twos, fields.small, fields.big)
    return (*replay.actions[:number], word, *replay.actions[number + 1 :])


def test_simulated_deals_are_accepted(logs):
    report = verify([logs])
    assert (report.deals, report.accepted) == (DEALS * len(PRESETS),) * 2
    assert report.findings == []


def test_each_damage_gives_exactly_its_finding(some, tmp_path):
    """Twelve deals, five of them altered by somebody who also wrote fitting hashes."""
    lead = unpack_action(some[4].actions[0])
    wrong = {
        1: changed(some[1], actions=other_rank(some[1])),
        3: changed(some[3], hands=swapped(some[3].hands)),
        4: changed(some[4], actions=(pack_action((lead.seat + 1) % 6, ActionKind.PASS), *some[4].actions)),
        6: changed(some[6], actions=some[6].actions[:-1]),
        7: changed(some[7], hands=without_a_card(some[7].hands)),
        9: changed(some[9], declarations=(*some[9].declarations, 15)),
    }
    deals = [wrong.get(at, replay) for at, replay in enumerate(some)]
    report = verify([write_replays(tmp_path / "a.gouji.parquet", deals, PRESET)])
    assert (report.accepted, report.refused, report.flagged) == (len(some) - len(wrong), len(wrong), 0)
    found = {finding.deal_id: finding for finding in report.findings}
    assert [found[some[at].deal_id].code for at in (1, 4, 6, 9)] == [
        "CARDS_NOT_HELD",
        "NOT_ASKED",
        "UNFINISHED",
        "DECLARATION_MISMATCH",
    ]
    assert found[some[7].deal_id].code in {"HAND_SIZE", "PACK_MISMATCH"}
    assert len(report.findings) == len(wrong)
    assert all(finding.file == str(tmp_path / "a.gouji.parquet") for finding in report.findings)
    assert found[some[1].deal_id].action_no is not None
    assert found[some[4].deal_id].action_no == 0


def test_a_wrong_leader_is_found(some, tmp_path):
    deal = changed(some[0], leader=(some[0].leader + 1) % 6)
    report = verify([write_replays(tmp_path / "a.gouji.parquet", [deal, *some[1:]], PRESET)])
    assert [(finding.deal_id, finding.action_no) for finding in report.findings] == [(deal.deal_id, 0)]
    assert report.accepted == len(some) - 1


def test_claims_are_compared_with_the_rules(some, tmp_path):
    places = [replayed(deal, load_preset(PRESET)).places() for deal in some[:2]]
    wrong = (places[1][1], places[1][0], *places[1][2:])
    deals = [
        changed(some[0], claimed=Claimed(places=places[0])),
        changed(some[1], claimed=Claimed(places=wrong)),
        changed(some[2], claimed=Claimed(places=(0,) * 6)),
        changed(some[3], claimed=Claimed(points=(987.0, 0.0))),
    ]
    report = verify([write_replays(tmp_path / "a.gouji.parquet", deals, PRESET)])
    found = Counter((finding.deal_id, finding.code, finding.severity) for finding in report.findings)
    assert found[some[1].deal_id, "PLACE_CLAIM", "warning"] == 2
    assert found[some[3].deal_id, "POINTS_CLAIM", "warning"] >= 1
    assert {deal_id for deal_id, _, _ in found} == {some[1].deal_id, some[3].deal_id}
    assert (report.accepted, report.flagged, report.refused) == (2, 2, 0)


def test_openings_are_compared_with_the_play(tmp_path):
    deals = read_replays(write_preset(tmp_path / "k.gouji.parquet", "karamay", runs=((("rules",) * 6, 5, 40),)))
    rules = load_preset("karamay")
    deal, opened = next((deal, mask) for deal in deals if 0 < (mask := int(replayed(deal, rules).state.opened)) < 63)
    seats = [str(seat + 1) for seat in range(6) if opened >> seat & 1]
    other = next(str(seat + 1) for seat in range(6) if not opened >> seat & 1)
    true = tuple(("opened", seat) for seat in seats)
    claims = [
        (*true, ("all", "opened")),
        true[1:],
        (("not_opened", other),),
        (*true[1:], ("all", "opened")),
        (("opened", other),),
    ]
    claims += [(("not_opened", seats[0]),)]
    made = [changed(deal, deal_id=f"d{at}", claimed=Claimed(events=events)) for at, events in enumerate(claims)]
    report = verify([write_replays(tmp_path / "a.gouji.parquet", made, "karamay")])
    assert [(finding.deal_id, finding.code) for finding in report.findings] == [
        ("d3", "OPENING_CLAIM"),
        ("d4", "EVENT_CLAIM"),
        ("d5", "OPENING_CLAIM"),
    ]
    assert (report.accepted, report.flagged) == (3, 3)


def same(part):
    return part


def test_a_repeated_id_counts_once(some, logs, tmp_path):
    copy = write_replays(tmp_path / "copy.gouji.parquet", some, PRESET)
    report = verify([logs / f"{PRESET}.gouji.parquet", copy])
    assert Counter(codes(report)) == {"DUPLICATE_DEAL": len(some)}
    assert (report.accepted, report.refused) == (DEALS, len(some))
    assert verify([copy, copy, tmp_path]).deals == len(some)


def test_ids_made_different_for_the_tables(some, tmp_path):
    first, second = (write_replays(tmp_path / f"{name}.gouji.parquet", some[:2], PRESET) for name in "ab")
    third = write_replays(tmp_path / "c.gouji.parquet", some[:1], PRESET)
    ids = [text for part in stream([first, second, third], same) for text in part.ids]
    own = [deal.deal_id for deal in some[:2]]
    assert ids == [*own, f"{own[0]}#2", f"{own[1]}#2", f"{own[0]}#3"]


@given(st.lists(st.lists(st.integers(0, 60).map(str), max_size=20), max_size=12))
def test_seen_ids(batches):
    seen, met = Seen(), set()
    for batch in batches:
        expected = []
        for text in batch:
            expected.append(text in met)
            met.add(text)
        assert seen.add(batch).tolist() == expected


def test_a_row_that_does_not_fit_its_hash(some, tmp_path):
    path = write_replays(tmp_path / "a.gouji.parquet", some, PRESET)
    table, metadata = pq.read_table(path), pq.read_metadata(path).metadata
    leaders = table["leader"].to_pylist()
    leaders[5] = (leaders[5] + 1) % 6
    at = table.schema.get_field_index("leader")
    table = table.set_column(at, LOG_SCHEMA.field("leader"), pa.array(leaders, pa.int8()))
    pq.write_table(table.replace_schema_metadata(metadata), path)
    report = verify([path])
    assert [(finding.deal_id, finding.code) for finding in report.findings] == [(some[5].deal_id, "DEAL_CHANGED")]
    assert report.accepted == len(some) - 1


@pytest.mark.parametrize("name", ["transfers", "declarations", "actions"])
@pytest.mark.parametrize("word", [-1, 1 << 30])
def test_words_out_of_range_never_reach_the_kernel(tmp_path, name, word):
    [chunk] = simulated("tv_biesan", ((("rules",) * 6, 3, 40),))
    words = getattr(chunk, name).copy()
    words[len(words) // 2] = word
    row = int(np.searchsorted(getattr(chunk, f"{name[:-1]}_offsets"), len(words) // 2, side="right")) - 1
    rules = load_preset("tv_biesan")
    with ShardWriter(tmp_path / "a.gouji.parquet", {rules.rules_id: rules.to_dict()}) as shard:
        shard.write_run(replace(chunk, **{name: words}))
    report = verify([tmp_path])
    assert [(finding.code, finding.found) for finding in report.findings] == [("WORD_RANGE", name)]
    assert report.findings[0].deal_id.endswith(f"{row:010d}")
    assert report.accepted == 39


def test_a_flipped_byte_spoils_one_row_group(some, tmp_path):
    path = write_replays(tmp_path / "a.gouji.parquet", some, PRESET, row_group=4)
    raw = bytearray(path.read_bytes())
    column = pq.ParquetFile(path).metadata.row_group(1).column(0)
    raw[column.data_page_offset + column.total_compressed_size - 3] ^= 1
    path.write_bytes(raw)
    report = verify([path])
    assert codes(report) == ["FILE_DAMAGED"]
    assert (report.deals, report.accepted) == (len(some) - 4, len(some) - 4)


def test_files_that_are_no_logs(logs, tmp_path):
    pq.write_table(pa.table({"a": [1, 2]}), tmp_path / "foreign.gouji.parquet")
    (tmp_path / "text.gouji.parquet").write_text("牌局", encoding="utf-8")
    (tmp_path / "empty").mkdir()
    shutil.copy(logs / "karamay.gouji.parquet", tmp_path / "good.gouji.parquet")
    report = verify([tmp_path, tmp_path / "nothing", tmp_path / "empty"])
    assert sorted(codes(report)) == ["FILE_DAMAGED", "FILE_MISSING", "NOT_A_LOG", "NO_LOGS"]
    assert report.accepted == report.deals == DEALS


def test_a_rule_set_that_is_none_is_told_once(some, tmp_path):
    rules = load_preset(PRESET)
    odd = rules.to_dict()
    odd["values"]["kou_by"] = "nobody"
    path = tmp_path / "a.gouji.parquet"
    contents = {rules.rules_id: rules.to_dict(), "odd-1": odd, "broken-1": {"values": {"decks": "x"}}}
    with ShardWriter(path, contents, row_group=3) as shard:
        shard.write_replays(changed(deal, rules_id="odd-1") for deal in some[:6])
        shard.write_replays(changed(deal, rules_id="broken-1") for deal in some[6:9])
        shard.write_replays(some[9:])
    report = verify([path])
    assert (report.accepted, report.refused) == (len(some) - 9, 9)
    assert codes(report) == ["RULES_WRONG_WORD", "RULES_INVALID"]
    assert [finding.found for finding in report.findings] == ["odd-1", "broken-1"]


def test_records_without_the_play(some, tmp_path):
    unknown = ((-1,) * 16,) * 6
    bare = {"support": "result", "hands": unknown, "actions": (), "transfers": (), "declarations": ()}
    deals = [
        changed(some[0], claimed=Claimed(places=(1, 2, 3, 4, 5, 6), points=(3.0, 1.0)), **bare),
        changed(some[1], claimed=Claimed(places=(1, 0, 3, 0, 5, 6)), **bare),
        changed(some[2], claimed=Claimed(places=(1, 1, 3, 4, 5, 6)), **bare),
        changed(some[3], **bare),
        changed(some[4], claimed=Claimed(places=(1, 3, 2, 4, 5, 6), points=(4.0, 0.0)), **bare),
        changed(some[5], claimed=Claimed(places=(1, 3, 2, 4, 5, 6), events=(("burn", "7", "x"),)), **bare),
        changed(some[6], claimed=Claimed(places=(1, 3, 2, 4, 5, 6), events=(("rain", "heavy"),)), **bare),
    ]
    report = verify([write_replays(tmp_path / "a.gouji.parquet", deals, PRESET)])
    assert Counter(codes(report)) == {"POINTS_CLAIM": 2, "PLACES_PARTLY": 2, "PLACES_UNFIT": 1, "RESULT_EVENT": 1}
    assert (report.accepted, report.flagged, report.refused) == (2, 4, 1)


def test_the_play_of_a_fragment_is_not_judged(some, tmp_path):
    """Its hands are those at the first recorded action: nothing of it can be replayed from the cards dealt."""
    whole = changed(some[0], support="public", hands=(some[0].hands[0], *((-1,) * 16,) * 5))
    rest = changed(whole, deal_id="rest", actions=whole.actions[20:], extra={"fragment": "yes"})
    report = verify([write_replays(tmp_path / "a.gouji.parquet", [whole, rest], PRESET)])
    assert [(finding.code, finding.expected) for finding in report.findings if finding.deal_id == "rest"] == [
        ("NOT_JUDGED", "FRAGMENT")
    ]
    assert (report.flagged, report.refused) == (2, 0)


@pytest.mark.parametrize(
    ("places", "fit"),
    [((1, 2, 3, 4, 5, 6), True), ((0,) * 6, True), ((1, 1, 0, 0, 0, 0), False), ((7, 1, 2, 3, 4, 5), False)],
)
def test_places(places, fit):
    assert are_places(places) is fit


def test_a_later_version_is_told(some, tmp_path):
    path = write_replays(tmp_path / "a.gouji.parquet", some, PRESET, engine_version="99.0.0")
    report = verify([path])
    assert [(finding.code, finding.severity, finding.found) for finding in report.findings] == [
        ("ENGINE_NEWER", "warning", "99.0.0")
    ]
    assert report.accepted == len(some)


def test_a_missing_shard_does_not_stop_the_rest(tmp_path):
    simulate(load_preset("karamay"), ("rules",) * 6, 5, 30, tmp_path, shard_deals=10)
    shards = sorted(tmp_path.rglob("part-*.parquet"))
    shards[1].unlink()
    report = verify([tmp_path])
    assert codes(report) == ["SHARD_MISSING"]
    assert report.accepted == 20


def test_threads_keep_the_order(tmp_path):
    path = write_preset(tmp_path / "a.gouji.parquet", "karamay", row_group=5)
    ids = [deal.deal_id for deal in read_replays(path)]
    for workers in (1, 3):
        assert [text for part in stream([path], same, workers=workers) for text in part.ids] == ids


def test_leaving_early_ends_the_threads(logs):
    parts = stream([logs], same)
    next(parts)
    parts.close()
    assert list(parts) == []


def test_a_report_keeps_as_many_as_it_is_told(some, logs):
    report = verify([logs / f"{PRESET}.gouji.parquet", logs], keep=2)
    assert report.findings == []
    assert balanced(report)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(random_replays(), min_size=1, max_size=6))
def test_any_record_is_judged_and_nothing_breaks(tmp_path, deals):
    rules = load_preset("tv_biesan")
    fitted = [changed(deal, rules_id=rules.rules_id) for deal in deals]
    report = verify([write_replays(tmp_path / "a.gouji.parquet", fitted, "tv_biesan")])
    assert report.deals == len(deals)
    assert balanced(report)
    assert all(finding.zh and finding.en for finding in report.findings)


# ------------------------------------------------------------------ the command


@pytest.fixture(autouse=True)
def language_of_the_environment():
    """A command sets the language of its process; the next test starts afresh."""
    yield
    i18n.set_language(None)


def run(*words, status=0):
    done = CliRunner().invoke(main, ["verify", *map(str, words)])
    assert done.exit_code == status, done.output
    return done.stdout


def test_the_command_on_good_logs(logs):
    assert run(logs).splitlines() == [f"共 {DEALS * 5} 副：通过 {DEALS * 5}，存疑 0，拒收 0。", "没有发现问题。"]
    found = json.loads(run(logs, "--json"))
    assert found == {"deals": DEALS * 5, "accepted": DEALS * 5, "flagged": 0, "refused": 0, "findings": []}


def test_the_command_groups_findings(some, tmp_path):
    cut = [changed(deal, actions=deal.actions[:-1]) for deal in some]
    path = write_replays(tmp_path / "a.gouji.parquet", cut, PRESET)
    said = run(path, "--limit", 2, "--lang", "en", status=1).splitlines()
    assert said[0] == f"{len(some)} deals: 0 accepted, 0 flagged, {len(some)} refused."
    assert said[1] == f"[error] UNFINISHED: {len(some)}"
    assert len(said) == 5
    assert said[4] == f"  … and {len(some) - 2} more"
    found = json.loads(run(path, "--json", status=1))
    assert len(found["findings"]) == len(some)
    names = "code severity file deal_id action_no seat expected found clause zh en"
    assert list(found["findings"][0]) == names.split()
    assert len(json.loads(run(path, "--json", "--limit", 3, status=1))["findings"]) == 3


def test_a_damaged_file_is_named_once(some, tmp_path):
    path = write_replays(tmp_path / "a.gouji.parquet", some, PRESET)
    path.write_bytes(path.read_bytes()[:-100])
    (tmp_path / "folder.gouji.parquet").mkdir()
    for lang in ("zh", "en"):
        lines = run(tmp_path, "--lang", lang, status=1).splitlines()
        assert [line.count(str(tmp_path)) for line in lines] == [0, 0, 1, 1]
        assert [Path(line.strip().partition(".parquet")[0]).name for line in lines[2:]] == ["a.gouji", "folder.gouji"]
    found = json.loads(run(tmp_path, "--json", status=1))["findings"]
    assert [finding["file"] for finding in found] == [str(path), str(tmp_path / "folder.gouji.parquet")]


def test_a_word_that_a_dictionary_repeats(some, tmp_path):
    """Two entries of one dictionary may hold the same word; every deal is judged all the same."""
    with LogFile(write_replays(tmp_path / "a.gouji.parquet", some, PRESET)) as log:
        batch, rules = log.batch(0), log.rules
    table = batch.table
    for name in ("rules_id", "support", "lead_by"):
        column = batch.column(name)
        words = pa.concat_arrays([column.dictionary, column.dictionary])
        codes = column.indices.to_numpy() + np.where(np.arange(len(some)) % 2, len(column.dictionary), 0)
        doubled = pa.DictionaryArray.from_arrays(pa.array(codes, pa.int32()), words)
        table = table.set_column(table.schema.get_field_index(name), LOG_SCHEMA.field(name), doubled)
    batch = DealBatch(table, tmp_path / "a.gouji.parquet")
    part = Judge(batch, RuleBook(rules, batch.path), batch.deal_ids, np.zeros(len(batch), bool), frozenset()).run()
    assert part.findings == []
    assert sum(len(deals) for deals in part.good) == len(some)


def test_logs_of_the_test_are_logs(logs):
    with LogFile(logs / "karamay.gouji.parquet") as log:
        assert log.deals == DEALS

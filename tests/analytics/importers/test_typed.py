"""Typed records: whatever people write is read, remarked on or refused with its place, and nothing is lost."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gouji_analytics.importers.base import SourceFile
from gouji_analytics.importers.detect import decode
from gouji_analytics.importers.rules import resolve
from gouji_analytics.importers.run import import_files
from gouji_analytics.importers.typed.importer import TypedImporter
from gouji_analytics.importers.typed.parse import chinese_number, parse, vocabulary
from gouji_analytics.store.dataset import open_log
from gouji_analytics.store.manifest import Manifest
from gouji_engine.cards import pack_counts
from gouji_engine.errors import DataError, RuleSetError
from gouji_engine.notation import format_action, format_cards, format_deal, format_deals
from gouji_engine.rules import load_preset
from gouji_engine.version import VERSION
from tests.engine.deals import replays, simple

HEAD = "规则：karamay\n选手：张三 李四 王五 赵六 孙七 周八\n地点：青岛\n"
GOOD = "第{n}副\n首家：张三\n行牌：\n张三出 5 5 5，李四过，王五 跟 {n}×9；赵六要不起\n名次：张三 王五 孙七 李四 赵六 周八\n"
BAD = "第三盘\n张三: 8 8 8 | 李四 打 1O\n吴九 过\n"


def import_text(folder, text, name="记录.txt", encoding="utf-8", **keywords):
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode(encoding))
    return import_files([path], folder / "out", **keywords)


def counts(report):
    assert report.read == report.imported + report.flagged + report.refused
    return report.read, report.imported, report.flagged, report.refused


def deals_of(folder):
    return list(open_log(folder / "out").replays())


def test_a_file_with_good_and_bad_deals(tmp_path):
    report = import_text(tmp_path, HEAD + GOOD.format(n=4) + BAD + GOOD.format(n=9))
    assert counts(report) == (3, 1, 1, 1)
    (refusal,) = report.refusals
    assert (refusal.file, refusal.line, refusal.code) == ("记录.txt", 9, "E101")
    assert [(remark.code, remark.line, remark.column) for remark in refusal.remarks] == [
        ("E101", 10, 18),
        ("E111", 11, 1),
    ]
    assert refusal.raw == BAD.strip()
    (flag,) = report.flags
    assert [remark.code for remark in flag.remarks] == ["W201"]
    first, second = deals_of(tmp_path)
    assert [format_action(word) for word in first.actions] == ["1 出 5 5 5", "2 过", "3 出 9 9 9 9", "4 过"]
    assert first.players == ("张三", "李四", "王五", "赵六", "孙七", "周八")
    assert first.extra == {"地点": "青岛"}
    assert first.claimed.places == (1, 4, 2, 5, 3, 6)
    assert (first.deal_no, second.deal_no) == (4, 9)
    assert (first.source.kind, first.source.file, first.source.line) == ("record", "记录.txt", 4)
    assert first.source.version == VERSION
    assert first.rules_id == load_preset("karamay").rules_id
    assert open_log(tmp_path / "out").rules[first.rules_id] == load_preset("karamay").to_dict()


def test_refused_records_are_kept_with_their_reasons(tmp_path):
    report = import_text(tmp_path, HEAD + BAD)
    lines = (tmp_path / "out" / "refused" / "import-00000.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line) for line in lines] == report.as_dict()["refusals"]
    assert json.loads(lines[0])["raw"] == BAD.strip()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030", "gbk", "utf-16"])
def test_encodings(tmp_path, encoding):
    report = import_text(tmp_path, HEAD + GOOD.format(n=9), encoding=encoding)
    assert counts(report) == (1, 1, 0, 0)
    (part,) = report.files
    assert part.encoding == {"utf-8-sig": "utf-8", "gbk": "gb18030"}.get(encoding, encoding)
    assert not part.doubtful
    assert deals_of(tmp_path)[0].players[0] == "张三"


def test_line_ends_do_not_matter(tmp_path):
    text = HEAD + GOOD.format(n=9)
    import_text(tmp_path, text.replace("\n", "\r\n"))
    (one,) = deals_of(tmp_path)
    (tmp_path / "b").mkdir()
    import_text(tmp_path / "b", text)
    assert deals_of(tmp_path / "b") == [one]


def test_text_in_another_script_is_doubted():
    found = decode("夠級".encode("big5"))
    assert (found.encoding, found.doubtful) == ("gb18030", True)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "NO_DEALS"),
        (b"\xef\xbb\xbf# nothing\n\n", "NO_DEALS"),
        (b"PAR1....", "ALREADY_A_LOG"),
        (b"\x00\x01\x02", "UNKNOWN_FORMAT"),
        (b"ok\n\xff\xff\xff\n", "ENCODING"),
        (b"\xef\xbb\xbf\xff", "ENCODING"),
        (b"\xff\xfe\x00", "ENCODING"),
    ],
)
def test_files_that_cannot_be_read_are_one_refusal_each(tmp_path, data, code):
    report = import_text(tmp_path, data)
    assert counts(report) == (1, 0, 0, 1)
    assert report.refusals[0].code == code
    assert report.unreadable
    assert report.shards == []
    assert not (tmp_path / "out" / "logs").exists()


def test_an_encoding_fault_names_the_line():
    with pytest.raises(DataError) as caught:
        decode(b"ok\nok\n\xff\xff")
    assert caught.value.fields["line"] == 3
    with pytest.raises(DataError) as caught:
        decode(b"a\0b")
    assert caught.value.code == "NOT_TEXT"


def test_a_missing_file_does_not_stop_the_others(tmp_path):
    good = tmp_path / "a.txt"
    good.write_text(HEAD + GOOD.format(n=9), encoding="utf-8")
    report = import_files([tmp_path / "none.txt", tmp_path, good], tmp_path / "out")
    assert counts(report) == (3, 1, 0, 2)
    assert {refusal.code for refusal in report.refusals} == {"FILE_UNREADABLE"}
    assert not report.unreadable


def test_the_same_deal_is_never_imported_twice(tmp_path):
    text = HEAD + GOOD.format(n=9)
    report = import_text(tmp_path, text + GOOD.format(n=9))
    assert counts(report) == (2, 1, 0, 1)
    assert report.refusals[0].code == "DUPLICATE_DEAL"
    again = import_text(tmp_path, text + GOOD.format(n=8), name="b.txt")
    assert counts(again) == (2, 0, 1, 1)
    assert "part-00000" in again.refusals[0].remarks[0].zh
    assert [entry.deals for entry in Manifest(tmp_path / "out").entries] == [1, 1]
    third = import_text(tmp_path, text, name="c.txt")
    assert (third.shards, counts(third)) == ([], (1, 0, 0, 1))
    assert not third.unreadable
    assert open_log(tmp_path / "out").duplicates() == {}


def test_imports_of_the_same_files_give_the_same_bytes(tmp_path):
    written = []
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        report = import_text(tmp_path / name, HEAD + GOOD.format(n=9) + GOOD.format(n=7))
        written.append((tmp_path / name / "out" / report.shards[0]).read_bytes())
    assert written[0] == written[1]


@pytest.mark.parametrize("name", ["karamay", "克拉玛依够级规则", "RULES_ID"])
def test_ways_to_name_the_rules(name):
    preset = load_preset("karamay")
    title = preset.info.title_zh if name.startswith("克") else name.replace("RULES_ID", preset.rules_id)
    assert resolve(title)[0] == preset.rules_id


def test_rules_may_come_from_the_command_line_or_a_file(tmp_path):
    text = "选手：张三 李四 王五 赵六 孙七 周八\n" + GOOD.format(n=9)
    refused = import_text(tmp_path, text)
    assert refused.refusals[0].code == "E143"
    assert counts(import_text(tmp_path, text, rules="karamay")) == (1, 1, 0, 0)
    own = tmp_path / "own.toml"
    own.write_text('extends = "karamay"\nhand_size = 36\n', encoding="utf-8")
    assert counts(import_text(tmp_path, text, rules=str(own))) == (1, 1, 0, 0)
    with pytest.raises(RuleSetError):
        import_text(tmp_path, text, rules="nonsense")


def test_unknown_rules_refuse_the_deal_only(tmp_path):
    report = import_text(tmp_path, "规则: karamey\n1 过\n---\n规则: karamay\n1 过")
    assert counts(report) == (2, 1, 0, 1)
    assert report.refusals[0].code.startswith("RULES")


def hands_text(hands):
    return "手牌\n" + "".join(f"{seat}: {format_cards(hand)}\n" for seat, hand in enumerate(hands, 1))


def full_hands():
    """The whole pack in six hands of 36."""
    cards = [rank for rank, count in enumerate(pack_counts(4, {})) for _ in range(count)]
    return [[cards[seat * 36 : seat * 36 + 36].count(rank) for rank in range(16)] for seat in range(6)]


def test_numbers_of_cards_are_looked_at(tmp_path):
    hands = full_hands()
    assert counts(import_text(tmp_path, "规则: karamay\n首家: 1\n" + hands_text(hands))) == (1, 1, 0, 0)
    hands[0][0] -= 1
    hands[5][14] += 1
    report = import_text(tmp_path, "规则: karamay\n首家: 1\n" + hands_text(hands))
    assert counts(report) == (1, 0, 1, 0)
    remarks = report.flags[0].remarks
    assert [remark.code for remark in remarks] == ["HAND_SIZE", "HAND_SIZE", "PACK_COUNT"]
    assert "1 号座有 35 张牌，应为 36 张" in remarks[0].zh
    assert "3 15/16, B 5/4" in remarks[2].en


def test_one_known_hand_is_enough_to_be_counted(tmp_path):
    report = import_text(tmp_path, "规则: reduced_192\n1: 过\n手牌\n2: 8 8 8")
    assert [remark.code for remark in report.flags[0].remarks] == ["HAND_SIZE"]
    assert "32" in report.flags[0].remarks[0].en


def test_a_wrong_stated_number_refuses_the_deal(tmp_path):
    report = import_text(tmp_path, "规则: karamay\n1: 过\n手牌\n2 (36): 8 8 8")
    assert [(remark.code, remark.line, remark.column) for remark in report.refusals[0].remarks] == [("E106", 4, 9)]


def test_two_seats_with_one_place(tmp_path):
    report = import_text(tmp_path, "规则: karamay\n名次: 1 1 2 3 4 5\n")
    assert [remark.code for remark in report.flags[0].remarks] == ["PLACES_TWICE"]


def test_unknown_entries_are_kept_and_remarked_on(tmp_path):
    report = import_text(tmp_path, "规则: karamay\n牌局:\n裁判: 老王\n1 过")
    assert [remark.code for remark in report.flags[0].remarks] == ["ENTRY_KEPT"]
    assert deals_of(tmp_path)[0].extra == {"裁判": "老王"}


def test_a_stated_source_is_kept(tmp_path):
    report = import_text(tmp_path, format_deal(simple(rules_id=load_preset("karamay").rules_id)))
    assert counts(report) == (1, 0, 1, 0)
    assert deals_of(tmp_path) == [simple(rules_id=load_preset("karamay").rules_id)]


@given(st.lists(replays(deal_ids=st.uuids().map(str)), min_size=1, max_size=4, unique_by=lambda replay: replay.deal_id))
@settings(max_examples=25)
def test_an_exported_log_comes_back_through_the_importer(tmp_path_factory, found):
    folder = tmp_path_factory.mktemp("import")
    known = load_preset("karamay")
    path = folder / "a.txt"
    path.write_text(format_deals(found), encoding="utf-8", newline="")
    rules = {replay.rules_id: known.to_dict() for replay in found}
    report = import_files([path], folder / "out", resolve=lambda name: (name, rules[name]))
    assert counts(report)[3] == 0
    assert deals_of(folder) == found


@given(st.text(max_size=300))
@settings(max_examples=100)
def test_every_record_of_any_text_is_accounted_for(text):
    source = SourceFile(Path("a.txt"), text.encode())
    importer = TypedImporter()
    if not importer.accepts(source) or "\0" in text:
        return
    outcomes = list(importer.outcomes(source, resolve, "karamay"))
    assert len(outcomes) == len(parse(decode(source.data).text))


def test_headings_of_deals():
    text = "第1副\n1 过\n【第二盘】\n1 过\n第 12 把：\n1 过\n第三十副\n1 过"
    drafts = parse(text)
    assert [draft.values.get("number") for draft in drafts] == [1, 2, 12, 30]
    assert [chinese_number(word) for word in ("七", "十", "十二", "三十", "九十九", "40")] == [7, 10, 12, 30, 99, 40]


def test_words_of_the_table_are_read(tmp_path):
    text = "规则：karamay\n首家：1\n行牌\n1 领 老K 老K；2 要不起；3 管 大猫挂尖；4 PASS；6 反捎 大鬼 大鬼 9\n5 认捎"
    import_text(tmp_path, text)
    (deal,) = deals_of(tmp_path)
    assert [format_action(word, "en") for word in deal.actions] == [
        "1 play K K", "2 pass", "3 play B A", "4 pass", "6 burn B B 9", "5 concede",
    ]  # fmt: skip
    assert vocabulary() is vocabulary()


def test_a_folder_that_cannot_be_written(tmp_path):
    (tmp_path / "file").touch()
    path = tmp_path / "a.txt"
    path.write_text(HEAD + GOOD.format(n=9), encoding="utf-8")
    with pytest.raises(DataError) as caught:
        import_files([path], tmp_path / "file")
    assert caught.value.code == "WRITE_FAILED"


def test_a_large_import_is_written_in_one_shard(tmp_path):
    deals = "".join(f"牌局: d{number}\n{1 + number % 6} 过\n" for number in range(1500))
    report = import_text(tmp_path, "规则: karamay\n" + deals)
    assert counts(report) == (1500, 1500, 0, 0)
    assert len(report.shards) == 1
    assert open_log(tmp_path / "out").deals == 1500

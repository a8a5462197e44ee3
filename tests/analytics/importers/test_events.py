"""JSON events: a log goes out and comes back the same, foreign numberings are read, and every damage is told with its line."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gouji_analytics.exporting.events import event_lines, text_lines
from gouji_analytics.importers.base import SourceFile
from gouji_analytics.importers.events.importer import EventsImporter
from gouji_analytics.importers.rules import resolve
from gouji_analytics.importers.run import import_files
from gouji_analytics.store.dataset import open_log
from gouji_analytics.verifying import verify
from gouji_engine.notation import format_deal, format_deals
from gouji_engine.rules import RuleSet, load_preset
from gouji_engine.version import VERSION
from tests.analytics.importers import streams
from tests.analytics.simulated import PRESETS, write_replays
from tests.engine.deals import replays

GOLDEN = Path(__file__).resolve().parents[2] / "golden" / "events"


def import_text(folder, text, name="stream.jsonl", **keywords):
    folder.mkdir(exist_ok=True, parents=True)
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return import_files([path], folder / "out", **keywords)


def counts(report):
    assert report.read == report.imported + report.flagged + report.refused
    return report.read, report.imported, report.flagged, report.refused


def deals_of(folder):
    return list(open_log(folder / "out").replays())


def codes(remarks):
    return [remark.code for remark in remarks]


@pytest.fixture(scope="module")
def log(logs):
    return open_log(logs / "tv_biesan.gouji.parquet")


@pytest.fixture(scope="module")
def lines(log):
    """The export of three deals that somebody won by the play."""
    chosen = [deal for deal in log.replays() if len(deal.actions) > 60][:3]
    return list(event_lines(chosen, log.rules))


@pytest.mark.parametrize("preset", PRESETS)
def test_log_to_events_to_log(logs, tmp_path, preset):
    log = open_log(logs / f"{preset}.gouji.parquet")
    report = import_text(tmp_path, "".join(text_lines(log.replays(), log.rules)))
    assert counts(report) == (log.deals, log.deals, 0, 0)
    assert deals_of(tmp_path) == list(log.replays())
    assert open_log(tmp_path / "out").rules == log.rules


@given(st.lists(replays(deal_ids=st.uuids().map(str)), min_size=1, max_size=3, unique_by=lambda replay: replay.deal_id))
@settings(max_examples=25)
def test_any_record_comes_back(tmp_path_factory, found):
    folder = tmp_path_factory.mktemp("events")
    rules = {replay.rules_id: load_preset("karamay").to_dict() for replay in found}
    report = import_text(folder, "".join(text_lines(found, rules)))
    assert counts(report)[3] == 0
    assert deals_of(folder) == found


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("clockwise", [False, True])
def test_numberings(tmp_path, log, lines, first, clockwise):
    report = import_text(tmp_path, streams.text(streams.renumber(line, first, clockwise=clockwise) for line in lines))
    assert counts(report) == (3, 3, 0, 0)
    ids = {line["deal_id"] for line in lines if line["event"] == "deal"}
    assert deals_of(tmp_path) == [deal for deal in log.replays() if deal.deal_id in ids]


def test_tables_that_play_at_the_same_time(tmp_path, log, lines):
    head, parts = streams.deals(lines)
    report = import_text(tmp_path, streams.text([*head, *streams.tables(parts)]))
    assert counts(report) == (3, 3, 0, 0)
    ids = {line["deal_id"] for line in lines if line["event"] == "deal"}
    expected = [deal for deal in log.replays() if deal.deal_id in ids]
    assert sorted(deals_of(tmp_path), key=lambda deal: deal.deal_id) == sorted(expected, key=lambda deal: deal.deal_id)


def test_golden_server_stream(tmp_path):
    """Two tables of a server that numbers seats from 0 clockwise and says things of its own."""
    report = import_text(tmp_path, (GOLDEN / "server.jsonl").read_bytes(), name="server.jsonl")
    assert counts(report) == (2, 2, 0, 0)
    expected = (GOLDEN / "server.txt").read_text(encoding="utf-8").replace("工具版本: 0", f"工具版本: {VERSION}")
    assert format_deals(deals_of(tmp_path)) == expected
    assert report.files[0].unknown == {"chat": 2, "deal": 2, "tick": 2}
    assert verify([tmp_path / "out"]).accepted == 2


def damaged(lines, way):
    """A copy of the lines with one thing wrong, and the number of the line that is wrong."""
    copy = json.loads(json.dumps(lines))
    at = way(copy)
    return copy, at + 1


def find(lines, event, skip=0):
    return [at for at, line in enumerate(lines) if line["event"] == event][skip]


def put(which, skip=0, /, **values):
    def way(lines):
        at = find(lines, which, skip)
        lines[at] |= values
        return at

    return way


def drop(event, key):
    def way(lines):
        at = find(lines, event)
        del lines[at][key]
        return at

    return way


REFUSED = {
    "seat out of range": (put("pass", seat=7), "EVENT_SEAT"),
    "seat as text": (put("pass", seat="1"), "EVENT_SEAT"),
    "no seat": (drop("pass", "seat"), "EVENT_SEAT"),
    "no cards": (drop("play", "cards"), "EVENT_PLAY"),
    "unknown card": (put("play", cards=["1O"]), "EVENT_CARDS"),
    "cards that are numbers": (put("play", cards=[8, 8]), "EVENT_CARDS"),
    "two ranks": (put("play", cards=["8", "9"]), "EVENT_PLAY"),
    "a pass with cards": (put("pass", cards=["8"]), "EVENT_FIELD"),
    "cards left as text": (put("pass", left="3"), "EVENT_FIELD"),
    "wrong leader": (put("deal", leader=0), "EVENT_SEAT"),
    "five hands": (put("deal", hands=[None] * 5), "EVENT_FIELD"),
    "no hand but a number": (put("deal", hands=[7] * 6), "EVENT_CARDS"),
    "a count below nothing": (put("deal", hands=[{"8": -1}, *[None] * 5]), "EVENT_CARDS"),
    "unknown rules": (put("deal", rules="nonsense"), "RULES_UNKNOWN"),
    "no rules": (drop("deal", "rules"), "EVENT_RECORD"),
    "no time": (put("deal", played_at="yesterday"), "EVENT_FIELD"),
    "unknown support": (put("deal", support="half"), "EVENT_RECORD"),
    "five players": (put("deal", players=["a"] * 5), "EVENT_FIELD"),
    "a number as id": (put("deal", deal_id=7), "EVENT_FIELD"),
    "seed as text": (put("deal", seed="x"), "EVENT_FIELD"),
    "foreign source": (put("deal", source={"who": "me"}), "EVENT_FIELD"),
    "extra that is no text": (put("deal", extra={"a": 1}), "EVENT_FIELD"),
    "places that are none": (put("places", places=[1, 2, 3, 4, 5, 9]), "EVENT_FIELD"),
    "three points": (put("result", points=[1, 2, 3]), "EVENT_FIELD"),
    "unknown cause": (put("result", scores=[{"seat": 1, "cause": "luck", "amount": 1}]), "EVENT_FIELD"),
    "scores that are none": (put("result", scores={"a": 1}), "EVENT_FIELD"),
    "out without seat": (put("out", seat=None), "EVENT_SEAT"),
    "out with a strange place": (put("out", place="first"), "EVENT_FIELD"),
    "no words": (put("end", event="claim", words=[]), "EVENT_FIELD"),
    "a word too large": (put("pass", event="action_word", word=1 << 30), "EVENT_FIELD"),
    "places twice": (lambda lines: (lines.insert(find(lines, "end"), lines[find(lines, "places")]), find(lines, "end") - 1)[1], "EVENT_TWICE"),
    "a purchase after the lead": (put("pass", event="buy", **{"from": 1, "to": 2, "cards": ["3"]}), "EVENT_LATE"),
    "a declaration after the lead": (put("pass", event="revolution"), "EVENT_LATE"),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_a_damaged_line_refuses_its_deal_and_no_other(tmp_path, lines, name):
    way, code = REFUSED[name]
    copy, line = damaged(lines, way)
    report = import_text(tmp_path, streams.text(copy))
    assert counts(report) == (3, 2, 0, 1)
    (refusal,) = report.refusals
    found = {(remark.code, remark.line) for remark in refusal.remarks}
    assert (code, line) in found or (code.startswith("RULES") and refusal.code.startswith("RULES"))
    kept = json.loads((tmp_path / "out" / "refused" / "import-00000.jsonl").read_text(encoding="utf-8"))
    _, parts = streams.deals(copy)
    assert kept["raw"] + "\n" == streams.text(parts[0])


def move(lines, event, by):
    """Move the first line of a kind; the number of the place it goes to."""
    at = find(lines, event)
    line = lines.pop(at)
    lines.insert(at + by, line)
    return at + by


CONTRADICTED = {
    "cards left": (lambda lines: put("play", 3, left=lines[find(lines, "play", 3)]["left"] + 1)(lines), "EVENT_CLAIM"),
    "another seat out": (lambda lines: put("out", seat=lines[find(lines, "out")]["seat"] % 6 + 1)(lines), "EVENT_CLAIM"),
    "another place": (put("out", place=5), "EVENT_CLAIM"),
    "out too early": (lambda lines: move(lines, "out", -9), "EVENT_CLAIM"),
    "an opening nobody saw": (put("chat", event="opened", seat=1), "EVENT_CLAIM"),
    "a lead that is none": (put("play", 2, event="lead"), "EVENT_CLAIM"),
    "points of a seat": (put("result", scores=[{"seat": 1, "cause": "burn", "amount": 7}]), "EVENT_CLAIM"),
    "a victim": (put("play", 1, victim=2), "EVENT_CLAIM"),
}  # fmt: skip


@pytest.mark.parametrize("name", CONTRADICTED)
def test_a_claim_that_the_replay_contradicts_is_a_finding_and_stays_with_the_deal(tmp_path, lines, name):
    way, code = CONTRADICTED[name]
    said = json.loads(json.dumps(lines))
    said.insert(find(said, "pass") + 1, {"event": "chat", "text": "hi"})
    copy, line = damaged(said, way)
    report = import_text(tmp_path, streams.text(copy))
    assert counts(report) == (3, 2, 1, 0)
    (flag,) = report.flags
    assert (code, line) in {(remark.code, remark.line) for remark in flag.remarks}
    found = verify([tmp_path / "out"])
    assert (found.accepted, found.flagged) == (2, 1)
    assert {finding.code for finding in found.findings} == {code}


def test_what_was_shown_for_the_lead_is_kept_and_compared(tmp_path, lines):
    first = find(lines, "lead")
    for number, expected in (("v2", set()), ("v5", {"EVENT_CLAIM"})):  # four packs have four 3s of a suit
        words = ("shown", str(lines[first]["seat"]), "hearts", number)
        told = streams.text([*lines[:first], {"event": "claim", "words": words}, *lines[first:]])
        report = import_text(tmp_path / number, told)
        assert {remark.code for flag in report.flags for remark in flag.remarks} == expected
        assert {finding.code for finding in verify([tmp_path / number / "out"]).findings} == expected
        assert deals_of(tmp_path / number)[0].claimed.events == (words,)


@pytest.mark.parametrize(
    ("key", "value", "code"), [("places", [1, 2, 3, 4, 5, 6], "PLACE_CLAIM"), ("points", [99, 0], "POINTS_CLAIM")]
)
def test_stated_results_are_compared(tmp_path, lines, key, value, code):
    copy = json.loads(json.dumps(lines))
    copy[find(copy, "places" if key == "places" else "result")] |= {key: value, "derived": False}
    report = import_text(tmp_path, streams.text(copy))
    assert counts(report) == (3, 2, 1, 0)
    assert code in codes(report.flags[0].remarks)
    assert code in {finding.code for finding in verify([tmp_path / "out"]).findings}


def test_an_illegal_action_is_told_with_its_line(tmp_path, lines):
    copy, line = damaged(lines, put("pass", 4, event="yield"))
    report = import_text(tmp_path, streams.text(copy))
    assert all(remark.line >= line for flag in report.flags for remark in flag.remarks)
    dropped = json.loads(json.dumps(lines))
    del dropped[find(dropped, "play", 2)]
    report = import_text(tmp_path / "b", streams.text(dropped))
    assert counts(report)[2] == 1
    assert verify([tmp_path / "b" / "out"]).refused == 1


def test_unknown_events_are_kept_and_counted(tmp_path, lines):
    copy = json.loads(json.dumps(lines))
    at = find(copy, "pass")
    copy.insert(at + 1, {"event": "emoji", "who": 3, "text": "哈哈"})
    copy[find(copy, "play")]["millis"] = 1200
    report = import_text(tmp_path, streams.text(copy))
    assert counts(report) == (3, 3, 0, 0)
    assert report.files[0].unknown == {"emoji": 1, "play": 1}
    extra = deals_of(tmp_path)[0].extra
    number = sum(line["event"] in ("lead", "play", "pass", "yield", "burn") for line in copy[: at + 1])
    assert extra["event.emoji"] == f'a{number} {{"who":3,"text":"哈哈"}}'
    assert json.loads(extra["event.play"].split(" ", 1)[1]) == {"millis": 1200}


@pytest.mark.parametrize(
    ("head", "code"),
    [
        ({"seats_from": 1}, "EVENT_NUMBERING"),
        ({"seats_from": 2, "direction": "clockwise"}, "EVENT_NUMBERING"),
        ({"seats_from": True, "direction": "clockwise"}, "EVENT_NUMBERING"),
        ({"direction": "counter_clockwise"}, "EVENT_NUMBERING"),
        ({"seats_from": 1, "direction": "counter_clockwise", "version": "2.0"}, "EVENT_FORMAT"),
        ({"seats_from": 1, "direction": "counter_clockwise", "format": "other"}, "EVENT_FORMAT"),
    ],
)
def test_numbering_and_version_must_be_stated(tmp_path, lines, head, code):
    report = import_text(tmp_path, streams.text([{"event": "stream"} | head, *lines[1:]]))
    assert counts(report) == (3, 0, 0, 3)
    assert {refusal.code for refusal in report.refusals} == {code}


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("{", "EVENT_JSON"),
        ("[1]", "EVENT_JSON"),
        ("[" * 100_000, "EVENT_JSON"),
        ('{"event": "pass", "event": "play"}', "EVENT_JSON"),
        ('{"seat": 1}', "EVENT_NAME"),
        ('{"event": 5}', "EVENT_NAME"),
        (b'{"event": "chat", "text": "\xff\xff"}', "EVENT_ENCODING"),
    ],
)
def test_lines_that_are_no_events(tmp_path, lines, line, code):
    head, parts = streams.deals(lines)
    raw = line if isinstance(line, bytes) else line.encode()
    data = streams.text([*head, *parts[0][:5]]).encode() + raw + b"\n"
    report = import_text(tmp_path, data + streams.text([*parts[0][5:], *parts[1]]).encode())
    assert counts(report) == (2, 1, 0, 1)
    assert (code, len(head) + 6) in {(remark.code, remark.line) for remark in report.refusals[0].remarks}


def test_lines_outside_a_deal_are_a_refusal_of_their_own(tmp_path, lines):
    copy = [*lines, {"event": "pass", "seat": 1}, {"event": "pass", "seat": 2}]
    report = import_text(tmp_path, streams.text(copy))
    assert counts(report) == (4, 3, 0, 1)
    assert report.refusals[0].code == "EVENT_STRAY"
    assert len(report.refusals[0].raw.splitlines()) == 2


def test_a_rule_set_that_cannot_be_read_is_told(tmp_path, lines):
    copy = [dict(line) for line in lines]
    copy[1] = {"event": "rules", "rules_id": "x", "content": {"values": {"decks": "many"}}}
    report = import_text(tmp_path, streams.text(copy))
    assert report.refusals[0].code == "EVENT_RULES"
    assert counts(report)[0] == 4


def test_rule_sets_may_come_along(tmp_path, lines):
    """A rule set that no installation knows is read from the stream."""
    own = load_preset("tv_biesan").to_dict()
    content = {name: value for name, value in own.items() if name != "rules_id"} | {
        "info": own["info"] | {"id": "house"}
    }
    house = RuleSet.from_dict(content)
    copy = [dict(line) for line in lines]
    copy[1] = {"event": "rules", "rules_id": house.rules_id, "content": content}
    for at, line in enumerate(copy):
        if line["event"] == "deal":
            copy[at] = line | {"rules": house.rules_id}
    assert counts(import_text(tmp_path, streams.text(copy))) == (3, 3, 0, 0)
    assert open_log(tmp_path / "out").rules == {house.rules_id: content}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030", "utf-16"])
def test_encodings(tmp_path, lines, encoding):
    said = [
        line | ({"players": ["张三", "李四", "王五", "赵六", "孙七", "周八"]} if line["event"] == "deal" else {})
        for line in lines
    ]
    report = import_text(tmp_path, streams.text(said).encode(encoding))
    assert counts(report) == (3, 3, 0, 0)
    assert report.files[0].encoding == encoding.removesuffix("-sig")
    assert deals_of(tmp_path)[0].players[0] == "张三"


def test_importing_twice_adds_nothing(tmp_path, lines):
    import_text(tmp_path, streams.text(lines))
    again = import_text(tmp_path, streams.text(lines))
    assert (counts(again), again.shards) == ((3, 0, 0, 3), [])
    assert {refusal.code for refusal in again.refusals} == {"DUPLICATE_DEAL"}
    assert all('"event"' in refusal.raw for refusal in again.refusals)


def test_an_import_that_is_stopped_goes_on(tmp_path, log, monkeypatch):
    """Whole shards stay; the same call writes the rest, and the folder is that of an import that was never stopped."""
    monkeypatch.setattr("gouji_analytics.importers.output.SHARD_DEALS", 20)
    path = tmp_path / "a.jsonl"
    path.write_text("".join(text_lines(log.replays(), log.rules)), encoding="utf-8")

    class Stop(Exception):  # noqa: N818 - no error, a power cut
        pass

    taken = 0

    def watch(new):
        nonlocal taken
        taken += new
        if taken == 47:
            raise Stop

    with pytest.raises(Stop):
        import_files([path], tmp_path / "a", watch=watch)
    assert open_log(tmp_path / "a").deals == 40
    report = import_files([path], tmp_path / "a")
    whole = import_files([path], tmp_path / "b")
    assert counts(report) == counts(whole) == (log.deals, log.deals, 0, 0)
    assert report.shards == whole.shards
    for part in sorted((tmp_path / "b" / "logs").iterdir()):
        assert (tmp_path / "a" / "logs" / part.name).read_bytes() == part.read_bytes()


@given(st.lists(st.one_of(st.text(max_size=40), st.sampled_from(['{"event":"deal"}', '{"event":"end"}', "{}", '{"event":"stream","seats_from":1,"direction":"clockwise"}', '{"event":"pass","seat":1}', '{"event":"deal","rules":"karamay","leader":1,"seats_from":0,"direction":"clockwise"}'])), max_size=12))  # fmt: skip
@settings(max_examples=150)
def test_any_text_is_accounted_for(lines):
    data = "\n".join(lines).encode("utf-8", "surrogatepass")
    source = SourceFile(Path("a.jsonl"), data)
    outcomes = list(EventsImporter().outcomes(source, resolve, "karamay"))
    assert len(outcomes) >= data.count(b'"event":"deal"')


def test_text_export_and_event_export_agree(tmp_path, log):
    deal = next(iter(log.replays()))
    write_replays(tmp_path / "one.gouji.parquet", [deal], "tv_biesan")
    import_text(tmp_path, "".join(text_lines([deal], log.rules)))
    assert format_deal(deals_of(tmp_path)[0]) == format_deal(deal)

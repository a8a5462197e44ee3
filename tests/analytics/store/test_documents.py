"""The pages that specify the log and the notation say what the code does."""

import re
from pathlib import Path

from gouji_analytics.store import schema
from gouji_analytics.store.manifest import ShardEntry
from gouji_engine import deal_layout
from gouji_engine.codes import ActionKind, DeclarationKind, LeadBy, TransferCause, pack_action
from gouji_engine.notation import parse_deal, parse_deals
from gouji_engine.notation.faults import MESSAGES
from gouji_engine.notation.words import BASE, ENTRY_TEXT, LEAD_BY_TEXT

ROOT = Path(__file__).resolve().parents[3]
LOG = (ROOT / "docs" / "log-format.md").read_text(encoding="utf-8")
NOTATION = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")


def test_every_column_is_described_in_order():
    table = LOG.split("## 1.")[1].split("## 2.")[0]
    assert re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE) == schema.LOG_SCHEMA.names


def test_codes_and_the_example_of_a_word():
    words = LOG.split("## 2.")[1].split("## 3.")[0]
    for kind in (*ActionKind, *TransferCause, *DeclarationKind):
        assert kind == ActionKind.DECLINE or f"| {kind.value} | `{kind.id}`" in words
    assert all(f"`{way.id}`" in LOG for way in LeadBy)
    assert "72,320 = `0x11a80`" in words
    assert pack_action(0, 0, 5, 3, 1) == 0x11A80


def test_layout_and_metadata():
    assert f"block ({deal_layout.OWN_BLOCK.size} bytes)" in LOG
    assert deal_layout.HASH_PREFIX[:-1].decode() in LOG
    assert deal_layout.ID_PREFIX[:-1].decode() in LOG
    keys = [value.decode() for name, value in vars(schema).items() if name.startswith("KEY_")]
    assert all(f"`{key}`" in LOG for key in keys)
    assert f"`{schema.FORMAT_VERSION}`" in LOG
    manifest = LOG.split("## 6.")[1].split("## 7.")[0]
    assert all(f"`{name}`" in manifest for name in ShardEntry.__slots__)


def test_every_code_of_a_fault_is_listed():
    said = re.compile(r'(?:_bad_file\(|DataError\()\s*"([A-Z_]+)"')
    folder = ROOT / "gouji_analytics" / "store"
    codes = {code for path in folder.glob("*.py") for code in said.findall(path.read_text(encoding="utf-8"))}
    assert {code for code in codes if f"`{code}`" not in LOG} == set()
    ranges = re.findall(r"^\| ([EW])(\d+)(?:–E(\d+))? \|", NOTATION, re.MULTILINE)
    listed = {f"{kind}{number}" for kind, low, high in ranges for number in range(int(low), int(high or low) + 1)}
    assert listed == set(MESSAGES)


def blocks(text):
    return re.findall(r"^```\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def test_the_example_is_one_deal_in_two_languages():
    rows = [re.split(r"(?<=\S) {3,}(?=\S)|(?<=:) {3,}", line) for line in blocks(NOTATION)[0].splitlines()]
    assert all(len(row) == 2 for row in rows)
    chinese, english = ("\n".join(column) for column in zip(*rows, strict=True))
    one, other = parse_deal(chinese), parse_deal(english)
    assert one.players != other.players
    for name in ("hands", "transfers", "declarations", "actions", "leader", "lead_by"):
        assert getattr(one, name) == getattr(other, name)
    assert one.claimed == other.claimed


def test_the_typed_example_is_read():
    (deal,) = parse_deals(blocks(NOTATION)[1])
    assert len(deal.actions) == 4


def test_every_word_of_an_entry_is_listed():
    for pair in (*ENTRY_TEXT.values(), *LEAD_BY_TEXT.values()):
        assert all(word in NOTATION for word in pair)
    assert all(join in NOTATION for join in (*BASE.joins, *BASE.measures))

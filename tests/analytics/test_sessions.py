"""Sessions in files: resumed to the same bytes, and tributes judged against the row before wherever a piece is cut."""

import dataclasses

import pytest

from gouji_analytics import simulating, verifying
from gouji_analytics.simulating import Run, carry_out
from gouji_analytics.store.dataset import open_log
from gouji_analytics.store.writer import ShardWriter
from gouji_analytics.verifying import verify
from gouji_engine.bots import line_up
from gouji_engine.errors import DataError, UsageError
from gouji_engine.rules import load_preset

RULES = load_preset("tribute_session")
BOTS = line_up("rules")
SESSIONS = Run(RULES, BOTS, 7, 60, 5)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    out = tmp_path_factory.mktemp("sessions") / "run"
    carry_out(SESSIONS, out, shard_deals=27, workers=2)
    return out


def content(folder):
    return {path.name: path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def test_a_run_of_sessions_is_accepted_and_says_what_belongs_together(folder):
    report = verify([folder])
    assert (report.accepted, report.findings) == (report.deals, [])
    deals = list(open_log(folder).replays())
    assert len({deal.match_id for deal in deals}) == 12
    assert {deal.game_no for deal in deals} == {0}
    for match in {deal.match_id for deal in deals}:
        numbers = [deal.deal_no for deal in deals if deal.match_id == match]
        assert numbers == list(range(len(numbers)))
        assert len(numbers) >= 5
    assert len({deal.deal_id for deal in deals}) == len(deals)


def test_threads_chunks_and_interruptions_leave_no_trace(folder, tmp_path, monkeypatch):
    monkeypatch.setattr(simulating, "CHUNK_DEALS", 10)
    carry_out(dataclasses.replace(SESSIONS, deals=25), tmp_path / "run", shard_deals=27, workers=1)
    carry_out(SESSIONS, tmp_path / "run", shard_deals=27, workers=3)
    assert content(tmp_path / "run") == content(folder)


def test_another_kind_of_run_does_not_go_on_here(folder):
    for other in (dataclasses.replace(SESSIONS, session_deals=0), dataclasses.replace(SESSIONS, session_deals=6)):
        with pytest.raises(DataError) as error:
            carry_out(other, folder, shard_deals=27)
        assert error.value.code == "OTHER_RUN"
    with pytest.raises(UsageError) as caught:
        carry_out(dataclasses.replace(SESSIONS, deals=61), folder)
    assert caught.value.code == "SESSION_PART"


def without_tribute(deal):
    """The deal with nothing but its purchases, and nothing claimed."""
    return dataclasses.replace(deal, transfers=tuple(word for word in deal.transfers if word >> 15 != 3))


@pytest.mark.parametrize("piece", [1, 2, 3, 2048])
@pytest.mark.parametrize("group", [4, 8192])
def test_a_tribute_not_paid_is_found_wherever_pieces_are_cut(folder, tmp_path, monkeypatch, piece, group):
    monkeypatch.setattr(verifying, "PIECE", piece)
    deals = list(open_log(folder).replays())
    at = next(row for row, deal in enumerate(deals) if deal.deal_no and deal != without_tribute(deal))
    changed = [*deals[:at], without_tribute(deals[at]), *deals[at + 1 :]]
    path = tmp_path / "a.gouji.parquet"
    with ShardWriter(path, {RULES.rules_id: RULES.to_dict()}, row_group=group) as shard:
        shard.write_replays(changed)
    (found,) = [finding for finding in verify([path]).findings if finding.deal_id == deals[at].deal_id]
    assert found.code == "TRIBUTE_MISMATCH"
    with ShardWriter(path, {RULES.rules_id: RULES.to_dict()}, row_group=group) as shard:
        shard.write_replays([*deals[: at - 1], *deals[at:]])
    assert verify([path]).findings == []  # the deal before is not in the log: judged by itself

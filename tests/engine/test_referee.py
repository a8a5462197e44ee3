"""The kernel against the independent referee: no disagreement on random, sensible and damaged deals."""

import pytest

from gouji_engine.rules import load_preset
from tests.reference.compare import FIVE, LINE_UPS, batch, stepwise


@pytest.mark.parametrize("name", FIVE)
@pytest.mark.parametrize("bots", LINE_UPS, ids=lambda bots: "-".join(bots[:2]))
def test_whole_deals_and_damaged_copies_agree(name: str, bots: tuple[str, ...]) -> None:
    assert batch(load_preset(name), bots, seed=20, first=0, count=150) == []


@pytest.mark.parametrize("name", FIVE)
@pytest.mark.parametrize("bots", LINE_UPS[:3], ids=lambda bots: "-".join(bots[:2]))
def test_every_verdict_state_and_list_of_legal_actions_agrees(name: str, bots: tuple[str, ...]) -> None:
    assert stepwise(load_preset(name), bots, seed=21, first=0, count=8) == []

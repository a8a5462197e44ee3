"""What the facts say lay open at each action is what the referee says."""

import pytest

from gouji_engine.facts import facts
from gouji_engine.kernel.facts import PLAY_COLUMNS
from gouji_engine.rules import load_preset
from gouji_engine.simulate import simulate_chunk
from tests.reference.compare import FIVE, records
from tests.reference.slow_looks import compared, looks

LINE_UPS = ((("rules",) * 6, 3), (("random",) * 6, 2), (("rules", "random") * 3, 2))


@pytest.mark.parametrize("preset", FIVE)
def test_looks_agree(preset):
    rules = load_preset(preset)
    for bots, count in LINE_UPS:
        made = simulate_chunk(rules, bots, 77, 0, count)
        pairs = (made.declarations, made.declaration_offsets), (made.actions, made.action_offsets)
        told = facts(rules, made.hands, made.leader, *pairs)
        for number, deal in enumerate(records(made)):
            rows = told.plays[made.action_offsets[number] : made.action_offsets[number + 1]]
            for at, look in enumerate(looks(rules.to_dict()["values"], deal)):
                assert compared(look, rows[at], PLAY_COLUMNS) == {}, (preset, bots[0], number, at)

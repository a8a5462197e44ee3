"""A compiled bot asked for one action: beside players that are not compiled, and where it searches."""

from __future__ import annotations

from typing import Any

from gouji_engine.kernel._jit import entry
from gouji_engine.kernel.dealing import open_stream
from gouji_engine.kernel.policies.choose import choose
from gouji_engine.kernel.policies.search import choose_by_search
from gouji_engine.kernel.policies.weights import PEEK, SEARCH
from gouji_engine.kernel.preplay import copy_hand

PURPOSE_ACTION = 64  # beyond the purposes of ``dealing``


@entry
def ask_bot(
    rules: Any, work: Any, table: Any, scratch: Any, bot: Any, streams: Any, seed: Any, deal: int, words: Any
) -> int:
    """The action of ``bot`` (a record) for the seat asked in ``work[0]``; its stream is keyed by the action, so that nothing is kept."""
    st = work[0]
    copy_hand(table[0], st.turn, scratch[0])
    stream = streams[st.turn]
    open_stream(stream, seed, deal, PURPOSE_ACTION + ((st.action_no + 1) << 3) + st.turn)
    if bot.policy == SEARCH or bot.policy == PEEK:
        return choose_by_search(bot, rules, st, scratch[0], table[0], stream)
    return choose(bot, rules, st, scratch[0], stream, words)

"""``gouji show``: one deal as text, or the deals of a log as a list."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gouji_analytics.commands._common import argument, emit_json, json_option, option, say
from gouji_analytics.commands._common import command as make_command
from gouji_analytics.errors import coded
from gouji_analytics.i18n import language
from gouji_engine.errors import DataError

if TYPE_CHECKING:
    from gouji_analytics.store.dataset import Dataset


@make_command("show")
@argument("path", type=click.Path(path_type=Path), help="cli.show.path")
@option("--deal", "deal_id", help="cli.show.deal")
@option("--limit", type=click.IntRange(min=1), default=20, show_default=True, help="cli.show.limit")
@json_option
def command(path: Path, deal_id: str | None, limit: int, as_json: bool) -> None:
    """Print one deal in the notation, or list the deals."""
    from gouji_analytics.store.dataset import open_log

    log = open_log(path)
    if deal_id is None:
        _list(log, limit, as_json=as_json)
        return
    replay = log.find(deal_id)
    if replay is None:
        raise coded(DataError, "DEAL_NOT_IN_LOG", path=path, deal=deal_id)
    if as_json:
        from gouji_analytics.store.plain import replay_dict

        emit_json(replay_dict(replay))
        return
    from gouji_engine.notation import format_deal

    click.echo(format_deal(replay, language()), nl=False)


def _list(log: Dataset, limit: int, *, as_json: bool) -> None:
    rows = list(islice(_rows(log), limit))
    if as_json:
        emit_json({"deals": log.deals, "shown": rows})
        return
    for row in rows:
        say("show.line", **row)
    say("show.total", deals=log.deals)


def _rows(log: Dataset) -> Any:
    """Id, rules and number of actions of every deal."""
    for batch in log.batches(["deal_id", "rules_id", "actions"]):
        lengths = batch.action_offsets[1:] - batch.action_offsets[:-1]
        for deal_id, rules_id, actions in zip(batch.deal_ids, batch.rules_ids(), lengths.tolist(), strict=True):
            yield {"deal_id": deal_id, "rules_id": rules_id, "actions": actions}

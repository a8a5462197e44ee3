"""``fct_games`` and ``fct_matches``: what the deals of a log came to, game by game and match by match (catalogue D21).

The rules of a game live in ``matches.games``; here the results of deals are gathered for it, in a finished database, and what it says
is written down. Deals that name no match make no game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import duckdb
import pyarrow as pa

from gouji_analytics.derive.schema import TABLES
from gouji_analytics.matches.games import DealScore, GameScore, score_game, score_match
from gouji_engine.rules import RuleSet

BATCH = 20_000  # games in memory at a time
DEALS = """
select d.match_id, d.rules_id, d.rules, coalesce(d.game_no, 0) as game_no, d.deal_no, d.deal_id, d.leader,
  d.verdict != 'refused' and d.is_void is not null as known, coalesce(d.is_void, false) as is_void, s.places, s.signed, s.recorded, s.sweeper
from dim_deals d left join (
  select deal_id, list(place order by seat) as places,
    [max(side_signed) filter (side = 0), max(side_signed) filter (side = 1)] as signed,
    [max(side_points) filter (side = 0), max(side_points) filter (side = 1)] as recorded,
    coalesce(max(case when is_sweep then side end), -1) as sweeper
  from fct_seats group by deal_id) s using (deal_id)
where d.match_id is not null and d.deal_no is not null
order by d.match_id, d.rules_id, coalesce(d.game_no, 0), d.deal_no, d.deal_id
"""
Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class _Game:
    """A game's row, and its score where it has one."""

    row: Row
    score: GameScore | None


def games_and_matches(
    connection: duckdb.DuckDBPyConnection, rules: Mapping[str, RuleSet]
) -> Iterator[dict[str, pa.Table]]:
    """The two tables in parts, from ``dim_deals`` and ``fct_seats`` of a database; ``rules``: rule sets by id."""
    made: dict[str, list[Row]] = {"fct_games": [], "fct_matches": []}
    cursor = connection.cursor()
    cursor.execute(DEALS)
    for (match_id, rules_id), deals in groupby(_rows(cursor), key=lambda row: (row["match_id"], row["rules_id"])):
        games = [_game(list(part), rules.get(rules_id)) for _, part in groupby(deals, key=lambda row: row["game_no"])]
        made["fct_games"] += [game.row for game in games]
        made["fct_matches"].append(_match(match_id, games, rules.get(rules_id)))
        if len(made["fct_games"]) >= BATCH:
            yield _tables(made)
            made = {name: [] for name in made}
    yield _tables(made)


def _tables(made: Mapping[str, list[Row]]) -> dict[str, pa.Table]:
    return {name: pa.Table.from_pylist(rows, schema=TABLES[name]) for name, rows in made.items()}


def _rows(cursor: duckdb.DuckDBPyConnection) -> Iterator[Row]:
    """The rows of a query as dicts, a few at a time."""
    names = [column[0] for column in cursor.description or ()]
    while rows := cursor.fetchmany(BATCH):
        for row in rows:
            yield dict(zip(names, row, strict=True))


def _score(deal: Row) -> DealScore | None:
    """What a deal brought; None where the log does not say all of it."""
    if not deal["known"] or deal["places"] is None or None in deal["places"]:
        return None
    recorded = deal["recorded"]
    signed = recorded if None in deal["signed"] else deal["signed"]
    if None in recorded:
        return None
    return DealScore(tuple(signed), tuple(recorded), tuple(deal["places"]), deal["sweeper"])


def _whole(deals: list[Row]) -> bool:
    """Whether deals are numbered without a gap, from 0 or 1."""
    numbers = [deal["deal_no"] for deal in deals]
    return numbers[0] in (0, 1) and numbers == list(range(numbers[0], numbers[0] + len(numbers)))


def _game(deals: list[Row], rules: RuleSet | None) -> _Game:
    first = deals[0]
    row = {name: first[name] for name in ("match_id", "rules_id", "rules", "game_no")}
    counted = [deal for deal in deals if not deal["is_void"]]
    row |= {"n_deals": len(counted), "n_void": len(deals) - len(counted), "first_deal_id": first["deal_id"]}
    leader = counted[0]["leader"] if counted else None
    row["first_leader"] = leader
    scores = [_score(deal) for deal in counted]
    told = [score for score in scores if score is not None]
    if rules is None or len(told) < len(scores) or not _whole(deals):
        return _Game(row | {"state": "unknown"}, None)
    row["planned_deals"] = rules.game_deals
    score = score_game(rules, told)
    if len(told) > rules.game_deals and not score_game(rules, told[:-1]).due:
        return _Game(row | {"state": "longer"}, None)
    row |= _told(score)
    if not score.due:
        row["n_extra"] = score.deals - rules.game_deals
        if leader is not None and score.winner is not None:
            row["first_leader_won"] = score.winner == leader % 2
    return _Game(row, score)


def _told(score: GameScore) -> Row:
    """The columns of a score."""
    return {
        "state": _state(score.winner, over=not score.due),
        "winner": score.winner,
        "decided_by": score.decided_by or None,
        "even_total": score.totals[0],
        "odd_total": score.totals[1],
        "even_points": score.points[0],
        "odd_points": score.points[1],
        "even_firsts": score.firsts[0],
        "odd_firsts": score.firsts[1],
    }


def _state(winner: int | None, *, over: bool) -> str:
    if not over:
        return "unfinished"
    return "drawn" if winner is None else "won"


def _match(match_id: str, games: list[_Game], rules: RuleSet | None) -> Row:
    first = games[0].row
    row: Row = {"match_id": match_id, "rules_id": first["rules_id"], "rules": first["rules"], "n_games": len(games)}
    row |= {name: sum(game.row[name] for game in games) for name in ("n_deals", "n_void")}
    row |= {"first_deal_id": first["first_deal_id"], "first_leader": first["first_leader"]}
    scores = [game.score for game in games if game.score is not None]
    numbers = [game.row["game_no"] for game in games]
    if rules is None or len(scores) < len(games) or numbers != list(range(numbers[0], numbers[0] + len(games))):
        states = {game.row["state"] for game in games}
        return row | {"state": "longer" if states & {"longer"} and "unknown" not in states else "unknown"}
    if len(scores) > 1 and score_match(rules, scores[:-1]).is_over:
        return row | {"state": "longer"}
    found = score_match(rules, scores)
    row |= {"even_wins": found.wins[0], "odd_wins": found.wins[1], "n_drawn": found.drawn, "winner": found.winner}
    row["state"] = _state(found.winner, over=found.is_over)
    if found.is_over:
        row["n_extra"] = sum(score.deals for score in scores) - rules.game_deals * len(scores)
    if found.points is not None:
        row |= {"even_match_points": found.points[0], "odd_match_points": found.points[1]}
    return row

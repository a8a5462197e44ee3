"""Small, self-consistent fact tables for tests of statistics: deals of the toy game with the contract's columns.

What the tables promise holds (rounds are made of actions, counts of a seat equal its actions, places are a permutation, points of
the two sides are opposite). Every number comes from one seed.
"""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Iterable

import duckdb
import pyarrow as pa

from gouji_analytics.derive.schema import KEY, TABLES, stored
from tests.analytics.stats import toy_looks
from tests.analytics.stats.toy import Row, Rules, Table, deal_hands, play_round

Facts = dict[str, list[Row]]
PLACE_POINTS = (4.0, 2.0, 0.0, 0.0, -2.0, -4.0)
BOTS = ("rule", "random")
PLAYERS = ("Lin", "Zhao", "Sun", "Wu", "Feng", "Qin", "Bao", None)

__all__ = ["Facts", "Rules", "build", "connect", "rotated", "write"]


def opening_rows(table: Table) -> list[Row]:
    """One row an admitted play."""
    rows: list[Row] = []
    for row in table.plays:
        if row["is_admitted"]:
            burned = any(one["kind"] == "burn" and one["beats_action_no"] == row["action_no"] for one in table.plays)
            attempts = sum(one["seat"] == row["seat"] for one in rows)
            rows.append(
                table.keys
                | {"action_no": row["action_no"], "seat": row["seat"], "is_success": row["survives"],
                   "beaten_by": row["beaten_by"], "was_burned": burned, "attempt_no": attempts + 1}
            )  # fmt: skip
    return rows


def places(table: Table) -> tuple[dict[int, int], dict[int, str]]:
    """Places and causes: goers-out from the top, the trapped from the bottom, the last seat in the gap."""
    order = [seat for seat, _ in table.exits]
    rest = [seat for seat in range(6) if seat not in order]
    trapped = [seat for seat in rest if seat in table.traps][:2]
    last = [seat for seat in rest if seat not in trapped]
    cause = dict.fromkeys(order, "out") | dict.fromkeys(trapped, "men") | dict.fromkeys(last, "last")
    if len(order) == 6:
        cause[order[-1]] = "last"
    if table.burns and table.burns[0]["outcome"] in {"failed", "conceded"} and trapped:
        cause[trapped[0]] = "burn_fail"
    ranked = order + last + trapped[::-1]
    return {seat: place for place, seat in enumerate(ranked, start=1)}, cause


def point_rows(table: Table, place: dict[int, int]) -> list[Row]:
    """Items of the account; what one side gets the other pays, except place points."""
    rows = [(seat, seat % 2, "place", PLACE_POINTS[place[seat] - 1]) for seat in range(6)]

    def move(seat: int, source: str, points: float) -> None:
        rows.append((seat, seat % 2, source, points))
        rows.append(((seat + 3) % 6, 1 - seat % 2, source, -points))

    for seat in table.opened:
        move(seat, "opening", 1.0)
    for one in table.burns:
        if one["points"]:
            move(one["seat"], "burn", one["points"])
    for by in table.traps.values():
        move(by, "men", 1.0)
    for side in (0, 1):
        if all(place[seat] <= 3 for seat in range(6) if seat % 2 == side):
            rows += [(None, side, "sweep", 8.0), (None, 1 - side, "sweep", -8.0)]
    names = ("seat", "side", "source", "points")
    return [table.keys | dict(zip(names, row, strict=True)) for row in rows]


def seat_rows(table: Table, dealt: list[list[int]], points: list[Row], openings: list[Row]) -> list[Row]:
    """Six rows: everything counted from the actions."""
    place, cause = places(table)
    exit_at = dict(table.exits)
    signed = [sum(row["points"] for row in points if row["side"] == side) for side in (0, 1)]
    rows = []
    for seat in range(6):
        own = [row for row in table.plays if row["seat"] == seat]
        mine = [row for row in openings if row["seat"] == seat]
        side, mates = seat % 2, [place[other] for other in range(6) if other % 2 == seat % 2]
        left = table.size(seat)
        yields = sum(row["kind"] == "yield" for row in own)
        rows.append(
            table.keys
            | {"seat": seat, "side": side, "player_id": table.rng.choice(PLAYERS), "bot": table.rng.choice(BOTS),
               "offset": (seat - table.leader) % 6, "place": place[seat], "exit_cause": cause[seat],
               "exit_action_no": exit_at.get(seat), "side_points": signed[side], "side_signed": signed[side],
               "side_net": (signed[side] - signed[1 - side]) / 2, "is_sweep": max(mates) == 3, "is_swept": min(mates) == 4,
               "opening_on": table.rules.opening, "opening_eligible": table.rules.opening,
               "is_opened": seat in table.opened, "opened_action_no": table.opened.get(seat, (None, None))[0],
               "opened_fraction": table.opened.get(seat, (None, None))[1], "lock_fraction": 1.0 - left / table.cards,
               "opening_attempts": len(mine), "opening_first_success": mine[0]["is_success"] if mine else None,
               "n_plays": sum(row["n_cards"] > 0 for row in own), "n_passes": sum(row["kind"] == "pass" for row in own),
               "n_forced_passes": sum(row["is_forced"] for row in own), "n_yields": yields,
               "yield_chances": yields + table.rng.randrange(4) if table.rules.yields else 0,
               "n_leads": sum(row["is_lead"] for row in own), "n_gouji": sum(row["is_gouji"] for row in own),
               "n_gouji_pure": sum(row["is_pure"] for row in own), "n_burns": sum(row["kind"] == "burn" for row in own),
               "n_burn_success": sum(one["seat"] == seat and one["outcome"] == "out" for one in table.burns),
               "n_burned": sum(one["victim"] == seat for one in table.burns), "is_men": seat in table.traps,
               "men_made": sum(by == seat for by in table.traps.values()), "biesan_on": table.rules.biesan,
               "cards_start": table.cards, "cards_left": left, "jokers_dealt": dealt[seat][13] + dealt[seat][14],
               "twos_dealt": dealt[seat][12], "threes_dealt": dealt[seat][0],
               "jokers_played": sum(row["small"] + row["big"] for row in own),
               "jokers_left": table.hands[seat][13] + table.hands[seat][14],
               "rounds_led": sum(one["leader"] == seat for one in table.rounds),
               "rounds_won": sum(one["winner"] == seat for one in table.rounds), "wind_received": table.winds[seat],
               "bought3": dealt[seat][0] == 0 and seat % 2 == 0, "revolution_right": dealt[seat][12] + dealt[seat][13] == 0,
               "revolution": dealt[seat][12] + dealt[seat][13] == 0 and seat == 1, "announced": seat == table.leader}
        )  # fmt: skip
    return rows


def transfer_rows(table: Table, seats: list[Row]) -> list[Row]:
    """Every seat that bought a 3 paid one card for it, and every second of them bought a 4 as well; the last two paid tribute."""
    rows = []
    for row in seats if table.rules.yields else ():
        if row["place"] > 4:
            card = {"from_seat": row["seat"], "to_seat": (row["seat"] + 3) % 6, "rank": 12, "n_cards": row["place"] - 4}
            rows.append(table.keys | card | {"cause": "tribute"})
    for row in seats:
        if table.rules.biesan and row["bought3"]:
            seat, seller = row["seat"], (row["seat"] + 1) % 6
            for rank in range(1 + seat % 2):
                bought = {"bought_rank": rank, "n_cards": 1}
                price = table.rng.choice((11, 12, 13, 14))
                card = {"from_seat": seller, "to_seat": seat, "rank": rank, "cause": "buy"}
                paid = {"from_seat": seat, "to_seat": seller, "rank": price, "cause": "payment"}
                rows += [table.keys | bought | card, table.keys | bought | paid]
    return rows


def deal_row(table: Table, number: int, *, void: bool) -> Row:
    """The deal's own row."""
    day = dt.datetime.fromisoformat("2026-01-01T20:00:00") + dt.timedelta(days=number // 7)
    kinds = [row["kind"] for row in table.plays]
    return table.keys | {
        "source_kind": "simulated" if number % 3 else "record", "support": "full", "seed": number, "played_at": day,
        "match_id": f"m{number // 5}", "game_no": 1, "deal_no": number, "leader": table.leader, "lead_by": "show_threes",
        "is_void": void, "n_actions": len(kinds), "n_plays": sum(row["n_cards"] > 0 for row in table.plays),
        "n_passes": kinds.count("pass"), "n_yields": kinds.count("yield"), "n_rounds": len(table.rounds),
        "n_burns": kinds.count("burn"), "n_redeals": 0, "verdict": "flagged" if number % 11 == 5 else "accepted",
        "place_sum_ok": True, **toy_looks.switches(table.rules),
    }  # fmt: skip


def void_seats(table: Table) -> list[Row]:
    """Six rows of a deal that was annulled before play: who sat there and the rules, nothing else."""
    blank = dict.fromkeys(TABLES["fct_seats"].names) | table.keys
    blank |= {"is_sweep": False, "is_swept": False, "opening_on": table.rules.opening, "biesan_on": table.rules.biesan}
    return [
        blank | {"seat": seat, "side": seat % 2, "bot": table.rng.choice(BOTS), "player_id": table.rng.choice(PLAYERS)}
        for seat in range(6)
    ]


def one_deal(rng: random.Random, rules: Rules, number: int, cards: int) -> Facts:
    """All rows of one deal; every seventeenth is void."""
    leader, void = rng.randrange(6), number % 17 == 16
    hands = deal_hands(rng, cards)
    table = Table(rng, rules, f"{rules.name}-{number:04d}", [list(hand) for hand in hands], leader, cards)
    if void:
        return {"dim_deals": [deal_row(table, number, void=True)], "fct_seats": void_seats(table)}
    seat = leader
    while len(table.active()) > 1:
        seat = play_round(table, seat)
    toy_looks.dress(table)
    openings, points = opening_rows(table), point_rows(table, places(table)[0])
    seats = seat_rows(table, hands, points, openings)
    for row, dealt in zip(seats, hands, strict=True):
        row.update(toy_looks.of_seat(table, row, dealt, seats[(row["seat"] + 3) % 6]["revolution"]))
    who = {row["seat"]: {"player_id": row["player_id"], "bot": row["bot"]} for row in seats}
    place = {row["seat"]: row["place"] for row in seats}
    return {
        "dim_deals": [deal_row(table, number, void=False)], "fct_seats": seats,
        "fct_plays": [row | who[row["seat"]] for row in table.plays], "fct_rounds": table.rounds,
        "fct_burns": [row | who[row["seat"]] | {"place": place[row["seat"]]} for row in table.burns],
        "fct_openings": [row | who[row["seat"]] for row in openings], "fct_transfers": transfer_rows(table, seats),
        "fct_points": points,
    }  # fmt: skip


def match_rows(deals: list[Row]) -> list[Row]:
    """One row a match, of which nobody asked how it ends; every third is not known whole."""
    names = dict.fromkeys((row["match_id"], row["rules_id"], row["rules"]) for row in deals)
    return [
        {
            "match_id": match,
            "rules_id": rules_id,
            "rules": rules,
            "even_wins": 0,
            "odd_wins": 0,
            "state": "unknown" if number % 3 == 2 else "unfinished",
        }
        for number, (match, rules_id, rules) in enumerate(names)
    ]


def build(deals: int = 40, seed: int = 1, rules: Iterable[Rules] = (Rules(),), cards: int = 12) -> Facts:
    """Fact tables of ``deals`` deals under each rule set."""
    facts: Facts = {name: [] for name in TABLES}
    for one in rules:
        rng = random.Random(f"{seed}/{one.name}")
        for number in range(deals):
            for name, rows in one_deal(rng, one, number, cards).items():
                facts[name] += rows
    facts["fct_matches"] = match_rows(facts["dim_deals"])
    facts["meta"] = [{"key": key, "value": value} for key, value in
                     (("simulated", "yes"), ("bots", "rule,random"), ("seeds", str(seed)))]  # fmt: skip
    return facts


def rotated(facts: Facts, by: int = 1) -> Facts:
    """The same deals with everybody moved ``by`` seats on."""
    seats = ("seat", "leader", "winner", "next_leader", "beats_seat", "beaten_by", "victim", "from_seat", "to_seat",
             "table_seat", "table_beaten_by", "finisher", "men_by")  # fmt: skip
    masks = ("burn_sound", "counter_able", "kill_able", "active", "opened", "absorbed", "let_stand")

    def one(key: str, value: int) -> int:
        if key in seats:
            return (value + by) % 6
        return (value << by | value >> 6 - by) & 63 if key in masks else value

    def turn(row: Row) -> Row:
        moved = {key: value if value is None else one(key, value) for key, value in row.items()}
        return moved | {"side": (row["side"] + by) % 2} if row.get("side") is not None else moved

    return {name: [turn(row) for row in rows] for name, rows in facts.items()}


def connect(facts: Facts) -> duckdb.DuckDBPyConnection:
    """A database in memory with the fact tables."""
    connection = duckdb.connect()
    write(facts, connection)
    return connection


def write(facts: Facts, connection: duckdb.DuckDBPyConnection) -> None:
    """Create the tables in ``connection``, columns in the order and types of the schema."""
    numbers = {row["deal_id"]: number for number, row in enumerate(facts["dim_deals"])}
    for name in TABLES:
        rows, schema = facts.get(name, []), stored(name)
        columns = {column: [row.get(column) for row in rows] for column in schema.names}
        if KEY.name in columns:
            columns[KEY.name] = [numbers[row["deal_id"]] for row in rows]
        connection.register("incoming", pa.table(columns, schema=schema))
        connection.execute(f"create table {name} as select * from incoming")
        connection.unregister("incoming")

"""Slow path: results, revolution, balance."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import groupby

from tests.reference.slow_stats import Chance, Facts, Row, seat_chance, side_chance, statistic


def of_places(name: str, test: Callable[[int], bool]) -> None:
    """A share of seat-deals whose place passes ``test``."""

    @statistic(name)
    def _(facts: Facts) -> Iterator[Chance]:
        for row in facts.placed():
            yield seat_chance(row, 1 if test(row["place"]) else 0)


of_places("res_head_rate", lambda place: place == 1)
of_places("res_second_rate", lambda place: place == 2)
of_places("res_last_rate", lambda place: place == 6)
of_places("res_bottom2_rate", lambda place: place in (5, 6))


def of_sides(name: str, count: Callable[[list[Row]], float]) -> None:
    """A sum over the sides of completed deals."""

    @statistic(name)
    def _(facts: Facts) -> Iterator[Chance]:
        for rows in facts.sides():
            yield side_chance(rows, count(rows))


of_sides("res_team_net", lambda rows: rows[0]["side_net"])
of_sides("res_team_win_rate", lambda rows: 1 if rows[1]["side_net"] > 0 else 0)
of_sides("res_team_tie_rate", lambda rows: 0 if rows[2]["side_net"] else 1)
of_sides(
    "res_win_share", lambda rows: {True: 1.0, False: 0.0}[rows[0]["side_net"] > 0] + (rows[0]["side_net"] == 0) / 2
)
of_sides("res_sweep_rate", lambda rows: int(all(row["is_sweep"] for row in rows)))
of_sides("res_swept_rate", lambda rows: int(any(row["is_swept"] for row in rows)))


@statistic("res_deals")
def res_deals(facts: Facts) -> Iterator[Chance]:
    for row in facts.deals:
        if not row["is_void"]:
            yield Chance(row["deal_id"], 1)


@statistic("res_place_mean")
def res_place_mean(facts: Facts) -> Iterator[Chance]:
    return (seat_chance(row, row["place"]) for row in facts.placed())


@statistic("res_place_dist")
def res_place_dist(facts: Facts) -> Iterator[Chance]:
    return (seat_chance(row, 1, part=str(row["place"])) for row in facts.placed())


@statistic("res_exit_cause")
def res_exit_cause(facts: Facts) -> Iterator[Chance]:
    return (seat_chance(row, 1, part=row["exit_cause"]) for row in facts.placed())


@statistic("res_points_by_source")
def res_points_by_source(facts: Facts) -> Iterator[Chance]:
    for rows in facts.sides():
        sources = ["place", "sweep", "burn", "kill", "penalty"]
        sources += ["opening", "declare"] if rows[0]["opening_on"] else []
        sources += ["men"] if rows[0]["biesan_on"] else []
        sources += ["tribute"] if facts.deal[rows[0]["deal_id"]]["tribute_on"] else []
        for source in sources:
            points = facts.got(rows[0]["deal_id"], rows[0]["side"], source)
            yield side_chance(rows, points, part=source)


@statistic("res_beat_opposite")
def res_beat_opposite(facts: Facts) -> Iterator[Chance]:
    for row in facts.placed():
        pair = (row, facts.opposite(row))
        if not any(one["exit_cause"] in ("revolution", "no3") for one in pair):
            yield seat_chance(row, int(pair[0]["place"] < pair[1]["place"]))


@statistic("res_mate_head_rate")
def res_mate_head_rate(facts: Facts) -> Iterator[Chance]:
    for row in facts.placed():
        mates = [facts.seat[row["deal_id"], (row["seat"] + step) % 6] for step in (2, 4)]
        yield seat_chance(row, sum(mate["place"] == 1 for mate in mates))


def half(name: str, wanted: set[int]) -> None:
    """Place points of own seats in those places less the other side's."""

    @statistic(name)
    def _(facts: Facts) -> Iterator[Chance]:
        for rows in facts.sides():
            deal, net = rows[0]["deal_id"], 0.0
            for item in facts.points_of[deal]:
                if item["source"] == "place" and facts.seat[deal, item["seat"]]["place"] in wanted:
                    net += item["points"] if item["seat"] % 2 == rows[0]["seat"] % 2 else -item["points"]
            yield side_chance(rows, net)


half("res_race_net", {1, 2})
half("res_hunt_net", {5, 6})


@statistic("res_cards_left_last")
def res_cards_left_last(facts: Facts) -> Iterator[Chance]:
    return (seat_chance(row, row["cards_left"]) for row in facts.seats if row["exit_cause"] == "last")


@statistic("rev_right_rate")
def rev_right_rate(facts: Facts) -> Iterator[Chance]:
    for row in facts.seats:
        if None not in (row["twos_dealt"], row["jokers_dealt"]):
            yield seat_chance(row, int(not row["twos_dealt"] and not row["jokers_dealt"]))


@statistic("rev_declare_rate")
def rev_declare_rate(facts: Facts) -> Iterator[Chance]:
    return (seat_chance(row, int(row["revolution"])) for row in facts.seats if row["revolution_right"])


@statistic("rev_place_mean")
def rev_place_mean(facts: Facts) -> Iterator[Chance]:
    return (seat_chance(row, row["place"]) for row in facts.placed() if row["revolution"])


@statistic("rev_void_rate")
def rev_void_rate(facts: Facts) -> Iterator[Chance]:
    return (Chance(row["deal_id"], int(row["is_void"])) for row in facts.deals)


def offset(facts: Facts, row: Row) -> int:
    """Steps from the first leader."""
    return (row["seat"] - facts.deal[row["deal_id"]]["leader"]) % 6


@statistic("bal_leader_edge")
def bal_leader_edge(facts: Facts) -> Iterator[Chance]:
    return (Chance(row["deal_id"], row["side_net"]) for row in facts.placed() if offset(facts, row) == 0)


@statistic("bal_offset_head")
@statistic("bal_offset_tv")
def bal_offset_head(facts: Facts) -> Iterator[Chance]:
    for row in facts.placed():
        if row["place"] == 1:
            yield Chance(row["deal_id"], 1, part=str(offset(facts, row)))


@statistic("bal_offset_net")
def bal_offset_net(facts: Facts) -> Iterator[Chance]:
    for row in facts.placed():
        items = [
            item
            for item in facts.points_of[row["deal_id"]]
            if item["source"] == "place" and item["seat"] == row["seat"]
        ]
        yield seat_chance(row, sum(item["points"] for item in items), part=str(offset(facts, row)))


@statistic("bal_seat_selftest")
def bal_seat_selftest(facts: Facts) -> Iterator[Chance]:
    return (Chance(row["deal_id"], 1, part=str(row["seat"])) for row in facts.placed() if row["place"] == 1)


@statistic("bal_net_sd")
def bal_net_sd(facts: Facts) -> Iterator[Chance]:
    for rows in facts.sides():
        if rows[0]["side"] == 0:
            yield Chance(rows[0]["deal_id"], rows[0]["side_net"] ** 2)


@statistic("bal_tie_rate")
def bal_tie_rate(facts: Facts) -> Iterator[Chance]:
    for rows in facts.sides():
        if rows[0]["side"] == 1:
            yield Chance(rows[0]["deal_id"], int(rows[0]["side_net"] == 0))


@statistic("bal_special_rate")
def bal_special_rate(facts: Facts) -> Iterator[Chance]:
    for deal in facts.deals:
        rows = [facts.seat[deal["deal_id"], seat] for seat in range(6)]
        if rows[0]["place"] is None:
            continue
        happened = {"sweep": any(row["is_sweep"] for row in rows)}
        if deal["burn_on"]:
            happened["burn"] = any(row["n_burns"] for row in rows)
        if deal["counter_on"]:
            happened["counter"] = any(burn["depth"] >= 2 for burn in facts.burns_of[deal["deal_id"]])
        if deal["revolution_on"]:
            happened["revolution"] = any(row["revolution"] for row in rows)
        if rows[0]["biesan_on"]:
            happened["trap"] = any(row["is_men"] for row in rows)
        if rows[0]["opening_on"]:
            happened["locked_out"] = any(row["opening_eligible"] and not row["is_opened"] for row in rows)
        for event, is_there in happened.items():
            yield Chance(deal["deal_id"], int(is_there), part=event)


@statistic("trib_streak_excess")
def trib_streak_excess(facts: Facts) -> Iterator[Chance]:
    known = {(row["match_id"], row["rules_id"]) for row in facts.matches if row["state"] != "unknown"}
    played = [row for row in facts.deals if row["deal_no"] is not None and not row["is_void"]]
    for match in known:
        own = [row for row in played if (row["match_id"], row["rules_id"]) == match]
        own.sort(key=lambda row: (row["game_no"] or 0, row["deal_no"]))
        for side in (0, 1):
            nets = [facts.seat[row["deal_id"], side]["side_net"] for row in own]
            if len(nets) < 2 or None in nets:
                continue
            runs = [len(list(run)) for won, run in groupby(net > 0 for net in nets) if won]
            if runs:
                expected = Fraction(len(nets), len(nets) - sum(runs) + 1)
                excess = sum(runs) - Fraction(round(len(runs) * expected * 2**20), 2**20)
                yield Chance(own[0]["deal_id"], float(excess), len(runs), side=side)

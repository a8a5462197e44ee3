"""Slow path: openings, gouji plays, burns, threes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from tests.reference.slow_stats import Chance, Facts, Row, play_chance, seat_chance, side_chance, statistic

RANK_NAMES = {7: "10", 8: "J", 9: "Q", 10: "K", 11: "A", 12: "2", 13: "S", 14: "B"}


def wilds(row: Row) -> int:
    """Jokers and twos of a play."""
    return row["small"] + row["big"] + (row["naturals"] if row["rank"] == 12 else row["twos"])


def may_open(facts: Facts) -> list[Row]:
    """Seat-deals that may open."""
    return [row for row in facts.placed() if row["opening_on"] and row["opening_eligible"]]


def of_openers(name: str, count: Callable[[Row], float], keep: Callable[[Row], bool] = lambda row: True) -> None:
    """A sum over seat-deals that may open."""

    @statistic(name)
    def _(facts: Facts) -> Iterator[Chance]:
        return (seat_chance(row, count(row)) for row in may_open(facts) if keep(row))


of_openers("opening_rate", lambda row: int(row["is_opened"]))
of_openers("opening_locked_out_rate", lambda row: 1 - int(row["is_opened"]))
of_openers("opening_attempts", lambda row: row["opening_attempts"])
of_openers(
    "opening_first_try_rate", lambda row: int(row["opening_first_success"]), lambda row: row["opening_attempts"] > 0
)


@statistic("opening_time")
def opening_time(facts: Facts) -> Iterator[Chance]:
    for row in may_open(facts):
        time = row["opened_fraction"] if row["is_opened"] else row["lock_fraction"]
        if time is not None:
            yield seat_chance(row, int(row["is_opened"]), time=time)


@statistic("opening_attempt_success")
def opening_attempt_success(facts: Facts) -> Iterator[Chance]:
    for row in facts.openings:
        yield play_chance(facts.play[row["deal_id"], row["action_no"]], int(row["is_success"]))


@statistic("opening_net_points")
def opening_net_points(facts: Facts) -> Iterator[Chance]:
    for rows in facts.sides():
        if rows[0]["opening_on"]:
            yield side_chance(rows, facts.balance(rows, "opening"))


def faced_chance(one: dict[str, Any], num: bool) -> Chance:
    """A chance about a turn to answer."""
    return play_chance(one["row"], int(num))


@statistic("opening_denial_rate")
def opening_denial_rate(facts: Facts) -> Iterator[Chance]:
    attempts = {(row["deal_id"], row["action_no"]): row for row in facts.openings}
    for one in facts.faced:
        attempt = attempts.get((one["deal"], one["table"]["action_no"]))
        if attempt and one["able"] and abs(one["seat"] - attempt["seat"]) == 3:
            yield faced_chance(one, one["answered"])


@statistic("opening_denied_final")
def opening_denied_final(facts: Facts) -> Iterator[Chance]:
    for row in facts.placed():
        other = facts.opposite(row)
        if row["opening_on"] and other["opening_eligible"]:
            yield seat_chance(row, int(not other["is_opened"]))


@statistic("opening_pair_state")
def opening_pair_state(facts: Facts) -> Iterator[Chance]:
    words = {(True, True): "both", (True, False): "own", (False, True): "opposite", (False, False): "none"}
    for row in may_open(facts):
        other = facts.opposite(row)
        if other["opening_eligible"]:
            yield seat_chance(row, 1, part=words[bool(row["is_opened"]), bool(other["is_opened"])])


@statistic("opening_announce_success")
def opening_announce_success(facts: Facts) -> Iterator[Chance]:
    for row in facts.placed():
        other = facts.opposite(row)
        if row["opening_on"] and row["announced"] and other["opening_eligible"]:
            yield seat_chance(row, 0 if other["is_opened"] else 1)


def gouji(facts: Facts) -> list[Row]:
    """All gouji plays."""
    return facts.gouji


def of_gouji(name: str, count: Callable[[Row], float], part: Callable[[Row], str | None] = lambda row: None) -> None:
    """A sum over gouji plays."""

    @statistic(name)
    def _(facts: Facts) -> Iterator[Chance]:
        return (play_chance(row, count(row), part=part(row)) for row in gouji(facts))


def kind_of(row: Row) -> str:
    """How a gouji play was made up."""
    if row["is_pure"]:
        return "pure"
    return "big" if row["big"] else "small" if row["small"] else "twos"


of_gouji("gj_pure_share", lambda row: int(row["is_pure"]))
of_gouji("gj_exposed_share", lambda row: int(row["is_exposed"]))
of_gouji("gj_lead_share", lambda row: int(row["is_lead"]))
of_gouji("gj_size_profile", lambda row: 1, lambda row: str(row["n_cards"]) if row["n_cards"] < 7 else "7+")
of_gouji("gj_rank_profile", lambda row: 1, lambda row: RANK_NAMES.get(row["rank"], "low"))


@statistic("gj_plays")
def gj_plays(facts: Facts) -> Iterator[Chance]:
    return (seat_chance(row, row["n_gouji"]) for row in facts.placed())


@statistic("gj_survive_rate")
def gj_survive_rate(facts: Facts) -> Iterator[Chance]:
    return (play_chance(row, int(row["survives"])) for row in gouji(facts) if row["is_exposed"])


@statistic("gj_survive_by_kind")
def gj_survive_by_kind(facts: Facts) -> Iterator[Chance]:
    return (play_chance(row, int(row["survives"]), part=kind_of(row)) for row in gouji(facts) if row["is_exposed"])


@statistic("gj_answer_rate")
def gj_answer_rate(facts: Facts) -> Iterator[Chance]:
    for one in facts.faced:
        if one["table"]["is_gouji"] and abs(one["table"]["seat"] - one["seat"]) == 3 and one["able"]:
            yield faced_chance(one, one["answered"])


@statistic("gj_able_rate")
def gj_able_rate(facts: Facts) -> Iterator[Chance]:
    for one in facts.faced:
        if one["table"]["is_gouji"] and abs(one["table"]["seat"] - one["seat"]) == 3:
            yield faced_chance(one, one["able"])


def duel(name: str, cost: Callable[[Row], int]) -> None:
    """What a seat spent on answers to its opposite's gouji plays, less what the opposite spent."""

    @statistic(name)
    def _(facts: Facts) -> Iterator[Chance]:
        spent: Counter[tuple[str, int]] = Counter()
        for row in facts.plays:
            if row["kind"] != "play" or row["beats_seat"] is None or abs(row["beats_seat"] - row["seat"]) != 3:
                continue
            if facts.play[row["deal_id"], row["beats_action_no"]]["is_gouji"]:
                spent[row["deal_id"], row["seat"]] += cost(row)
        for row in facts.placed():
            yield seat_chance(row, spent[row["deal_id"], row["seat"]] - spent[row["deal_id"], (row["seat"] + 3) % 6])


duel("gj_duel_balance", lambda row: 1)
duel("gj_duel_wild_cost", wilds)


def of_burns(name: str, count: Callable[[Row], float], den: Callable[[Row], int] = lambda row: 1, **more: Any) -> None:
    """A sum over burns."""
    part = more.get("part", lambda row: None)

    @statistic(name)
    def _(facts: Facts) -> Iterator[Chance]:
        for row in facts.burns:
            yield play_chance(facts.play[row["deal_id"], row["action_no"]], count(row), den(row), part=part(row))


of_burns("burn_success_rate", lambda row: int(row["is_success"]))
of_burns("burn_fail_rate", lambda row: ("failed", "conceded").count(row["outcome"]))
of_burns("burn_cancel_rate", lambda row: ("dissolved", "counter_burned").count(row["outcome"]))
of_burns("burn_outcome_dist", lambda row: 1, part=lambda row: row["outcome"])
of_burns("burn_counter_share", lambda row: int(row["depth"] != 1))
of_burns("burn_own_side_share", lambda row: int((row["seat"] - row["victim"]) % 2 == 0))
of_burns("burn_chain_len", lambda row: 1, lambda row: int(row["depth"] == 1))
of_burns("burn_jokers_used", lambda row: row["jokers_used"])
of_burns("burn_place_mean", lambda row: row["place"])


@statistic("burn_rate")
def burn_rate(facts: Facts) -> Iterator[Chance]:
    return (seat_chance(row, min(1, row["n_burns"])) for row in facts.placed())


@statistic("burn_attempts")
def burn_attempts(facts: Facts) -> Iterator[Chance]:
    return (seat_chance(row, row["n_burns"]) for row in facts.placed())


@statistic("burn_victim_rate")
def burn_victim_rate(facts: Facts) -> Iterator[Chance]:
    burned = {(row["deal_id"], row["beats_action_no"]) for row in facts.plays if row["kind"] == "burn"}
    for row in gouji(facts):
        if row["is_exposed"]:
            yield play_chance(row, int((row["deal_id"], row["action_no"]) in burned))


@statistic("burn_points")
def burn_points(facts: Facts) -> Iterator[Chance]:
    return (side_chance(rows, facts.balance(rows, "burn")) for rows in facts.sides())


@statistic("bie3_trapped_rate")
def bie3_trapped_rate(facts: Facts) -> Iterator[Chance]:
    return (seat_chance(row, int(row["is_men"])) for row in facts.placed() if row["biesan_on"])


@statistic("bie3_trap_made")
def bie3_trap_made(facts: Facts) -> Iterator[Chance]:
    return (seat_chance(row, row["men_made"]) for row in facts.placed() if row["biesan_on"])


def known(facts: Facts) -> list[Row]:
    """Seat-deals whose dealt hand is known."""
    return [row for row in facts.seats if row["threes_dealt"] is not None]


@statistic("bie3_threes_held")
def bie3_threes_held(facts: Facts) -> Iterator[Chance]:
    return (seat_chance(row, row["threes_dealt"]) for row in known(facts))


@statistic("buy3_rate")
def buy3_rate(facts: Facts) -> Iterator[Chance]:
    return (seat_chance(row, 0 if row["threes_dealt"] else 1) for row in known(facts))


@statistic("buy3_any_rate")
def buy3_any_rate(facts: Facts) -> Iterator[Chance]:
    threes: dict[str, list[int]] = {}
    for row in known(facts):
        threes.setdefault(row["deal_id"], []).append(row["threes_dealt"])
    return (Chance(deal, int(0 in counts)) for deal, counts in threes.items() if len(counts) == 6)


@statistic("buy3_bought_share")
def buy3_bought_share(facts: Facts) -> Iterator[Chance]:
    return (
        seat_chance(row, int(row["bought3"])) for row in known(facts) if row["biesan_on"] and not row["threes_dealt"]
    )


@statistic("buy3_price")
def buy3_price(facts: Facts) -> Iterator[Chance]:
    paid: Counter[tuple[str, int]] = Counter()
    bought: Counter[tuple[str, int]] = Counter()
    for row in facts.transfers:
        if row["cause"] == "buy" and row["rank"] == 0:
            bought[row["deal_id"], row["to_seat"]] += row["n_cards"]
        elif row["cause"] == "payment" and row["bought_rank"] == 0:
            paid[row["deal_id"], row["from_seat"]] += row["n_cards"] if row["rank"] in (12, 13, 14) else 0
    for deal, seat in bought | paid:
        yield Chance(deal, paid[deal, seat], bought[deal, seat], seat, seat % 2)


@statistic("trib_cards")
def trib_cards(facts: Facts) -> Iterator[Chance]:
    for row in facts.deals:
        if row["n_rounds"] is not None and not row["is_void"] and row["match_id"] is not None and row["deal_no"]:
            gifts = [one for one in facts.transfers if one["cause"] == "tribute" and one["deal_id"] == row["deal_id"]]
            yield Chance(row["deal_id"], sum(one["n_cards"] for one in gifts))

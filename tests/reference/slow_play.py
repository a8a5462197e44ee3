"""Slow path: passes and yields, tempo, jokers and twos, coordination."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tests.reference.slow_exchange import faced_chance
from tests.reference.slow_stats import Chance, Facts, Row, play_chance, seat_chance, statistic


def answering(facts: Facts) -> list[Row]:
    """Turns to answer in order."""
    return [
        row
        for row in facts.plays
        if row["capacity"] not in ("lead", "closing") and row["kind"] in ("play", "pass", "yield")
    ]


@statistic("pass_voluntary_rate")
def pass_voluntary_rate(facts: Facts) -> Iterator[Chance]:
    for row in answering(facts):
        if row["kind"] == "play" or row["was_able"]:
            yield play_chance(row, int(row["kind"] == "pass"))


@statistic("pass_forced_share")
def pass_forced_share(facts: Facts) -> Iterator[Chance]:
    return (play_chance(row, int(row["is_forced"])) for row in facts.plays if row["kind"] == "pass")


@statistic("pass_close_rate")
def pass_close_rate(facts: Facts) -> Iterator[Chance]:
    for row in facts.plays:
        if row["capacity"] == "closing" and (row["kind"] == "play" or row["was_able"]):
            yield play_chance(row, int(row["kind"] == "close"))


def of_seats(name: str, column: str) -> None:
    """A sum of one column over seat-deals with a place."""

    @statistic(name)
    def _(facts: Facts) -> Iterator[Chance]:
        return (seat_chance(row, row[column]) for row in facts.placed())


of_seats("pass_count", "n_passes")
of_seats("yield_chances", "yield_chances")
of_seats("wind_received", "wind_received")
of_seats("wild_jokers_spent", "jokers_played")


@statistic("yield_rate")
def yield_rate(facts: Facts) -> Iterator[Chance]:
    return (seat_chance(row, row["n_yields"], row["yield_chances"]) for row in facts.placed() if row["yield_chances"])


@statistic("tempo_plays")
def tempo_plays(facts: Facts) -> Iterator[Chance]:
    return (Chance(row["deal_id"], row["n_plays"]) for row in facts.deals if not row["is_void"])


@statistic("tempo_rounds")
def tempo_rounds(facts: Facts) -> Iterator[Chance]:
    return (Chance(row["deal_id"], row["n_rounds"]) for row in facts.deals if not row["is_void"])


def round_chance(row: Row, seat: int, num: float) -> Chance:
    """A chance about a round as one seat sees it."""
    return Chance(row["deal_id"], num, 1, seat, seat % 2, row["first_action_no"])


@statistic("tempo_round_len")
def tempo_round_len(facts: Facts) -> Iterator[Chance]:
    return (round_chance(row, row["leader"], row["n_plays"]) for row in facts.rounds)


@statistic("tempo_keep_lead_rate")
def tempo_keep_lead_rate(facts: Facts) -> Iterator[Chance]:
    return (round_chance(row, row["leader"], int(row["leader"] == row["winner"])) for row in facts.won_rounds)


@statistic("tempo_lead_share")
def tempo_lead_share(facts: Facts) -> Iterator[Chance]:
    for row in facts.won_rounds:
        for seat in range(6):
            if facts.in_round(row["deal_id"], seat, row["first_action_no"]):
                yield round_chance(row, seat, int(seat == row["leader"]))


@statistic("tempo_steal_rate")
def tempo_steal_rate(facts: Facts) -> Iterator[Chance]:
    for row in facts.won_rounds:
        for seat in [(row["leader"] + step) % 6 for step in (1, 3, 5)]:
            if facts.in_round(row["deal_id"], seat, row["first_action_no"]):
                yield round_chance(row, seat, int(seat == row["winner"]))


@statistic("team_handover_rate")
def team_handover_rate(facts: Facts) -> Iterator[Chance]:
    for row in facts.won_rounds:
        mates = [(row["leader"] + step) % 6 for step in (2, 4)]
        if any(facts.in_round(row["deal_id"], mate, row["first_action_no"]) for mate in mates):
            yield round_chance(row, row["leader"], int(row["winner"] in mates))


@statistic("team_overtake_rate")
def team_overtake_rate(facts: Facts) -> Iterator[Chance]:
    for one in facts.faced:
        if one["able"] and (one["seat"] - one["table"]["seat"]) % 6 in (0, 2, 4):
            yield faced_chance(one, one["answered"])


def of_cards(name: str, count: Callable[[Row], float], keep: Callable[[Row], bool], den: Callable[[Row], int]) -> None:
    """A sum over the actions that put cards on the table."""

    @statistic(name)
    def _(facts: Facts) -> Iterator[Chance]:
        for row in facts.played:
            if keep(row):
                yield play_chance(row, count(row), den(row))


def one(_: Row) -> int:
    return 1


def always(_: Row) -> bool:
    return True


def jokers(row: Row) -> int:
    return row["small"] + row["big"]


def twos(row: Row) -> int:
    return row["naturals"] if row["rank"] == 12 else row["twos"]


of_cards("tempo_cards_per_play", lambda row: row["n_cards"], always, one)
of_cards("tempo_single_lead_share", lambda row: int(row["n_cards"] == 1), lambda row: row["is_lead"], one)
of_cards("tempo_exit_by_lead_share", lambda row: int(row["capacity"] == "lead"), lambda row: row["is_last_set"], one)
of_cards("tempo_first_half_length", lambda row: int(row["outs"] <= 1), always, one)
of_cards(
    "wild_joker_solo_share", lambda row: 0 if row["naturals"] else jokers(row), lambda row: jokers(row) > 0, jokers
)
of_cards("wild_joker_dress_size", lambda row: row["naturals"], lambda row: jokers(row) > 0 and row["naturals"] > 0, one)
of_cards("wild_two_attach_share", lambda row: 0 if row["rank"] == 12 else row["twos"], lambda row: twos(row) > 0, twos)
of_cards(
    "wild_two_single_share", lambda row: int(row["rank"] == 12 and row["n_cards"] == 1), lambda row: twos(row) > 0, twos
)


@statistic("tempo_lead_size_profile")
def tempo_lead_size_profile(facts: Facts) -> Iterator[Chance]:
    for row in facts.plays:
        if row["is_lead"] and row["n_cards"]:
            yield play_chance(row, 1, part="7+" if row["n_cards"] >= 7 else str(row["n_cards"]))


@statistic("tempo_three_lead_time")
def tempo_three_lead_time(facts: Facts) -> Iterator[Chance]:
    for row in facts.placed():
        if row["biesan_on"] or not row["threes_dealt"]:
            continue
        own = [play for play in facts.plays_of[row["deal_id"]] if play["seat"] == row["seat"]]
        first = next((play for play in own if play["is_lead"] and play["rank"] == 0 and play["n_cards"]), None)
        left = first["hand_before"] if first else row["cards_left"]
        yield seat_chance(row, int(first is not None), time=(row["cards_start"] - left) / row["cards_start"])


def dealt(facts: Facts) -> list[Row]:
    """Seat-deals whose dealt jokers are known."""
    return [row for row in facts.seats if row["jokers_dealt"] is not None]


@statistic("wild_jokers_dealt")
def wild_jokers_dealt(facts: Facts) -> Iterator[Chance]:
    return (seat_chance(row, row["jokers_dealt"]) for row in dealt(facts))


@statistic("wild_no_joker_rate")
def wild_no_joker_rate(facts: Facts) -> Iterator[Chance]:
    return (seat_chance(row, int(row["jokers_dealt"] == 0)) for row in dealt(facts))


@statistic("wild_joker_stranded")
def wild_joker_stranded(facts: Facts) -> Iterator[Chance]:
    return (seat_chance(row, row["jokers_left"]) for row in facts.placed() if row["jokers_dealt"])

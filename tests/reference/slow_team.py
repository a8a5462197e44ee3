"""Slow path: coordination of a side, choices, and what belongs to the deal as a whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from tests.reference.slow_exchange import faced_chance, wilds
from tests.reference.slow_stats import Chance, Facts, Row, play_chance, seat_chance, statistic


def round_chance(row: Row, seat: int, num: float, den: float = 1, part: str | None = None) -> Chance:
    """A chance about a round as one seat sees it."""
    return Chance(row["deal_id"], num, den, seat, seat % 2, row["first_action_no"], part=part)


def has(mask: int, seat: int) -> bool:
    """Whether a seat is in a mask."""
    return bool(mask >> seat & 1)


def mates_in(row: Row) -> list[int]:
    """Mates of the leader who were in at the lead."""
    return [seat for seat in ((row["leader"] + 2) % 6, (row["leader"] + 4) % 6) if has(row["active"], seat)]


def riders(row: Row) -> list[int]:
    """Mates of the leader who answered cheaply in the round."""
    return [seat for seat in ((row["leader"] + 2) % 6, (row["leader"] + 4) % 6) if has(row["absorbed"], seat)]


@statistic("team_feed_rate")
def team_feed_rate(facts: Facts) -> Iterator[Chance]:
    for row in facts.won_rounds:
        if not row["lead_is_gouji"] and (row["lead_sizes"] or 0).bit_count() > 1 and mates_in(row):
            yield round_chance(row, row["leader"], int(bool(riders(row))))


@statistic("team_feed_index")
def team_feed_index(facts: Facts) -> Iterator[Chance]:
    for row in facts.played:
        choice = row["is_lead"] and not row["is_gouji"] and (row["lead_sizes"] or 0).bit_count() > 1
        if choice and any(has(row["active"], (row["seat"] + step) % 6) for step in (2, 4)):
            yield play_chance(row, row["feed_gain"])


@statistic("team_feed_received")
def team_feed_received(facts: Facts) -> Iterator[Chance]:
    for row in facts.won_rounds:
        for mate in mates_in(row):
            yield round_chance(row, mate, int(mate in riders(row)))


@statistic("team_feed_matrix")
def team_feed_matrix(facts: Facts) -> Iterator[Chance]:
    for row in facts.won_rounds:
        for mate in mates_in(row):
            part = {2: "lower", 4: "upper"}[(mate - row["leader"]) % 6]
            yield round_chance(row, row["leader"], int(mate in riders(row)), part=part)


@statistic("team_feed_balance")
def team_feed_balance(facts: Facts) -> Iterator[Chance]:
    for row in facts.won_rounds:
        if riders(row):
            lower = (row["leader"] + 2) % 6
            yield round_chance(row, row["leader"], riders(row).count(lower), len(riders(row)))


@statistic("team_costly_overtake_rate")
def team_costly_overtake_rate(facts: Facts) -> Iterator[Chance]:
    for one in facts.faced:
        if one["able"] and (one["table"]["seat"] - one["seat"]) % 2 == 0:
            yield faced_chance(one, one["answered"] and not one["row"]["is_cheap"])


def blocks(name: str, keep: Callable[[int], bool]) -> None:
    """Cheap answers of the next enemy shut out, where they could be."""

    @statistic(name)
    def _(facts: Facts) -> Iterator[Chance]:
        for row in facts.plays:
            if row["could_block"] and keep(row["block_left"]):
                yield play_chance(row, int(row["is_block"]))


blocks("team_block_rate", lambda left: True)
blocks("team_block_threat_rate", lambda left: left < 11)


def helped(facts: Facts, exit_: Row, mate: int) -> bool:
    """Whether a mate helped a seat out: he led the round, let its winning play stand, or left it the lead."""
    deal, number = exit_["deal_id"], exit_["exit_round_no"]
    last = facts.round[deal, number]
    if last["leader"] == mate:
        return True
    before = facts.round.get((deal, number - 1))
    if before is None or last["leader"] != exit_["seat"] or last["first_action_no"] != exit_["exit_action_no"]:
        return False
    return has(before["let_stand"], mate) if before["winner"] == exit_["seat"] else before["finisher"] == mate


def assists(name: str, places: set[int]) -> None:
    """Exits of mates into these places that a seat helped."""

    @statistic(name)
    def _(facts: Facts) -> Iterator[Chance]:
        counts: Counter[tuple[str, int]] = Counter()
        good: Counter[tuple[str, int]] = Counter()
        for row in facts.placed():
            if row["exit_cause"] == "out" and row["place"] in places:
                for mate in ((row["seat"] + 2) % 6, (row["seat"] + 4) % 6):
                    counts[row["deal_id"], mate] += 1
                    good[row["deal_id"], mate] += helped(facts, row, mate)
        return (Chance(deal, good[deal, seat], n, seat, seat % 2) for (deal, seat), n in counts.items())


assists("team_assist_out", {1, 2, 3, 4, 5, 6})
assists("team_assist_exit_top2", {1, 2})


@statistic("team_out_declined")
def team_out_declined(facts: Facts) -> Iterator[Chance]:
    return (play_chance(row, 1 - int(row["is_last_set"])) for row in facts.plays if row["exit_open"])


@statistic("team_opening_setup")
def team_opening_setup(facts: Facts) -> Iterator[Chance]:
    for row in facts.won_rounds:
        shut = [mate for mate in mates_in(row) if not has(row["opened"], mate)]
        unopened = [mate for mate in ((row["leader"] + 2) % 6, (row["leader"] + 4) % 6) if not has(row["opened"], mate)]
        if shut:
            after = facts.round.get((row["deal_id"], row["round_no"] + 1))
            led = (
                after is not None
                and after["leader"] == row["winner"]
                and after["lead_is_gouji"]
                and after["lead_is_pure"]
            )
            yield round_chance(row, row["leader"], int(bool(led and row["winner"] in unopened)))


@statistic("team_drain_for_mate")
def team_drain_for_mate(facts: Facts) -> Iterator[Chance]:
    drained: Counter[tuple[str, int]] = Counter()
    for row in facts.played:
        victim, guarded = row["beats_seat"], (row["seat"] + 3) % 6
        mated = victim is not None and (victim - row["seat"]) % 6 in (1, 5)
        if mated and has(row["active"], guarded) and not has(row["opened"], guarded):
            drained[row["deal_id"], victim] += wilds(row)
    for row in facts.placed():
        mates = [facts.seat[row["deal_id"], (row["seat"] + step) % 6] for step in (2, 4)]
        if any(mate["opening_eligible"] for mate in mates):
            yield seat_chance(row, drained[row["deal_id"], row["seat"]])


@statistic("team_control_lead_share")
def team_control_lead_share(facts: Facts) -> Iterator[Chance]:
    return (play_chance(row, int(row["is_control"])) for row in facts.played if row["could_control"])


@statistic("wind_mate_share")
def wind_mate_share(facts: Facts) -> Iterator[Chance]:
    for row in facts.rounds:
        if row["finisher"] is not None and row["next_leader"] is not None:
            yield round_chance(row, row["next_leader"], int((row["finisher"] - row["next_leader"]) % 6 in (2, 4)))


@statistic("review_unforced")
def review_unforced(facts: Facts) -> Iterator[Chance]:
    return (seat_chance(row, row["n_choices"]) for row in facts.placed() if row["n_choices"] is not None)


@statistic("bal_choice_width")
def bal_choice_width(facts: Facts) -> Iterator[Chance]:
    return (seat_chance(row, row["n_choices"], row["n_decisions"]) for row in facts.placed() if row["n_decisions"])


@statistic("bal_leader_head_excess")
def bal_leader_head_excess(facts: Facts) -> Iterator[Chance]:
    for row in facts.placed():
        if row["seat"] == facts.deal[row["deal_id"]]["leader"]:
            yield Chance(row["deal_id"], 6 * int(row["place"] == 1) - 1, 6)


@statistic("bal_decisive_rate")
def bal_decisive_rate(facts: Facts) -> Iterator[Chance]:
    for rows in facts.sides():
        largest = facts.deal[rows[0]["deal_id"]]["largest_net"]
        if rows[0]["side"] == 1 and largest is not None:
            yield Chance(rows[0]["deal_id"], int(abs(rows[0]["side_net"]) >= largest / 2))

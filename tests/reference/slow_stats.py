"""A second, slow path: every statistic from the rows of the fact tables in plain Python, without SQL.

Each statistic is a function over ``Facts`` that yields one ``Chance`` at a time. It is written from the definition of the statistic,
not from its file, and shares no code with the package. ``summary`` groups the chances and gives sums and limits, the limits from
formulas of their own (``slow_intervals``).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

Row = dict[str, Any]


class Chance(NamedTuple):
    """One chance: where it is, which part it belongs to, and what it counts."""

    deal: str
    num: float
    den: float = 1
    seat: int | None = None
    side: int | None = None
    action: int | None = None
    phase: int | None = None
    part: str | None = None
    time: float | None = None


class Facts:
    """The rows of the tables with a few look-ups."""

    def __init__(self, tables: dict[str, list[Row]]) -> None:
        self.deals = tables["dim_deals"]
        self.seats = tables["fct_seats"]
        self.plays = tables["fct_plays"]
        self.rounds = tables["fct_rounds"]
        self.won_rounds = [row for row in self.rounds if row["winner"] is not None]
        self.burns = tables["fct_burns"]
        self.openings = tables["fct_openings"]
        self.transfers = tables["fct_transfers"]
        self.points = tables["fct_points"]
        self.matches = tables["fct_matches"]
        self.deal = {row["deal_id"]: row for row in self.deals}
        self.seat = {(row["deal_id"], row["seat"]): row for row in self.seats}
        self.play = {(row["deal_id"], row["action_no"]): row for row in self.plays}
        self.round = {(row["deal_id"], row["round_no"]): row for row in self.rounds}
        self.led = {
            (row["deal_id"], row["round_no"]): row["action_no"]
            for row in self.plays
            if row["is_lead"] and row["n_cards"]
        }
        self.played = [row for row in self.plays if row["n_cards"]]
        self.gouji = [row for row in self.played if row["is_gouji"]]
        self.plays_of = self._by_deal(self.plays)
        self.points_of = self._by_deal(self.points)
        self.burns_of = self._by_deal(self.burns)
        self.faced = list(self._faced())
        self.counted: dict[str, list[Chance]] = {}

    @staticmethod
    def _by_deal(rows: Iterable[Row]) -> dict[str, list[Row]]:
        found: dict[str, list[Row]] = defaultdict(list)
        for row in rows:
            found[row["deal_id"]].append(row)
        return found

    def placed(self) -> list[Row]:
        """Seat-deals with a place."""
        return [row for row in self.seats if row["place"] is not None]

    def sides(self) -> list[list[Row]]:
        """The three seats of each side of each completed deal."""
        groups: dict[tuple[str, int], list[Row]] = defaultdict(list)
        for row in self.placed():
            groups[row["deal_id"], row["seat"] % 2].append(row)
        return list(groups.values())

    def opposite(self, row: Row) -> Row:
        """The seat-deal across the table."""
        return self.seat[row["deal_id"], (row["seat"] + 3) % 6]

    def got(self, deal: str, side: int, *sources: str) -> float:
        """Signed points of a side from these sources."""
        return sum(
            item["points"] for item in self.points_of[deal] if item["side"] == side and item["source"] in sources
        )

    def balance(self, rows: list[Row], source: str) -> float:
        """Points of a side from a source less the other side's."""
        deal, side = rows[0]["deal_id"], rows[0]["seat"] % 2
        return self.got(deal, side, source) - self.got(deal, 1 - side, source)

    def in_round(self, deal: str, seat: int, first: int) -> bool:
        """Whether a seat was still in when the round with that first action was led; a burner may have conceded before the lead.

        Who lays down before play never acts; who lays down after his opening acts until then.
        """
        row = self.seat[deal, seat]
        first = self.led.get((deal, self.play[deal, first]["round_no"]), first)
        if row["exit_cause"] in ("no3", "revolution"):
            return any(play["seat"] == seat and play["action_no"] >= first for play in reversed(self.plays_of[deal]))
        return row["exit_action_no"] is None or not row["exit_action_no"] < first

    def _faced(self) -> Iterator[Row]:
        """Every turn to answer in order with the play that lay on the table, by walking through the actions.

        A burner who concedes takes his plays back where the rules let the burned play stand: the next action then answers it.
        """
        for deal, actions in self.plays_of.items():
            table, burned = None, None
            for row in sorted(actions, key=lambda one: one["action_no"]):
                if row["capacity"] == "answer" and table is not None and row["kind"] in ("play", "pass", "yield"):
                    answered = row["kind"] == "play"
                    yield {"deal": deal, "row": row, "seat": row["seat"], "table": table, "answered": answered,
                           "able": answered or bool(row["was_able"])}  # fmt: skip
                if row["kind"] == "burn":
                    burned = self.play[deal, row["beats_action_no"]]
                if row["kind"] in ("play", "burn", "kill"):
                    table = row
                elif row["kind"] == "concede":
                    table = burned


# Rules without which a statistic says nothing.
RULES = {
    "opening_on": ["opening_rate", "opening_attempts", "opening_attempt_success", "opening_first_try_rate", "opening_time", "opening_net_points", "opening_locked_out_rate", "opening_conversion", "opening_waste_rate", "opening_denial_rate", "opening_denied_final", "opening_pair_state", "opening_announce_success", "team_opening_setup", "team_drain_for_mate", "team_control_lead_share"],
    "tribute_on": ["trib_cards"],
    "declare_on": ["opening_announce_success"],
    "four_on": ["opening_four_compliance"],
    "burn_on": ["burn_rate", "burn_attempts", "burn_chance_rate", "burn_take_rate", "burn_success_rate", "burn_fail_rate", "burn_cancel_rate", "burn_outcome_dist", "burn_counter_share", "burn_own_side_share", "burn_victim_rate", "burn_chain_len", "burn_jokers_used", "burn_place_mean", "burn_points", "team_burn_rescue_rate"],
    "counter_on": ["burn_counter_rate"],
    "kill_on": ["wild_big_kill_rate"],
    "yield_on": ["yield_rate", "yield_chances", "yield_taken_by", "yield_finish_rate", "yield_mate_gain"],
    "biesan_on": ["bie3_trapped_rate", "bie3_trap_made", "bie3_own_trap_share", "bie3_exit_success", "bie3_exit_kind", "buy3_price", "buy3_bought_share"],
    "revolution_on": ["rev_declare_rate", "rev_place_mean"],
    "choice_on": ["rev_take_head_rate"],
}  # fmt: skip
Statistic = Callable[[Facts], Iterable[Chance]]
STATISTICS: dict[str, Statistic] = {}


def statistic(name: str) -> Callable[[Statistic], Statistic]:
    """Register the slow path of a statistic."""

    def register(function: Statistic) -> Statistic:
        STATISTICS[name] = function
        return function

    return register


def seat_chance(row: Row, num: float, den: float = 1, **more: Any) -> Chance:
    """A chance of a seat-deal."""
    return Chance(row["deal_id"], num, den, row["seat"], row["seat"] % 2, **more)


def side_chance(rows: Sequence[Row], num: float, **more: Any) -> Chance:
    """A chance of a side of a deal."""
    return Chance(rows[0]["deal_id"], num, side=rows[0]["seat"] % 2, **more)


def play_chance(row: Row, num: float, den: float = 1, **more: Any) -> Chance:
    """A chance of an action."""
    return Chance(row["deal_id"], num, den, row["seat"], row["seat"] % 2, row["action_no"], row["phase"], **more)


def in_scope(facts: Facts, name: str) -> set[str]:
    """Deals that count: not refused by the verifier, and played under the rules that the statistic is about."""
    rules = [rule for rule, names in RULES.items() if name in names]
    kept = (row for row in facts.deals if row["verdict"] != "refused")
    return {row["deal_id"] for row in kept if all(row[rule] for rule in rules)}


def chances(facts: Facts, name: str) -> list[Chance]:
    """All chances of a statistic in scope, counted once."""
    if name not in facts.counted:
        kept = in_scope(facts, name)
        facts.counted[name] = [chance for chance in STATISTICS[name](facts) if chance.deal in kept]
    return facts.counted[name]


def values_of(facts: Facts, chance: Chance, dim: str) -> set[Any]:
    """The values of a dimension that a chance belongs to: several for a team's players or bots."""
    deal = facts.deal[chance.deal]
    simple = {"rules": deal["rules"], "rules_id": deal["rules_id"], "source_kind": deal["source_kind"], "support": deal["support"],
              "match": deal["match_id"], "seat": chance.seat, "side": chance.side, "phase": chance.phase}  # fmt: skip
    if dim in simple:
        return {simple[dim]}
    if dim == "date":
        return {deal["played_at"].date().isoformat() if deal["played_at"] else None}
    column = {"bot": "bot", "player": "player_id", "offset": "offset"}[dim]
    seats = [seat for seat in range(6) if chance.seat in (None, seat) and chance.side in (None, seat % 2)]
    return {facts.seat[chance.deal, seat][column] for seat in seats}


def grouped(facts: Facts, name: str, dim: str | None) -> dict[Any, list[Chance]]:
    """Chances by the values of one dimension (by None: all together)."""
    groups: dict[Any, list[Chance]] = defaultdict(list)
    for chance in chances(facts, name):
        for value in values_of(facts, chance, dim) if dim else {None}:
            groups[value].append(chance)
    return groups


def per_deal(found: Iterable[Chance]) -> list[tuple[float, float]]:
    """(sum of num, sum of den) of each deal that has either."""
    totals: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])
    for chance in found:
        totals[chance.deal][0] += chance.num
        totals[chance.deal][1] += chance.den
    return [(num, den) for num, den in totals.values() if num or den]

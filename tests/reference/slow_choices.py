"""Slow path: what lay open at an action (openings, gouji, burns, 3s, passes, yields, tempo, wild cards)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator

from tests.reference.slow_exchange import faced_chance, wilds
from tests.reference.slow_stats import Chance, Facts, Row, play_chance, seat_chance, statistic

HIGH = {7, 8, 9}


def dealt(name: str, count: Callable[[Row], float], column: str = "pure_ranks") -> None:
    """A sum over seat-deals with a known hand."""

    @statistic(name)
    def _(facts: Facts) -> Iterator[Chance]:
        return (seat_chance(row, count(row)) for row in facts.seats if row[column] is not None)


dealt("opening_potential_rate", lambda row: int(row["pure_ranks"] > 0))
dealt("opening_potential_groups", lambda row: row["pure_ranks"].bit_count())
dealt("buy4_rate", lambda row: int(not row["fours_dealt"]), "fours_dealt")
dealt("tempo_groups_dealt", lambda row: row["groups_dealt"], "groups_dealt")


def able_openers(facts: Facts) -> list[Row]:
    """Seat-deals that may open and were dealt a natural gouji."""
    return [row for row in facts.placed() if row["opening_eligible"] and row["pure_ranks"]]


@statistic("opening_conversion")
def opening_conversion(facts: Facts) -> Iterator[Chance]:
    return (seat_chance(row, int(row["is_opened"])) for row in able_openers(facts))


@statistic("opening_waste_rate")
def opening_waste_rate(facts: Facts) -> Iterator[Chance]:
    for row in able_openers(facts):
        yield seat_chance(row, row["pure_wasted"], f"{row['pure_ranks']:b}".count("1"))


@statistic("opening_four_compliance")
def opening_four_compliance(facts: Facts) -> Iterator[Chance]:
    for row in facts.placed():
        if row["is_opened"] and row["opened_action_no"] is not None:
            number = facts.play[row["deal_id"], row["opened_action_no"]]["round_no"]
            after = facts.round.get((row["deal_id"], number + 1))
            led = after is not None and (after["leader"], after["lead_rank"]) == (row["seat"], 1)
            yield seat_chance(row, int(led))


def answers_to_gouji(facts: Facts) -> Iterator[Row]:
    """Ordinary plays on a gouji play."""
    return (row for row in facts.played if row["kind"] == "play" and row["table_is_gouji"])


@statistic("gj_overkill")
def gj_overkill(facts: Facts) -> Iterator[Chance]:
    for row in answers_to_gouji(facts):
        if row["least_wilds"] is not None:
            yield play_chance(row, wilds(row) - row["least_wilds"])


@statistic("gj_rank_overkill")
def gj_rank_overkill(facts: Facts) -> Iterator[Chance]:
    for row in answers_to_gouji(facts):
        if row["least_rank"] is not None:
            yield play_chance(row, row["rank"] - row["least_rank"])


@statistic("gj_near_miss_share")
def gj_near_miss_share(facts: Facts) -> Iterator[Chance]:
    return (play_chance(row, int(row["is_near"])) for row in facts.played if not row["is_gouji"])


def faced_once(facts: Facts) -> Iterator[Chance]:
    """Every near-gouji and seat that was asked about it, once: answered or not, where it could be."""
    asked: dict[tuple[str, int, int], list[Row]] = defaultdict(list)
    for row in facts.plays:
        if row["table_is_near"] and row["capacity"] in ("answer", "closing"):
            asked[row["deal_id"], row["table_action_no"], row["seat"]].append(row)
    for rows in asked.values():
        if any(row["was_able"] for row in rows):
            yield play_chance(rows[0], int(any(row["n_cards"] for row in rows)), part=str(rows[0]["table_seat"]))


def near_miss(name: str, steps: tuple[int, ...]) -> None:
    """Near-gouji sets of the enemies so many steps away."""

    @statistic(name)
    def _(facts: Facts) -> Iterator[Chance]:
        for chance in faced_once(facts):
            if (int(chance.part or 0) - (chance.seat or 0)) % 6 in steps:
                yield chance._replace(part=None)


near_miss("gj_near_miss_stop", (3,))
near_miss("team_near_miss_cover", (1, 5))


@statistic("gj_death_shot_use")
def gj_death_shot_use(facts: Facts) -> Iterator[Chance]:
    for row in facts.placed():
        deal = facts.deal[row["deal_id"]]
        if deal["dead_on"] and row["dead_chances"]:
            yield seat_chance(row, row["dead_used"], row["dead_chances"], part="bottom")
        if deal["revolution_on"] and row["kept_head"] and deal["kept_shots"]:
            yield seat_chance(row, row["kept_shots_used"], deal["kept_shots"], part="kept")


def burn_asks(facts: Facts) -> Iterator[tuple[Row, int, bool]]:
    """Exposed gouji plays with every third party still in, and whether it had a sound burn."""
    for row in facts.gouji:
        if row["is_exposed"]:
            for step in (1, 2, 4, 5):
                seat = (row["seat"] + step) % 6
                if row["active"] >> seat & 1:
                    yield row, seat, bool(row["burn_sound"] >> seat & 1)


def elsewhere(row: Row, seat: int, num: int) -> Chance:
    """A chance of another seat at this action."""
    return Chance(row["deal_id"], num, 1, seat, seat % 2, row["action_no"], row["phase"])


@statistic("burn_chance_rate")
def burn_chance_rate(facts: Facts) -> Iterator[Chance]:
    return (elsewhere(row, seat, int(sound)) for row, seat, sound in burn_asks(facts))


@statistic("burn_take_rate")
def burn_take_rate(facts: Facts) -> Iterator[Chance]:
    for row, seat, sound in burn_asks(facts):
        if sound:
            beater = facts.play.get((row["deal_id"], row["beaten_action_no"]))
            yield elsewhere(row, seat, int(beater is not None and (beater["kind"], beater["seat"]) == ("burn", seat)))


def burn_runs(facts: Facts) -> Iterator[tuple[Row, set[int], set[int], Row]]:
    """Each burn with the enemies that could counter-burn, those that could end it in any way, and the action it ended with."""
    for burn in facts.burns:
        deal, burner = burn["deal_id"], burn["seat"]
        run = [facts.play[deal, number] for number in range(burn["action_no"], burn["end_action_no"] + 1)]
        masks = [row["counter_able"] for row in run[:-1] if row["seat"] == burner]
        enemies = [seat for seat in range(6) if (seat + burner) % 2]
        counter = {seat for seat in enemies if any(mask >> seat & 1 for mask in masks)}
        turns = [row for row in run if row["table_seat"] == burner and row["table_action_no"] >= burn["action_no"]]
        answer = {row["seat"] for row in turns if row["was_able"] and row["seat"] in enemies}
        yield burn, counter, counter | answer, run[-1]


@statistic("burn_counter_rate")
def burn_counter_rate(facts: Facts) -> Iterator[Chance]:
    for burn, counter, _, end in burn_runs(facts):
        for seat in counter:
            done = burn["outcome"] == "counter_burned" and end["seat"] == seat
            yield elsewhere(facts.play[burn["deal_id"], burn["action_no"]], seat, int(done))


@statistic("team_burn_rescue_rate")
def team_burn_rescue_rate(facts: Facts) -> Iterator[Chance]:
    for burn, _, everyone, end in burn_runs(facts):
        for seat in everyone:
            done = burn["outcome"] in ("counter_burned", "dissolved") and end["seat"] == seat
            yield elsewhere(facts.play[burn["deal_id"], burn["action_no"]], seat, int(done))


@statistic("bie3_own_trap_share")
def bie3_own_trap_share(facts: Facts) -> Iterator[Chance]:
    for row in facts.placed():
        if row["is_men"] and row["men_by"] is not None:
            yield seat_chance(row, int((row["men_by"] - row["seat"]) % 2 == 0))


def before_threes(facts: Facts) -> list[Row]:
    """Sets other than 3s after which nothing but 3s is left."""
    return [row for row in facts.played if row["only_threes"] and row["rank"]]


@statistic("bie3_exit_success")
def bie3_exit_success(facts: Facts) -> Iterator[Chance]:
    return (play_chance(row, int(row["survives"])) for row in before_threes(facts))


@statistic("bie3_exit_kind")
def bie3_exit_kind(facts: Facts) -> Iterator[Chance]:
    for row in before_threes(facts):
        pure = row["is_gouji"] and row["is_pure"]
        yield play_chance(row, 1, part="gouji" if pure else "dressed" if wilds(row) else "plain")


@statistic("rev_take_head_rate")
def rev_take_head_rate(facts: Facts) -> Iterator[Chance]:
    return (seat_chance(row, int(row["kept_head"])) for row in facts.seats if row["kept_head"] in (True, False))


def cheap_turns(name: str, keep: Callable[[Row], bool]) -> None:
    """Passes at turns with a cheap answer in hand."""

    @statistic(name)
    def _(facts: Facts) -> Iterator[Chance]:
        for one in facts.faced:
            if one["row"]["has_cheap"] and keep(one["table"]):
                yield faced_chance(one, one["row"]["kind"] == "pass")


cheap_turns("pass_single_rate", lambda table: table["n_cards"] == 1)
cheap_turns("pass_three_rate", lambda table: table["is_lead"] and table["rank"] == 0)


def yields(facts: Facts) -> Iterator[tuple[Row, int | None]]:
    """Yields with the number of steps to the seat that beat the play yielded to."""
    for row in facts.plays:
        if row["kind"] == "yield":
            by = facts.play[row["deal_id"], row["table_action_no"]]["beaten_by"]
            yield row, None if by is None else (by - row["seat"]) % 6


@statistic("yield_taken_by")
def yield_taken_by(facts: Facts) -> Iterator[Chance]:
    return (play_chance(row, 1, part={1: "down", 2: "mate"}.get(step or 0, "nobody")) for row, step in yields(facts))


@statistic("yield_finish_rate")
def yield_finish_rate(facts: Facts) -> Iterator[Chance]:
    return (play_chance(row, int(step == 0)) for row, step in yields(facts) if not step)


@statistic("yield_mate_gain")
def yield_mate_gain(facts: Facts) -> Iterator[Chance]:
    for row, _ in yields(facts):
        deal, last = row["deal_id"], facts.round[row["deal_id"], row["round_no"]]["last_action_no"]
        later = (facts.play[deal, number] for number in range(row["action_no"] + 1, last + 1))
        rode = (one["is_cheap"] for one in later if (one["seat"] - row["seat"]) % 6 == 2)
        yield play_chance(row, int(any(rode)))


@statistic("tempo_split_rate")
def tempo_split_rate(facts: Facts) -> Iterator[Chance]:
    return (play_chance(row, int(row["rank_left"] > 0)) for row in facts.played if row["rank"] < 12)


@statistic("tempo_high_split_rate")
def tempo_high_split_rate(facts: Facts) -> Iterator[Chance]:
    for row in facts.played:
        follows = row["kind"] == "play" and row["capacity"] != "lead" and row["n_cards"] < 3
        if follows and row["outs"] == 0 and row["holds_high"]:
            held = row["naturals"] + (row["rank_left"] or 0)
            yield play_chance(row, int(row["rank"] in HIGH and row["naturals"] < held and held > 2))


@statistic("tempo_extra_plays")
def tempo_extra_plays(facts: Facts) -> Iterator[Chance]:
    return (
        seat_chance(row, row["n_plays"] - row["groups_start"]) for row in facts.placed() if row["exit_cause"] == "out"
    )


@statistic("wild_joker_dress_rank")
def wild_joker_dress_rank(facts: Facts) -> Iterator[Chance]:
    for row in facts.played:
        if row["naturals"] and (row["small"] or row["big"]):
            yield play_chance(row, 3 + row["rank"])


@statistic("wild_joker_time")
def wild_joker_time(facts: Facts) -> Iterator[Chance]:
    for row in facts.played:
        jokers = row["small"] + row["big"]
        if jokers:
            start = facts.seat[row["deal_id"], row["seat"]]["cards_start"]
            yield play_chance(row, jokers * (start - row["hand_before"]), jokers * start)


def small_sets(name: str, keep: Callable[[int], bool]) -> None:
    """Survival of exposed sets with a small joker and no big one, by the big jokers unseen."""

    @statistic(name)
    def _(facts: Facts) -> Iterator[Chance]:
        for row in facts.played:
            if row["is_exposed"] and row["small"] and not row["big"] and keep(row["big_unseen"]):
                yield play_chance(row, int(row["survives"]))


small_sets("wild_small_survive_early", lambda unseen: unseen > 1)
small_sets("wild_small_survive_late", lambda unseen: unseen < 2)


@statistic("wild_big_kill_rate")
def wild_big_kill_rate(facts: Facts) -> Iterator[Chance]:
    for row in facts.plays:
        if row["table_big"] == 1 and row["kind"] not in ("burn", "kill") and row["was_able"]:
            yield play_chance(row, int(row["is_kill"]))
        for seat in range(6):
            if row["kill_able"] >> seat & 1:
                beater = facts.play.get((row["deal_id"], row["beaten_action_no"]))
                done = beater is not None and (beater["kind"], beater["seat"]) == ("kill", seat)
                yield elsewhere(row, seat, int(done))


@statistic("wild_yield")
def wild_yield(facts: Facts) -> Iterator[Chance]:
    for row in facts.played:
        if wilds(row):
            won = row["survives"]
            yield play_chance(row, (won and row["is_gouji"]) + (won and row["capacity"] != "lead"), wilds(row))


@statistic("wild_waste")
def wild_waste(facts: Facts) -> Iterator[Chance]:
    for row in facts.played:
        if wilds(row):
            spare = row["has_free_gouji"] if row["is_gouji"] else row["has_free"]
            yield play_chance(row, wilds(row) if spare and not row["is_lead"] else 0, wilds(row))

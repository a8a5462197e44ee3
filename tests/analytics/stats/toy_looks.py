"""What lay open at each action of a toy deal, and what follows from it: invented, but consistent with what was done."""

from __future__ import annotations

import random

from tests.analytics.stats.toy import GOUJI, Row, Rules, Table

FLAGS = ("table_is_lead", "table_is_gouji", "table_is_near", "table_is_admitted")
UNIT = 2**20


def switches(rules: Rules) -> Row:
    """The rules of a deal."""
    on = ("burn", "counter", "kill", "revolution", "choice", "declare", "dead")
    return dict.fromkeys((f"{name}_on" for name in on), True) | {
        "opening_on": rules.opening, "biesan_on": rules.biesan, "yield_on": rules.yields, "buy3_on": rules.biesan,
        "four_on": rules.opening, "tribute_on": rules.yields, "kept_shots": 3, "largest_net": 6.0,
    }  # fmt: skip


def mask(rng: random.Random, seats: set[int]) -> int:
    """Some of the seats."""
    return sum(1 << seat for seat in seats if rng.random() < 0.5)


def dress(table: Table) -> None:
    """Add to plays, rounds and burns of a finished toy deal everything but who sat there."""
    rng, gone = random.Random(table.deal_id), [(action, seat) for seat, action in table.exits]
    shown: Row | None = None
    for row in table.plays:
        number = row["action_no"]
        active = set(range(6)) - {seat for action, seat in gone if action < number}
        row.update({"active": sum(1 << seat for seat in active), "beaten_action_no": None})
        row["opened"] = sum(1 << seat for seat, (action, _) in table.opened.items() if action < number)
        lay_before(row, None if row["is_lead"] else shown)
        if row["beats_action_no"] is not None:
            table.plays[row["beats_action_no"]]["beaten_action_no"] = number
        row.update(own(rng, row))
        row.update(options(rng, row) | windows(rng, row, active))
        shown = row if row["n_cards"] else shown
    for row in table.plays:
        under = row["table_action_no"]
        row["table_beaten_by"] = None if under is None else table.plays[under]["beaten_by"]
    for one in table.burns:
        end_burn(one, table.plays)
    for one in table.rounds:
        one.update(of_round(rng, one, table.plays))


def lay_before(row: Row, shown: Row | None) -> None:
    """The play that the action answers."""
    row |= {"table_action_no": None, "table_seat": None, "table_rank": None, "table_n_cards": None, "table_big": None}
    row |= dict.fromkeys(FLAGS)
    if shown is not None:
        row |= {f"table_{name}": shown[name] for name in ("action_no", "seat", "rank", "n_cards", "big")}
        row |= {name: shown[name.removeprefix("table_")] for name in FLAGS}


def own(rng: random.Random, row: Row) -> Row:
    """What the cards played were."""
    natural = row["n_cards"] > 0 and row["rank"] < 12
    pure, left = natural and row["naturals"] == row["n_cards"], rng.choice((0, 0, 1, 3)) if natural else None
    return {
        "rank_left": left, "is_cheap": pure and left == 0 and not row["is_gouji"], "big_unseen": rng.randrange(5),
        "is_near": pure and not row["is_gouji"] and rng.random() < 0.3, "kept_shot": row["is_gouji"] and rng.random() < 0.1,
        "only_threes": natural and rng.random() < 0.2, "holds_high": bool(left == 3) or rng.random() < 0.5,
    }  # fmt: skip


def options(rng: random.Random, row: Row) -> Row:
    """What else could have been done."""
    led, played = row["is_lead"], row["kind"] == "play"
    able, wilds = row["was_able"] and not led, row["twos"] + row["small"] + row["big"]
    duel = played and not led and bool(row["table_is_gouji"])
    block, control = able and rng.random() < 0.4, led and rng.random() < 0.4
    free, leads = able and rng.random() < 0.6, rng.randrange(1, 12)
    return {
        "is_choice": row["was_able"] or rng.random() < 0.3, "has_cheap": row["is_cheap"] or free, "has_free": free,
        "has_free_gouji": able and rng.random() < 0.3, "least_wilds": rng.randrange(wilds + 1) if duel else None,
        "least_rank": rng.randrange(row["rank"] + 1) if duel else None, "could_block": block,
        "exit_open": row["is_last_set"] or rng.random() < 0.1, "is_block": block and played and rng.random() < 0.5,
        "block_left": rng.randrange(1, 20) if block else None, "lead_sizes": rng.randrange(1, 64) if led else None,
        "dead_chance": able and rng.random() < 0.1, "could_control": control, "is_control": control and rng.random() < 0.5,
        "feed_gain": round((rng.randrange(3) - rng.randrange(12) / leads) * UNIT) / UNIT if led else None,
    }  # fmt: skip


def windows(rng: random.Random, row: Row, active: set[int]) -> Row:
    """Who was asked in silence about this play."""
    others = active - {row["seat"], (row["seat"] + 3) % 6}
    open_ = row["is_exposed"]
    return {
        "burn_sound": mask(rng, others) if open_ else 0, "counter_able": sum(1 << seat for seat in others) if row["kind"] == "burn" else 0,
        "kill_able": mask(rng, others) if row["big"] else 0,
    }  # fmt: skip


def end_burn(one: Row, plays: list[Row]) -> None:
    """A burn that was beaten ended there."""
    beaten = plays[one["action_no"]]["beaten_action_no"]
    if beaten is not None:
        outcome = "counter_burned" if plays[beaten]["kind"] == "burn" else "dissolved"
        one |= {"outcome": outcome, "end_action_no": beaten, "points": 0.0}
    elif one["outcome"] in {"dissolved", "counter_burned"}:
        one |= {"outcome": "ended"}
    one["is_success"] = one["outcome"] == "out"


def of_round(rng: random.Random, one: Row, plays: list[Row]) -> Row:
    """Who was in and rode along."""
    lead, inside = plays[one["first_action_no"]], plays[one["first_action_no"] + 1 : one["last_action_no"] + 1]
    rode = {row["seat"] for row in inside if row["is_cheap"]}
    return {
        "lead_is_gouji": lead["is_gouji"], "lead_is_pure": lead["is_pure"], "lead_sizes": lead["lead_sizes"],
        "active": lead["active"], "opened": lead["opened"], "absorbed": sum(1 << seat for seat in rode),
        "let_stand": mask(rng, {row["seat"] for row in inside if row["kind"] == "pass" and row["was_able"]}),
        "finisher": one["winner"] if one["is_jiefeng"] else None,
    }  # fmt: skip


def of_seat(table: Table, row: Row, dealt: list[int], revolted: bool) -> Row:
    """The columns of a seat that follow from its actions, or are invented; ``revolted`` says whether the opposite did."""
    rng = random.Random(f"{table.deal_id}/{row['seat']}")
    mine = [play for play in table.plays if play["seat"] == row["seat"]]
    pure = [rank for rank in range(12) if dealt[rank] >= GOUJI.get(rank, 99)]
    out = row["exit_action_no"]
    round_no = None if out is None else table.plays[out]["round_no"]
    chances = sum(play["dead_chance"] for play in mine)
    groups = sum(count > 0 for count in dealt[:12])
    return {
        "fours_dealt": dealt[1], "groups_dealt": groups, "groups_start": groups + rng.randrange(2),
        "pure_ranks": sum(1 << rank for rank in pure), "pure_wasted": rng.randrange(len(pure) + 1),
        "lock_action_no": len(table.plays) - 1, "men_by": table.traps.get(row["seat"]) if row["is_men"] else None,
        "kept_head": rng.random() < 0.5 if revolted else None, "kept_shots_used": rng.randrange(3),
        "dead_chances": chances, "dead_used": rng.randrange(chances + 1), "n_decisions": len(mine),
        "n_choices": sum(play["is_choice"] for play in mine), "exit_round_no": round_no,
    }  # fmt: skip

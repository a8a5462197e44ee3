"""The columns of the fact tables: the only list of them.

``derive`` writes with these schemas, the store loads with them, statistics and tests read by them. A table's grain stands
beside its name in ``GRAINS``. Seats are 0..5 in playing order; a null means "not known" or "does not apply", never zero.
Points of a side are signed from that side's view. Fractions are shares of the cards a seat held at the first lead.
"""

from __future__ import annotations

from collections.abc import Iterable

import pyarrow as pa

TEXT, FLAG, TINY, SMALL, INT, REAL = pa.string(), pa.bool_(), pa.int8(), pa.int16(), pa.int32(), pa.float64()
MOMENT, SEED = pa.timestamp("us"), pa.int64()


def _schema(required: Iterable[tuple[str, pa.DataType]], optional: Iterable[tuple[str, pa.DataType]]) -> pa.Schema:
    """A schema whose first columns never hold a null."""
    fields = [pa.field(name, kind, nullable=False) for name, kind in required]
    return pa.schema(fields + [pa.field(name, kind) for name, kind in optional])


_DEAL = [("deal_id", TEXT), ("rules_id", TEXT), ("rules", TEXT)]
_WHO = [("player_id", TEXT), ("bot", TEXT)]

# Rules that statistics ask about; null where the rule set cannot be read.
SWITCHES = (
    "opening_on",
    "biesan_on",
    "burn_on",
    "counter_on",
    "yield_on",
    "kill_on",
    "revolution_on",
    "choice_on",
    "buy3_on",
    "four_on",
    "declare_on",
    "dead_on",
    "tribute_on",
)

DIM_DEALS = _schema(
    _DEAL,
    [
        ("source_kind", TEXT),
        ("support", TEXT),
        ("seed", SEED),
        ("played_at", MOMENT),
        ("match_id", TEXT),
        ("game_no", INT),
        ("deal_no", INT),
        ("leader", TINY),
        ("lead_by", TEXT),
        ("is_void", FLAG),
        ("n_actions", INT),
        ("n_plays", INT),
        ("n_passes", INT),
        ("n_yields", INT),
        ("n_rounds", INT),
        ("n_burns", INT),
        ("n_redeals", INT),
        ("verdict", TEXT),
        ("place_sum_ok", FLAG),
        *((name, FLAG) for name in SWITCHES),
        ("kept_shots", TINY),
        ("largest_net", REAL),
    ],
)

FCT_SEATS = _schema(
    [*_DEAL, ("seat", TINY), ("side", TINY)],
    [
        *_WHO,
        ("offset", TINY),
        ("place", TINY),
        ("exit_cause", TEXT),
        ("exit_action_no", INT),
        ("side_points", REAL),
        ("side_net", REAL),
        ("side_signed", REAL),
        ("is_sweep", FLAG),
        ("is_swept", FLAG),
        ("opening_on", FLAG),
        ("opening_eligible", FLAG),
        ("is_opened", FLAG),
        ("opened_action_no", INT),
        ("opened_fraction", REAL),
        ("lock_fraction", REAL),
        ("opening_attempts", INT),
        ("opening_first_success", FLAG),
        ("n_plays", INT),
        ("n_passes", INT),
        ("n_forced_passes", INT),
        ("n_yields", INT),
        ("yield_chances", INT),
        ("n_leads", INT),
        ("n_gouji", INT),
        ("n_gouji_pure", INT),
        ("n_burns", INT),
        ("n_burn_success", INT),
        ("n_burned", INT),
        ("is_men", FLAG),
        ("men_made", INT),
        ("biesan_on", FLAG),
        ("cards_start", SMALL),
        ("cards_left", SMALL),
        ("jokers_dealt", SMALL),
        ("twos_dealt", SMALL),
        ("threes_dealt", SMALL),
        ("jokers_played", SMALL),
        ("jokers_left", SMALL),
        ("rounds_led", INT),
        ("rounds_won", INT),
        ("wind_received", INT),
        ("bought3", FLAG),
        ("revolution_right", FLAG),
        ("revolution", FLAG),
        ("announced", FLAG),
        ("fours_dealt", SMALL),
        ("groups_dealt", TINY),
        ("groups_start", TINY),
        ("pure_ranks", SMALL),
        ("lock_action_no", INT),
        ("men_by", TINY),
        ("kept_head", FLAG),
        ("kept_shots_used", INT),
        ("dead_chances", INT),
        ("dead_used", INT),
        ("pure_wasted", TINY),
        ("n_decisions", INT),
        ("n_choices", INT),
        ("exit_round_no", INT),
    ],
)

# What lay open to the seat at the action (the kernel's ``looks``). ``rank_left``: cards of the base rank that stay in hand;
# ``lead_sizes``: sizes of whole groups that could be led, bit n - 1 for n cards; ``burn_sound``, ``counter_able`` and ``kill_able``:
# seats that were asked about this play and had such an action, bit s for seat s; ``active``, ``opened``: seats in and opened before
# the action; ``table_*``: the play it answers; ``feed_gain``: mates who could ride along, less the mean over all natural leads, to 2**-20.
_LOOKS = [
    ("table_action_no", INT),
    ("table_seat", TINY),
    ("table_rank", TINY),
    ("table_n_cards", SMALL),
    ("table_big", SMALL),
    ("table_is_lead", FLAG),
    ("table_is_gouji", FLAG),
    ("table_is_near", FLAG),
    ("table_is_admitted", FLAG),
    ("table_beaten_by", TINY),
    ("is_choice", FLAG),
    ("is_cheap", FLAG),
    ("has_cheap", FLAG),
    ("has_free", FLAG),
    ("has_free_gouji", FLAG),
    ("rank_left", TINY),
    ("least_wilds", TINY),
    ("least_rank", TINY),
    ("exit_open", FLAG),
    ("could_block", FLAG),
    ("is_block", FLAG),
    ("block_left", SMALL),
    ("lead_sizes", SMALL),
    ("burn_sound", TINY),
    ("counter_able", TINY),
    ("kill_able", TINY),
    ("big_unseen", TINY),
    ("is_near", FLAG),
    ("dead_chance", FLAG),
    ("kept_shot", FLAG),
    ("only_threes", FLAG),
    ("holds_high", FLAG),
    ("active", TINY),
    ("opened", TINY),
    ("could_control", FLAG),
    ("is_control", FLAG),
    ("feed_gain", REAL),
]

FCT_PLAYS = _schema(
    [*_DEAL, ("action_no", INT), ("round_no", INT), ("seat", TINY)],
    [
        *_WHO,
        ("kind", TEXT),
        ("capacity", TEXT),
        ("rank", TINY),
        ("naturals", SMALL),
        ("twos", SMALL),
        ("small", SMALL),
        ("big", SMALL),
        ("n_cards", SMALL),
        ("is_lead", FLAG),
        ("is_gouji", FLAG),
        ("is_pure", FLAG),
        ("is_admitted", FLAG),
        ("is_exposed", FLAG),
        ("survives", FLAG),
        ("phase", TINY),
        ("outs", TINY),
        ("beats_seat", TINY),
        ("beats_action_no", INT),
        ("beaten_by", TINY),
        ("hand_before", SMALL),
        ("hand_after", SMALL),
        ("is_last_set", FLAG),
        ("was_able", FLAG),
        ("is_forced", FLAG),
        ("is_kill", FLAG),
        ("burn_depth", TINY),
        ("beaten_action_no", INT),
        *_LOOKS,
    ],
)

# ``active`` and ``opened``: seats in and opened at the lead; ``absorbed``: seats that played a cheap answer; ``let_stand``: seats that
# passed on the winning play with an answer in hand; ``finisher``: who went out on the play whose lead another took over (接风).
FCT_ROUNDS = _schema(
    [*_DEAL, ("round_no", INT)],
    [
        ("leader", TINY),
        ("winner", TINY),
        ("next_leader", TINY),
        ("first_action_no", INT),
        ("last_action_no", INT),
        ("n_plays", INT),
        ("is_jiefeng", FLAG),
        ("is_chaos", FLAG),
        ("lead_n_cards", SMALL),
        ("lead_rank", TINY),
        ("lead_is_gouji", FLAG),
        ("lead_is_pure", FLAG),
        ("lead_sizes", SMALL),
        ("active", TINY),
        ("opened", TINY),
        ("absorbed", TINY),
        ("let_stand", TINY),
        ("finisher", TINY),
    ],
)

FCT_BURNS = _schema(
    [*_DEAL, ("action_no", INT), ("seat", TINY), ("victim", TINY)],
    [
        *_WHO,
        ("depth", TINY),
        ("is_own_side", FLAG),
        ("outcome", TEXT),
        ("end_action_no", INT),
        ("jokers_used", SMALL),
        ("points", REAL),
        ("place", TINY),
        ("is_success", FLAG),
    ],
)

FCT_OPENINGS = _schema(
    [*_DEAL, ("action_no", INT), ("seat", TINY)],
    [*_WHO, ("is_success", FLAG), ("beaten_by", TINY), ("was_burned", FLAG), ("attempt_no", INT)],
)

# ``bought_rank``: what was bought, beside the card and beside its payment.
FCT_TRANSFERS = _schema(
    [*_DEAL, ("from_seat", TINY), ("to_seat", TINY)],
    [("rank", TINY), ("n_cards", SMALL), ("cause", TEXT), ("bought_rank", TINY)],
)

FCT_POINTS = _schema([*_DEAL], [("seat", TINY), ("side", TINY), ("source", TEXT), ("points", REAL)])

# Sides are those of the even and the odd seats. ``state``: won, drawn, unfinished (deals or games are due), longer (more were played
# than the rules have: a session, not a game) or unknown (a deal is missing, refused or without its points); ``*_total``: what decides.
_PLAYED_ON = [("match_id", TEXT), ("rules_id", TEXT), ("rules", TEXT)]
_SUMS = [("n_deals", INT), ("n_void", INT), ("n_extra", INT), ("first_deal_id", TEXT), ("first_leader", TINY)]

FCT_GAMES = _schema(
    [*_PLAYED_ON, ("game_no", INT), ("state", TEXT)],
    [
        *_SUMS,
        ("planned_deals", INT),
        ("winner", TINY),
        ("decided_by", TEXT),
        ("even_total", REAL),
        ("odd_total", REAL),
        ("even_points", REAL),
        ("odd_points", REAL),
        ("even_firsts", INT),
        ("odd_firsts", INT),
        ("first_leader_won", FLAG),
    ],
)

FCT_MATCHES = _schema(
    [*_PLAYED_ON, ("state", TEXT)],
    [
        *_SUMS,
        ("n_games", INT),
        ("n_drawn", INT),
        ("even_wins", INT),
        ("odd_wins", INT),
        ("winner", TINY),
        ("even_match_points", REAL),
        ("odd_match_points", REAL),
    ],
)

FINDINGS = _schema(
    [("code", TEXT), ("severity", TEXT)],
    [
        ("file", TEXT),
        ("deal_id", TEXT),
        ("action_no", INT),
        ("seat", TINY),
        ("expected", TEXT),
        ("found", TEXT),
        ("clause", TEXT),
        ("zh", TEXT),
        ("en", TEXT),
    ],
)

META = _schema([("key", TEXT)], [("value", TEXT)])

TABLES: dict[str, pa.Schema] = {
    "dim_deals": DIM_DEALS,
    "fct_seats": FCT_SEATS,
    "fct_plays": FCT_PLAYS,
    "fct_rounds": FCT_ROUNDS,
    "fct_burns": FCT_BURNS,
    "fct_openings": FCT_OPENINGS,
    "fct_transfers": FCT_TRANSFERS,
    "fct_points": FCT_POINTS,
    "fct_games": FCT_GAMES,
    "fct_matches": FCT_MATCHES,
    "findings": FINDINGS,
    "meta": META,
}

# In a database the tables about deals have one more column, the number of the deal in it: names of deals are long, and joins and
# sums over hundreds of millions of rows are several times as fast by number.
KEY = pa.field("deal_key", INT, nullable=False)


def stored(name: str) -> pa.Schema:
    """The columns of a table in a database."""
    schema = TABLES[name]
    keyed = "deal_id" in schema.names and name != "findings"
    return schema.append(KEY) if keyed else schema


# One row of each table is ...; the columns that make it unique.
GRAINS: dict[str, tuple[str, tuple[str, ...]]] = {
    "dim_deals": ("a deal", ("deal_id",)),
    "fct_seats": ("a seat of a deal", ("deal_id", "seat")),
    "fct_plays": ("an action", ("deal_id", "action_no")),
    "fct_rounds": ("a round", ("deal_id", "round_no")),
    "fct_burns": ("a claim to burn", ("deal_id", "action_no")),
    "fct_openings": ("an admitted play: an attempt to open", ("deal_id", "action_no")),
    "fct_transfers": ("cards of one rank that changed hands", ()),
    "fct_points": ("one item of the account", ("deal_id", "source", "side", "seat")),
    "fct_games": ("a game of a match", ("match_id", "rules_id", "game_no")),
    "fct_matches": ("a match", ("match_id", "rules_id")),
    "findings": ("something the verifier reports", ()),
    "meta": ("one fact about the build", ("key",)),
}

# Words of the text columns that come from a closed list.
WORDS: dict[tuple[str, str], tuple[str, ...]] = {
    ("dim_deals", "support"): ("full", "public", "result"),
    ("dim_deals", "verdict"): ("accepted", "flagged", "refused"),
    ("fct_seats", "exit_cause"): ("out", "burn_fail", "men", "no3", "revolution", "last", "foul"),
    ("fct_plays", "kind"): (
        *("play", "pass", "yield", "burn", "close", "concede", "kill", "buy4", "misplay", "announce", "foul"),
    ),
    ("fct_plays", "capacity"): ("lead", "answer", "closing", "burn", "kill"),
    ("fct_burns", "outcome"): ("out", "dissolved", "counter_burned", "failed", "conceded", "ended"),
    ("fct_transfers", "cause"): ("buy", "payment", "gift", "tribute", "return"),
    ("fct_games", "state"): ("won", "drawn", "unfinished", "longer", "unknown"),
    ("fct_matches", "state"): ("won", "drawn", "unfinished", "longer", "unknown"),
    ("fct_points", "source"): ("place", "sweep", "opening", "declare", "burn", "men", "kill", "tribute", "penalty"),
}

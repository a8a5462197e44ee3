"""What the tables promise of one another, on simulated deals of five rule sets."""

import pytest

from gouji_analytics.derive.schema import GRAINS, WORDS
from gouji_engine.rules import load_preset
from tests.analytics.simulated import DEALS, PRESETS


def test_every_deal_is_there_and_accepted(facts_db, built):
    assert built.report.accepted == built.report.deals == DEALS * len(PRESETS)
    found = facts_db.execute(
        "select rules, count(*), min(verdict), max(verdict) from dim_deals group by rules"
    ).fetchall()
    assert sorted(found) == sorted((preset, DEALS, "accepted", "accepted") for preset in PRESETS)


@pytest.mark.parametrize("table", [name for name, (_, columns) in GRAINS.items() if columns])
def test_rows_are_unique_at_their_grain(none, table):
    columns = ", ".join(GRAINS[table][1])
    none(f"select {columns} from {table} group by {columns} having count(*) > 1")


@pytest.mark.parametrize(("table", "column"), list(WORDS))
def test_words_come_from_the_list(facts_db, table, column):
    found = facts_db.execute(f"select distinct {column} from {table} where {column} is not null").fetchall()
    assert {word for (word,) in found} <= set(WORDS[table, column])


def test_actions_of_a_deal_are_counted_by_kind(none):
    none("""
        select d.deal_id from dim_deals d left join (
          select deal_id, count(*) n, sum((n_cards > 0)::int) cards, sum((kind = 'pass')::int) passes,
            sum((kind = 'yield')::int) yields, sum((kind = 'burn')::int) burns, max(round_no) + 1 rounds
          from fct_plays group by deal_id) p using (deal_id)
        where (d.n_actions, d.n_plays, d.n_passes, d.n_yields, d.n_burns, d.n_rounds) is distinct from
          (coalesce(n, 0), coalesce(cards, 0), coalesce(passes, 0), coalesce(yields, 0), coalesce(burns, 0), coalesce(rounds, 0))
    """)
    none("""
        select deal_id from fct_plays where (kind in ('play', 'burn', 'kill')) <> (n_cards > 0)
          or n_cards <> naturals + twos + small + big or (rank is null) <> (n_cards = 0)
    """)


def test_actions_are_numbered_without_a_gap(none):
    none("""
        select deal_id from fct_plays group by deal_id
        having min(action_no) <> 0 or max(action_no) <> count(*) - 1
    """)


def test_counts_of_a_seat_equal_its_actions(none):
    none("""
        select s.deal_id, s.seat from fct_seats s left join (
          select deal_id, seat, sum((n_cards > 0)::int) plays, sum((kind = 'pass')::int) passes, sum(is_forced::int) forced,
            sum((kind = 'yield')::int) yields, sum((is_lead and n_cards > 0)::int) leads, sum(is_gouji::int) gouji,
            sum((is_gouji and is_pure)::int) pure, sum((kind = 'burn')::int) burns, sum(n_cards) cards, sum(small + big) jokers
          from fct_plays group by deal_id, seat) p using (deal_id, seat)
        where (s.n_plays, s.n_passes, s.n_forced_passes, s.n_yields, s.n_leads, s.n_gouji, s.n_gouji_pure, s.n_burns,
            s.cards_start - s.cards_left, s.jokers_played) is distinct from
          (coalesce(plays, 0), coalesce(passes, 0), coalesce(forced, 0), coalesce(yields, 0), coalesce(leads, 0),
            coalesce(gouji, 0), coalesce(pure, 0), coalesce(burns, 0), coalesce(cards, 0), coalesce(jokers, 0))
    """)


def test_hands_shrink_by_what_is_played(none):
    none("""
        select deal_id from (
          select *, lag(hand_after) over (partition by deal_id, seat order by action_no) before from fct_plays)
        where hand_after <> hand_before - n_cards or hand_after < 0 or hand_before <> coalesce(before, hand_before)
          or (n_cards > 0 and is_last_set <> (hand_after = 0))
    """)
    none("""
        select p.deal_id from (select deal_id, seat, arg_min(hand_before, action_no) first from fct_plays group by all) p
        join fct_seats s using (deal_id, seat) where s.cards_start <> p.first
    """)


def test_places_are_one_to_six(none):
    none("""
        select deal_id from fct_seats join dim_deals using (deal_id) where not is_void
        group by deal_id having list_sort(list(place)) <> [1, 2, 3, 4, 5, 6]
    """)
    none("select deal_id from dim_deals where not place_sum_ok or place_sum_ok is null")
    none(
        "select deal_id from fct_seats join dim_deals using (deal_id) where is_void and (place is not null or n_actions > 0)"
    )


def test_exits_are_at_the_actions_that_made_them(none):
    none("""
        select s.deal_id from fct_seats s left join fct_plays p on p.deal_id = s.deal_id and p.action_no = s.exit_action_no
        where (exit_cause = 'out') is distinct from (p.seat = s.seat and p.is_last_set) and s.place is not null
          and exit_cause not in ('men', 'burn_fail', 'last', 'no3', 'revolution')
    """)
    none("select deal_id from fct_seats where exit_cause = 'out' and (cards_left <> 0 or exit_action_no is null)")
    none(
        "select deal_id from fct_seats where exit_cause in ('last', 'no3', 'revolution') and exit_action_no is not null"
    )
    none("""
        select s.deal_id from fct_seats s join fct_plays p on p.deal_id = s.deal_id and p.action_no = s.exit_action_no
        where (exit_cause = 'burn_fail' and p.kind <> 'concede') or (exit_cause = 'men' and p.seat = s.seat)
    """)
    none("""
        select s.deal_id from fct_seats s join fct_plays p on p.deal_id = s.deal_id and p.seat = s.seat
        where p.action_no > s.exit_action_no
    """)


def test_a_round_is_won_by_one_play_unless_a_burner_conceded(none):
    none("""
        select r.deal_id, r.round_no from fct_rounds r join fct_plays p using (deal_id, round_no)
        group by r.deal_id, r.round_no, r.n_plays, r.rules having r.n_plays <> sum((n_cards > 0)::int)
          or (sum(survives::int) = 0 and sum((kind = 'concede')::int) = 0)
          or (sum(survives::int) > 1 and r.rules <> 'zaozhuang_4deck')
    """)
    # a play that was burned in vain lies there again: it wins the round that the burner could not lead
    none("""
        select deal_id from (select deal_id, count(winner) won from fct_rounds group by deal_id)
        join (select deal_id, sum(survives::int) survivors from fct_plays group by deal_id) using (deal_id) where won <> survivors
    """)
    none("""
        select deal_id from fct_plays where survives and (beaten_by is not null or n_cards = 0)
    """)
    none("""
        select p.deal_id from fct_plays p where p.beaten_by is not null and not exists (
          select 1 from fct_plays q where q.deal_id = p.deal_id and q.beats_action_no = p.action_no and q.seat = p.beaten_by)
    """)


def test_rounds_hang_together(none):
    none("""
        select deal_id from (
          select r.*, p.kind, lead(first_action_no) over w following, lead(leader) over w led, lead(p.kind) over w first_kind
          from fct_rounds r join fct_plays p on p.deal_id = r.deal_id and p.action_no = r.first_action_no
          window w as (partition by r.deal_id order by r.round_no))
        where following <> last_action_no + 1 or (next_leader is null) <> (following is null)
          or (next_leader <> led and first_kind <> 'concede')
    """)
    none("""
        select r.deal_id from fct_rounds r join fct_plays p on p.deal_id = r.deal_id and p.round_no = r.round_no
          and p.is_lead and p.n_cards > 0
        where (r.leader, r.lead_rank, r.lead_n_cards) <> (p.seat, p.rank, p.n_cards)
    """)
    none("""
        select s.deal_id from fct_seats s left join (
          select deal_id, leader seat, count(*) led from fct_rounds group by all) l using (deal_id, seat)
        left join (select deal_id, winner seat, count(*) won from fct_rounds group by all) w using (deal_id, seat)
        left join (select deal_id, next_leader seat, count(*) winds from fct_rounds where is_jiefeng group by all) j
          using (deal_id, seat)
        where (rounds_led, rounds_won, wind_received) <> (coalesce(led, 0), coalesce(won, 0), coalesce(winds, 0))
    """)


def test_jokers_and_threes_are_accounted_for(none):
    none("select deal_id from fct_seats where jokers_left < 0 or jokers_left > cards_left")
    none("""
        select deal_id from fct_seats group by deal_id, rules having sum(jokers_dealt) <> sum(jokers_played + jokers_left)
    """)
    none("""
        select s.deal_id, s.seat from fct_seats s left join (
          select deal_id, to_seat seat, sum(n_cards) got from fct_transfers where cause in ('buy', 'gift') and rank = 0 group by all
        ) t using (deal_id, seat) where bought3 <> (coalesce(got, 0) > 0)
    """)
    none("select deal_id from fct_seats where bought3 and threes_dealt > 0")
    none("select deal_id from fct_transfers where n_cards <> 1 or (cause <> 'payment' and rank <> 0)")
    none(
        "select deal_id from fct_transfers where bought_rank is distinct from if(cause in ('buy', 'payment'), 0, null)"
    )


def test_openings_are_attempts_that_won(none):
    none("""
        select s.deal_id from fct_seats s left join (
          select deal_id, seat, count(*) tries, sum(is_success::int) made, min(attempt_no) low, max(attempt_no) high,
            arg_min(is_success, attempt_no) at_first
          from fct_openings group by all) o using (deal_id, seat)
        where opening_attempts <> coalesce(tries, 0) or high <> tries or low <> 1 or made > 1
          or opening_first_success is distinct from at_first
    """)
    none("""
        select o.deal_id from fct_openings o join fct_plays p using (deal_id, action_no)
        where not p.is_admitted or not p.is_gouji or (o.is_success and (not p.survives or o.was_burned))
          or o.beaten_by is distinct from p.beaten_by
    """)
    none("""
        select s.deal_id from fct_seats s join fct_openings o using (deal_id, seat)
        where o.is_success and exit_cause <> 'burn_fail' and (not is_opened or opened_action_no <> action_no)
    """)


def test_fractions_of_own_cards(none):
    none("""
        select s.deal_id from fct_seats s left join fct_plays p on p.deal_id = s.deal_id and p.action_no = s.opened_action_no
        where opened_fraction is distinct from (cards_start - p.hand_after) / cards_start::double
    """)
    none("""
        select deal_id from fct_seats where opening_on and place is not null
          and (lock_fraction is null or lock_fraction not between 0 and 1 or opened_fraction > lock_fraction + 1e-12)
    """)


def test_burns_are_claims_with_an_end(none):
    none("""
        select p.deal_id from fct_plays p full join fct_burns b using (deal_id, action_no)
        where (p.kind = 'burn') is distinct from (b.outcome is not null) or p.seat <> b.seat or p.burn_depth <> b.depth
    """)
    none("select deal_id from fct_burns where end_action_no < action_no or is_own_side <> ((seat - victim) % 2 = 0)")
    none("""
        select b.deal_id from fct_burns b join fct_plays p on p.deal_id = b.deal_id and p.action_no = b.end_action_no
        where (outcome in ('failed', 'conceded') and p.kind <> 'concede') or (outcome = 'counter_burned' and p.kind <> 'burn')
          or (outcome = 'out' and not (p.seat = b.seat and p.is_last_set))
          or (outcome = 'dissolved' and (p.n_cards = 0 or p.kind = 'burn' or p.seat = b.seat))
    """)
    none("""
        select s.deal_id from fct_seats s left join (
          select deal_id, seat, count(*) n from fct_burns group by all) b using (deal_id, seat)
        left join (select deal_id, victim seat, count(*) n from fct_burns group by all) v using (deal_id, seat)
        where n_burns <> coalesce(b.n, 0) or n_burned <> coalesce(v.n, 0)
    """)
    none("""
        select b.deal_id from fct_burns b join fct_plays p on p.deal_id = b.deal_id and p.seat = b.seat
          and p.action_no between b.action_no and b.end_action_no
        group by b.deal_id, b.action_no, b.jokers_used having sum(small + big) <> b.jokers_used
    """)


def test_every_burn_outcome_occurs(facts_db):
    found = {word for (word,) in facts_db.execute("select distinct outcome from fct_burns").fetchall()}
    assert found >= {"out", "dissolved", "counter_burned", "failed", "conceded"}


def test_makers_caught_with_threes(none):
    none("""
        select deal_id from fct_seats group by deal_id having sum(is_men::int) <> sum(men_made)
    """)


def test_the_account_adds_up(none):
    none("""
        select s.deal_id, s.side from (select distinct deal_id, side, side_signed, side_points, side_net from fct_seats) s
        left join (select deal_id, side, sum(points) total from fct_points group by all) p using (deal_id, side)
        where abs(coalesce(total, 0) - side_signed) > 1e-9
    """)
    none("""
        select a.deal_id from fct_seats a join fct_seats b on b.deal_id = a.deal_id and b.side <> a.side
        where abs(a.side_net - (a.side_signed - b.side_signed) / 2) > 1e-12 or a.side_net <> -b.side_net
    """)
    none("""
        select deal_id from fct_points group by deal_id
        having sum((source = 'place')::int) not in (0, 6) or sum((source = 'sweep')::int) not in (0, 2)
          or (sum((source = 'place')::int) > 0) = (sum((source = 'sweep')::int) > 0)
    """)
    none("select deal_id from fct_points where (seat is null) <> (source = 'sweep') or seat % 2 <> side")
    none("""
        select deal_id, side from fct_seats where place is not null group by deal_id, side
        having bool_or(is_sweep) <> (max(place) = 3) or bool_or(is_swept) <> (min(place) = 4)
    """)


def test_burn_points_are_those_of_the_account(facts_db):
    """What burns earned their burners, less what it cost the burned, is the account's item."""
    for preset in PRESETS:
        rules = load_preset(preset)
        found = facts_db.execute(
            """
            with plain as (
                select deal_id from fct_burns group by deal_id having max(depth) = 1 and not bool_or(is_own_side) or ? = 0),
              won as (select deal_id, seat, sum(points) got from fct_burns group by all),
              lost as (select deal_id, victim seat, sum((points <> 0)::int) n from fct_burns group by all),
              item as (select deal_id, seat, points from fct_points where source = 'burn')
            select coalesce(got, 0) + coalesce(n, 0) * ?, coalesce(points, 0)
            from fct_seats s join plain using (deal_id) left join won using (deal_id, seat) left join lost using (deal_id, seat)
            left join item using (deal_id, seat) where s.rules = ?
            """,
            [rules.burned_score, rules.burned_score, preset],
        ).fetchall()
        assert found
        assert all(abs(expected - points) < 1e-9 for expected, points in found)


def test_successful_burns_are_those_that_score_or_could(none):
    none("""
        select s.deal_id from fct_seats s join (select deal_id, seat, sum((points <> 0)::int) scored from fct_burns group by all) b
          using (deal_id, seat) where n_burn_success < scored
    """)
    none("""
        select s.deal_id from fct_seats s join (
          select deal_id, seat, sum((outcome = 'out')::int) outs, any_value(place) place from fct_burns group by all) b
          using (deal_id, seat)
        where s.rules <> 'karamay' and n_burn_success <> outs and not (s.place > 2 and n_burn_success = 0)
    """)


def test_who_sat_where(none, facts_db):
    none("""
        select s.deal_id from fct_seats s join logs l using (deal_id)
        where s.bot is distinct from l.bots[s.seat + 1] or s.player_id is not null or s."offset" <> (s.seat + 6 - l.leader) % 6
    """)
    none("select deal_id from fct_plays p join fct_seats s using (deal_id, seat) where p.bot is distinct from s.bot")
    assert facts_db.execute("select count(distinct bot) from fct_seats").fetchone() == (2,)

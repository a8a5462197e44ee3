"""Coverage on real play: every statistic of the catalogue, on samples of deals drawn from a population.

The population's own value is the truth. Here deals hang together as the game makes them, not as a model says.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping

import duckdb
import numpy as np
import numpy.typing as npt

from gouji_analytics.stats import query
from gouji_analytics.stats.estimate import from_tally
from gouji_analytics.stats.header import Header
from gouji_analytics.stats.intervals import entropy, goodman, sums
from gouji_analytics.stats.registry import registry
from gouji_analytics.stats.shrink import RATES
from gouji_analytics.stats.survival import Seen, kaplan_meier
from gouji_analytics.validation.check import COVERAGE, SEED, Check, Effort, Reals, share_within
from gouji_analytics.validation.coverage import Random, tally_of
from gouji_analytics.validation.population import facts

PRESET, LINE_UP = "karamay", "rules,random"
SAMPLE = 200
# Deals with events, with non-events, and unlike the most common one, that a sample holds on average, at least: a statistic that rests
# on fewer is nearly constant, and no interval of it means much.
LEAST = 10.0
WORDS = {"W": "shares", "WC": "clustered shares", "J": "rare shares", "M": "means", "R": "ratios", "B": "roots"}


def check_sampled(effort: Effort) -> Iterator[Check]:
    """Coverage by interval type, on average over the statistics, and of the worst statistic of each type."""
    runs = max(20, effort.runs // 4)
    with facts([PRESET], [LINE_UP], effort.played) as connection:
        found: dict[str, dict[str, list[float]]] = defaultdict(dict)
        for header in registry().values():
            if header.interval in WORDS and header.value != "variation":
                for name, (hits, steady) in _ordinary(connection, header, effort.played, runs).items():
                    found[header.interval + ("-steady" if steady else "")][name] = hits
        for code in sorted(found, key=lambda code: ([*WORDS].index(code.split("-")[0]), code)):
            yield from _of_type(code, found[code])
        yield from _parts(connection, effort, runs)
        yield from _times(connection, effort, runs)


def _of_type(code: str, found: Mapping[str, list[float]]) -> Iterator[Check]:
    """The mean over the statistics of a type, and the worst of them.

    Where seats of a deal share what there is (one of six is first), shares vary less than chance, and the design effect is held at
    1: such limits cover more often than they say, never less.
    """
    kind, _, steady = code.partition("-")
    every = np.array(list(found.values())).mean(axis=0)
    more = ", which the seats of a deal share out among them" if steady else ""
    truth = f"95 % interval {kind}: mean over {len(found)} {WORDS[kind]} of real play{more}, {SAMPLE} deals"
    yield share_within(f"sample-{code}", truth, every, (0.93, 1.0) if steady else COVERAGE)
    worst = min(found, key=lambda name: float(np.mean(found[name])))
    yield share_within(f"sample-{code}-lowest", f"the lowest of them: {worst}", found[worst], (0.91, 1.0))


def _ordinary(
    connection: duckdb.DuckDBPyConnection, header: Header, deals: int, runs: int
) -> dict[str, tuple[list[float], bool]]:
    """Hits of a statistic's parts, one number a run, and whether the part varies less than chance.

    Parts too rare for the sample are left out.
    """
    text, values = query.scoped(header, (), ())
    asked = f"{text} select part, deal_id, sum(num), sum(den) from scoped group by part, deal_id order by part, deal_id"
    parts: dict[str | None, list[tuple[float, float]]] = defaultdict(list)
    for part, _, num, den in connection.execute(asked, values).fetchall():
        parts[part].append((num, den))
    hits = {}
    for part, pairs in parts.items():
        num, den = np.array(pairs).T
        share = SAMPLE / deals
        kinds = Counter(zip(num.tolist(), den.tolist(), strict=True))
        seldom: int = min(int((num != 0).sum()), int((num != den).sum()), len(num) - max(kinds.values()))
        if share * seldom >= LEAST and den.any():
            name = header.id if part is None else f"{header.id}:{part}"
            hits[name] = (_hits(header, num, den, deals, runs), _steady(header, num, den))
    return hits


def _steady(header: Header, num: Reals, den: Reals) -> bool:
    """Whether a share varies less between deals than independent chances would."""
    share = num.sum() / den.sum()
    spread = float(np.square(num - share * den).sum())
    return header.interval in RATES and spread < 0.9 * share * (1.0 - share) * den.sum()


def _hits(header: Header, num: Reals, den: Reals, deals: int, runs: int) -> list[float]:
    kinds = Counter(zip(num.tolist(), den.tolist(), strict=True))
    kinds[0.0, 0.0] += deals - len(num)
    pairs = sorted(kinds)
    shares = np.array([kinds[pair] for pair in pairs]) / deals
    truth = num.sum() / den.sum()
    truth = truth**0.5 if header.value == "root" else entropy(truth) if header.value == "entropy" else truth
    rng = np.random.default_rng([SEED, len(pairs), len(num)])
    hits = []
    for drawn in rng.multinomial(SAMPLE, shares, size=runs):
        tally = [(*pair, int(count)) for pair, count in zip(pairs, drawn, strict=True) if count and pair != (0.0, 0.0)]
        low, high = from_tally(header, tally).limits
        hits.append(float(low is not None and high is not None and low <= truth <= high))
    return hits


def _parts(connection: duckdb.DuckDBPyConnection, effort: Effort, runs: int) -> Iterator[Check]:
    """Shares that add up to one: all parts that a sample usually has, covered at once."""
    rng = np.random.default_rng([SEED, 11])
    for header in registry().values():
        if header.interval != "S" or header.parts is None:
            continue
        counts, whole = _matrix(connection, header, header.parts.codes)
        often = np.flatnonzero(counts.sum(axis=0) * SAMPLE / effort.played >= LEAST)
        if len(often) < 2:
            continue
        hits = [_all_held(rng, counts, whole, often) for _ in range(runs)]
        truth = f"95 % limits S: the {len(often)} frequent parts of {header.id} at once, {SAMPLE} deals"
        yield share_within(f"sample-S-{header.id}", truth, hits, (0.93, 1.0))


def _matrix(connection: duckdb.DuckDBPyConnection, header: Header, codes: tuple[str, ...]) -> tuple[Reals, Reals]:
    """Events of each deal and part, and each deal's chances of all parts together."""
    text, values = query.scoped(header, (), ())
    rows = connection.execute(
        f"{text} select deal_id, part, sum(num), sum(den) from scoped group by 1, 2 order by 1, 2", values
    ).fetchall()
    places = {deal: place for place, deal in enumerate(dict.fromkeys(row[0] for row in rows))}
    counts, whole = np.zeros((len(places), len(codes))), np.zeros(len(places))
    for deal, part, num, den in rows:
        whole[places[deal]] += den
        if part in codes:
            counts[places[deal], codes.index(part)] += num
    return counts, whole


def _all_held(rng: Random, counts: Reals, whole: Reals, often: npt.NDArray[np.int64]) -> float:
    drawn = rng.integers(0, len(whole), SAMPLE)
    for part in often:
        truth = counts[:, part].sum() / whole.sum()
        low, high = goodman(sums(tally_of(counts[drawn, part], whole[drawn])), counts.shape[1])
        if low is None or high is None or not low <= truth <= high:
            return 0.0
    return 1.0


def _times(connection: duckdb.DuckDBPyConnection, effort: Effort, runs: int) -> Iterator[Check]:
    """Restricted means of survival curves."""
    rng = np.random.default_rng([SEED, 12])
    for header in registry().values():
        if header.interval != "K":
            continue
        text, values = query.scoped(header, (), ())
        deals: dict[str, list[tuple[float, bool]]] = defaultdict(list)
        for deal, time, num in connection.execute(f"{text} select deal_id, time, num from scoped", values).fetchall():
            deals[deal].append((round(time, 2), bool(num)))
        pool = [deals[deal] for deal in sorted(deals)]
        if sum(happened for deal in pool for _, happened in deal) * SAMPLE / effort.played < LEAST:
            continue
        truth = kaplan_meier(_seen(pool)).mean
        hits = [_mean_held(rng, pool, truth) for _ in range(max(20, runs // 2))]
        words = f"95 % interval K: {header.id}, {SAMPLE} deals"
        yield share_within(f"sample-K-{header.id}", words, hits)


def _seen(deals: list[list[tuple[float, bool]]]) -> list[Seen]:
    counts = Counter(row for deal in deals for row in deal)
    return [(*row, count) for row, count in counts.items()]


def _mean_held(rng: Random, pool: list[list[tuple[float, bool]]], truth: float) -> float:
    drawn = [pool[place] for place in rng.integers(0, len(pool), SAMPLE)]
    pairs = Counter((*a, *b) for deal in drawn for a in deal for b in deal)
    curve = kaplan_meier(_seen(drawn), [(*pair, count) for pair, count in pairs.items()])
    return float(curve.low <= truth <= curve.high)

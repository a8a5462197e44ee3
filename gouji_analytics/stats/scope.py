"""What a run of statistics is about: how many deals, which rule sets, simulated by whom and from which seeds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gouji_analytics.i18n import t
from gouji_analytics.stats import query
from gouji_analytics.stats.database import Database, connected, meta, tables
from gouji_analytics.stats.dims import parse_filter
from gouji_analytics.stats.keyed import is_keyed, numbered

SEEDS_NAMED = 3
SIMULATED = "d.source_kind = 'simulated'"


@dataclass(frozen=True, slots=True)
class Scope:
    """The deals inside the filters; ``seeds`` are all of them, or the first and the last when there are many."""

    deals: int
    simulated: int
    rules: tuple[str, ...]
    bots: tuple[str, ...]
    seeds: tuple[int, ...]
    seed_count: int

    def origin(self, lang: str) -> str:
        """The sentence that must stand beside simulated numbers, or nothing."""
        if not self.simulated:
            return ""
        bots = ", ".join(self.bots) or t("stats.unknown", lang)
        return t(
            "stats.simulated", lang, bots=bots, seeds=self._seeds(lang), simulated=self.simulated, deals=self.deals
        )

    def _seeds(self, lang: str) -> str:
        if not self.seeds:
            return t("stats.unknown", lang)
        if self.seed_count <= SEEDS_NAMED:
            return ", ".join(map(str, self.seeds))
        return t("stats.seeds", lang, first=self.seeds[0], last=self.seeds[-1], count=self.seed_count)


def scope(db: Database, where: Sequence[str] = ()) -> Scope:
    """Describe the deals inside ``where``. Raises as ``run`` does."""
    filters = [kept for kept in map(parse_filter, where) if kept.dim != "phase"]
    with connected(db) as connection:
        if not {"fct_seats", "dim_deals"} <= tables(connection):
            return Scope(0, 0, (), (), (), 0)
        keyed = is_keyed(connection)

        def ask(source: query.Query, what: str, more: str = "") -> list[tuple[object, ...]]:
            whole = f"select {what} {source[0]}{more}", source[1]
            return connection.execute(*(numbered(whole) if keyed else whole)).fetchall()

        stated = meta(connection).get("simulated", "no").lower() in {"yes", "true", "1"}
        ours = "" if stated else f" and {SIMULATED}"
        deals, seats = query.deals_in(filters), query.seats_in(filters)
        count = _whole(ask(deals, "count(distinct d.deal_id)"))
        simulated = _whole(ask(deals, "count(distinct d.deal_id)", ours))
        rules = _texts(ask(deals, "distinct d.rules_id", " order by d.rules_id"))
        bots = _texts(ask(seats, "distinct s.bot", f"{ours} and s.bot is not null order by s.bot"))
        seeds = _whole(ask(deals, "count(distinct d.seed)", ours))
        named = ask(deals, "distinct d.seed", f"{ours} and d.seed is not null order by d.seed limit {SEEDS_NAMED}")
        last = ask(deals, "max(d.seed)", ours)
    numbers = [int(str(row[0])) for row in (named[:1] + last if seeds > SEEDS_NAMED else named)]
    return Scope(count, simulated, rules, bots, tuple(numbers), seeds)


def _whole(rows: list[tuple[object, ...]]) -> int:
    return int(str(rows[0][0]))


def _texts(rows: list[tuple[object, ...]]) -> tuple[str, ...]:
    return tuple(str(row[0]) for row in rows)

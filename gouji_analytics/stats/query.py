"""The SQL around a statistic's file: filters, groups, one sum a deal.

The file itself says only what a chance is. Everything here is the same for all of them: ``scoped`` puts the chances inside the
filters with their groups, ``summed`` a deal's sums of them, and the functions of ``(header, dims, filters)`` count those. Names come
from our own lists, values are bound.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement

from gouji_analytics.stats.dims import DIMENSIONS, SEAT_COLUMNS, Filter, condition
from gouji_analytics.stats.header import SWITCHES, Header
from gouji_analytics.stats.registry import marts

Query = tuple[str, list[str]]
UNIT = 1 << 20  # sums of a deal are counted in 1 / UNIT, so that their products are whole numbers too
LARGEST = 2048
JOINT = ("na", "da", "nb", "db")  # num and den of two groups
DEAL_PLACES = {dim: place for dim, place in DIMENSIONS.items() if "d." in place}
EVIDENCE_ORDER = ("deal_id", *(f"{name} nulls first" for name in ("action_no", "seat", "side", "part")))
NOT_REFUSED = "coalesce(d.verdict, 'accepted') <> 'refused'"


def group_names(dims: Sequence[str]) -> list[str]:
    """The columns of the scoped chances that hold the group."""
    return [f"g_{dim}" for dim in dims]


def switch(name: str) -> str:
    """A rule switch as SQL over the deal d."""
    return "not d.biesan_on" if name == "biesan_off" else f"d.{name}"


def ruled(header: Header) -> list[str]:
    """Conditions that keep deals in which the rules of the statistic, or of a part of it, are on."""
    return [*_required(header), *(f"(cast(c.part as varchar) <> '{code}' or {on})" for code, on in _pieces_on(header))]


def _required(header: Header) -> list[str]:
    return [switch(name) for name in header.requires]


def _pieces_on(header: Header) -> list[tuple[str, str]]:
    """Codes of parts that a rule must be on for, with that condition."""
    return [(code, switch(name)) for code, name in (header.parts.switches.items() if header.parts else ())]


def _members(header: Header, dims: Sequence[str], filters: Sequence[Filter]) -> Query:
    """The join that brings in what belongs to a seat: once for each different value of ``dims``, inside ``filters``."""
    columns = [SEAT_COLUMNS[dim] for dim in dims if dim in SEAT_COLUMNS]
    conditions = [condition(one, SEAT_COLUMNS[one.dim]) for one in filters if one.dim in SEAT_COLUMNS]
    if not columns and not conditions:
        return "", []
    keys = {"deal": ["deal_id"], "side": ["deal_id", "side"]}.get(header.grain, ["deal_id", "seat"])
    match = " and ".join(f"s.{key} = c.{key}" for key in keys)
    where = f" where {' and '.join(text for text, _ in conditions)}" if conditions else ""
    once = "distinct " if columns and "seat" not in keys else ""
    kind = "" if columns else "semi "
    listed = ", ".join([*keys, *dict.fromkeys(columns)])
    bound = [value for _, values in conditions for value in values]
    return f" {kind}join (select {once}{listed} from fct_seats{where}) as s on {match}", bound


def _deal_conditions(rules: Sequence[str], filters: Sequence[Filter]) -> tuple[list[str], list[str]]:
    """What ``rules`` and the filters ask of the deal d, and their values."""
    wheres, values = conditions([one for one in filters if one.dim in DEAL_PLACES])
    return [NOT_REFUSED, *rules, *wheres], values


DEAL = "join dim_deals as d on d.deal_id = c.deal_id"


def _chances(
    header: Header, columns: Sequence[str], dims: Sequence[str], filters: Sequence[Filter], *, with_deal: bool
) -> Query:
    """``with … scoped as (…)``: columns of the chances inside the filters, or inside those that are not about the deal."""
    views = [f"{name} as ({sql})" for name, sql in marts().items() if name in header.needs]
    join, values = _members(header, dims, filters)
    wheres = []
    for one in filters:
        if one.dim not in DEAL_PLACES and one.dim not in SEAT_COLUMNS:
            text, bound = condition(one, DIMENSIONS[one.dim])
            wheres.append(text)
            values += bound
    if with_deal:
        texts, bound = _deal_conditions(ruled(header), filters)
        wheres += texts
        values += bound
        join = f" {DEAL}{join}"
    where = f" where {' and '.join(wheres)}" if wheres else ""
    views.append(f"chances as ({header.sql})")
    views.append(f"scoped as (select {', '.join(columns)} from chances as c{join}{where})")
    return "with " + ", ".join(views), values


def scoped(header: Header, dims: Sequence[str], filters: Sequence[Filter]) -> Query:
    """``with … scoped as (…)``: the chances inside the filters, with their group."""
    columns = ["c.deal_id", "c.action_no", "c.seat", "c.side", "cast(c.part as varchar) as part"]
    columns += ["cast(c.num as double) as num", "cast(c.den as double) as den"]
    columns += ["cast(c.time as double) as time"] if header.interval == "K" else []
    columns += [f"{DIMENSIONS[dim]} as g_{dim}" for dim in dims]
    return _chances(header, columns, dims, filters, with_deal=True)


def summed(
    header: Header, dims: Sequence[str], filters: Sequence[Filter], sums: Sequence[str], keys: Sequence[str]
) -> Query:
    """``with … sums as (…)``: ``sums`` over the chances of each deal, group and ``keys``; ``piece`` is the number of a chance's part.

    What belongs to the deal is looked at once a deal, after its chances are summed.
    """
    own = [dim for dim in dims if dim not in DEAL_PLACES]
    codes = header.parts.codes if header.parts else ()
    numbers = " ".join(f"when '{code}' then {at}" for at, code in enumerate(codes))
    columns = ["c.deal_id", "cast(c.num as double) as num", "cast(c.den as double) as den"]
    columns += [f"cast(case c.part {numbers} end as tinyint) as piece"] if codes else []
    columns += [f"{DIMENSIONS[dim]} as g_{dim}" for dim in own]
    text, values = _chances(header, columns, own, filters, with_deal=False)
    by = ", ".join([*group_names(own), *keys, "deal_id"])
    rules = [*_required(header), *(f"(c.piece <> {codes.index(code)} or {on})" for code, on in _pieces_on(header))]
    wheres, bound = _deal_conditions(rules, filters)
    groups = "".join(f"{DEAL_PLACES[dim]} as g_{dim}, " for dim in dims if dim in DEAL_PLACES)
    return (
        f"{text}, perdeal as (select {by}, {', '.join(sums)} from scoped group by {by}),"
        f" sums as (select {groups}c.* from perdeal as c {DEAL} where {' and '.join(wheres)})"
    ), [*values, *bound]


def _keys(header: Header, dims: Sequence[str]) -> tuple[list[str], str, str]:
    """What a deal's sums are told apart by inside a group, the columns of group and part, and the grouping by all of them."""
    pieces = ["piece"] if header.parts else []
    names = " ".join(f"when {at} then '{code}'" for at, code in enumerate(header.parts.codes if header.parts else ()))
    part = f"case piece {names} end" if names else "cast(null as varchar)"
    grouped = [*group_names(dims), *pieces]
    tail = f" group by {', '.join(grouped)}" if grouped else " having count(*) > 0"
    return pieces, ", ".join([*group_names(dims), f"{part} as part"]), tail


PAIR = ("sum(num) as num", "sum(den) as den")


def tally(header: Header, dims: Sequence[str], filters: Sequence[Filter]) -> Query:
    """(group…, part, num, den, deals): how many deals have which pair of sums; empty pairs are left out."""
    pieces, names, _ = _keys(header, dims)
    text, values = summed(header, dims, filters, PAIR, pieces)
    grouped = ", ".join([*group_names(dims), *pieces, "num", "den"])
    counted = f"select {names}, num, den, count(*) as deals from sums where num <> 0 or den <> 0 group by {grouped}"
    return f"{text} {counted}", values


def moments(header: Header, dims: Sequence[str], filters: Sequence[Filter]) -> Query:
    """(group…, part, deals, n, d, nn, nd, dd, exact): sums over the deals of each deal's num n and den d, and of their products.

    They are whole numbers of 1 / UNIT and of its square, and right only where ``exact``. Empty pairs are left out, as in ``tally``.
    Where parts share a denominator (interval S), d is that of the whole deal in the group and the deals are all of them.
    """
    if header.interval == "S":
        return _shared_moments(header, dims, filters)
    pieces, names, tail = _keys(header, dims)
    text, values = summed(header, dims, filters, PAIR, pieces)
    own = "".join(f"{name}, " for name in (*group_names(dims), *pieces))
    units = f"select {own}{_units('num')} as n, {_units('den')} as d, {_fits('num')} and {_fits('den')} as fits"
    products = "sum(n), sum(d), sum(n * n), sum(n * d), sum(d * d), bool_and(fits)"
    return (
        f"{text}, units as ({units} from sums where num <> 0 or den <> 0)"
        f" select {names}, count(*), {products} from units{tail}"
    ), values


def _shared_moments(header: Header, dims: Sequence[str], filters: Sequence[Filter]) -> Query:
    """``moments`` of parts that share a denominator; a part that never happened has sums of 0."""
    codes = list(enumerate(header.parts.codes if header.parts else ()))
    groups = group_names(dims)
    keys = "".join(f"{name}, " for name in groups)
    own = [f"sum(case when piece = {at} then num else 0 end) as n{at}" for at, _ in codes]
    text, values = summed(header, dims, filters, ["sum(den) as den", *own], [])
    scaled = ", ".join(f"{_units(f'n{at}')} as n{at}" for at, _ in codes)
    fits = " and ".join(_fits(name) for name in ("den", *(f"n{at}" for at, _ in codes)))
    sums = ", ".join(f"sum(n{at}) as n{at}, sum(n{at} * n{at}) as nn{at}, sum(n{at} * d) as nd{at}" for at, _ in codes)
    tail = f" group by {', '.join(groups)}" if groups else " having count(*) > 0"
    n, nn, nd = (
        "case number " + " ".join(f"when {at} then {kind}{at}" for at, _ in codes) + " end"
        for kind in ("n", "nn", "nd")
    )
    parts = ", ".join(f"({at}, '{code}')" for at, code in codes)
    return (
        f"{text}, units as (select {keys}{_units('den')} as d, {scaled}, {fits} as fits from sums),"
        f" whole as (select {keys}count(*) as deals, sum(d) as d, sum(d * d) as dd, bool_and(fits) as fits, {sums} from units{tail}),"
        f" parts as (select number, part from (values {parts}) as v (number, part))"
        f" select {keys}part, deals, {n}, d, {nn}, {nd}, dd, fits from whole cross join parts"
    ), values


def _fits(name: str) -> str:
    """Whether a sum is a whole number of 1 / UNIT, and so small that products stay whole."""
    return f"(abs({name}) < {LARGEST} and {name} * {UNIT} = trunc({name} * {UNIT}))"


def _units(name: str) -> str:
    """A sum in units; 0 where it does not fit."""
    return f"case when {_fits(name)} then cast({name} * {UNIT} as bigint) else 0 end"


def joint_tally(header: Header, dim: str, filters: Sequence[Filter], a: str, b: str) -> Query:
    """(part, num a, den a, num b, den b, deals): deals with the sums of two values of a dimension side by side."""
    text, values = scoped(header, (dim,), filters)
    parts = [f"sum(case when cast(g_{dim} as varchar) = ? then {sum_} else 0 end)" for sum_ in ("num", "den")]
    sums = f"select part, deal_id, {parts[0]} as na, {parts[1]} as da, {parts[0]} as nb, {parts[1]} as db from scoped"
    kept = "na <> 0 or da <> 0 or nb <> 0 or db <> 0"
    counted = f"select part, na, da, nb, db, count(*) from sums where {kept} group by part, na, da, nb, db"
    return f"{text}, sums as ({sums} group by part, deal_id) {counted}", [*values, a, a, b, b]


def joint_moments(header: Header, dim: str, filters: Sequence[Filter], a: str, b: str) -> Query:
    """(part, deals, exact, na, da, nb, db, then the ten products of two of them in that order): ``joint_tally`` summed over the deals.

    In 1 / UNIT and its square, and right only where ``exact``.
    """
    text, values = scoped(header, (dim,), filters)
    sums = ", ".join(
        f"sum(case when cast(g_{dim} as varchar) = ? then {column} else 0 end) as {column[0]}{letter}"
        for letter in "ab"
        for column in ("num", "den")
    )
    fits = " and ".join(map(_fits, JOINT))
    units = ", ".join(f"{_units(name)} as {name}" for name in JOINT)
    kept = " or ".join(f"{name} <> 0" for name in JOINT)
    products = ", ".join(f"sum({one} * {two})" for one, two in combinations_with_replacement(JOINT, 2))
    found = (
        f"{text}, sums as (select part, deal_id, {sums} from scoped group by part, deal_id),"
        f" units as (select part, {units}, {fits} as fits from sums where {kept})"
        f" select part, count(*), bool_and(fits), {', '.join(f'sum({name})' for name in JOINT)}, {products} from units group by part"
    )
    return found, [*values, a, a, b, b]


def lifetimes(header: Header, dims: Sequence[str], filters: Sequence[Filter]) -> Query:
    """(kind, group…, part, time, happened, time, happened, how many): what survival curves are made of.

    Of the kind ``times`` single chances, of ``pairs`` two of one deal side by side, each with itself as well, of ``deals`` deals.
    """
    text, values = scoped(header, dims, filters)
    groups = [*group_names(dims), "part"]
    keys, own = ", ".join(groups), ", ".join(f"a.{name}" for name in groups)
    same = " and ".join(["a.deal_id = b.deal_id", *(f"a.{name} is not distinct from b.{name}" for name in groups)])
    beside = "a.time, a.num, b.time, b.num"
    kinds = (
        f"select 'times', {keys}, time, num, null, null, count(*) from scoped group by {keys}, time, num",
        f"select 'pairs', {own}, {beside}, count(*) from scoped as a join scoped as b on {same} group by {own}, {beside}",
        f"select 'deals', {keys}, null, null, null, null, count(distinct deal_id) from scoped group by {keys}",
    )
    return f"{text.replace('scoped as (', 'scoped as materialized (')} {' union all '.join(kinds)}", values


def evidence(header: Header, filters: Sequence[Filter], part: str | None, events_only: bool) -> Query:
    """(deal_id, action_no, seat, side, part, num, den) of single chances; EVIDENCE_ORDER puts them in a fixed order."""
    text, values = scoped(header, (), filters)
    wheres = ["num <> 0"] if events_only else ["(num <> 0 or den <> 0)"]
    if part is not None:
        wheres.append("cast(part as varchar) = ?")
        values = [*values, part]
    columns = "deal_id, action_no, seat, side, part, num, den"
    return f"{text} select distinct {columns} from scoped where {' and '.join(wheres)}", values


def universe(dims: Sequence[str], filters: Sequence[Filter]) -> Query:
    """(group…, seats, full, public or full, seats under each of SWITCHES): what is there, whatever a statistic makes of it.

    Seats are counted by deal first: what belongs to the deal is looked at once a deal.
    """
    own = [dim for dim in dims if dim not in DEAL_PLACES]
    seats, bound = conditions([one for one in filters if one.dim not in DEAL_PLACES])
    deals, more = conditions([one for one in filters if one.dim in DEAL_PLACES])
    columns = ["s.deal_id", *(f"{seat_place(dim)} as g_{dim}" for dim in own)]
    inside = f" where {' and '.join(seats)}" if seats else ""
    counted = f"select {', '.join(columns)}, count(*) as n from fct_seats as s{inside} group by all"
    kinds = ["d.support = 'full'", "d.support in ('full', 'public')", *map(switch, SWITCHES)]
    sums = ["sum(s.n)", *(f"sum(case when {kind} then s.n else 0 end)" for kind in kinds)]
    groups = [f"{DEAL_PLACES.get(dim, f's.g_{dim}')} as g_{dim}" for dim in dims]
    tail = f" group by {', '.join(group_names(dims))}" if dims else ""
    return (
        f"select {', '.join([*groups, *sums])} from ({counted}) as s join dim_deals as d on d.deal_id = s.deal_id"
        f" where {' and '.join([NOT_REFUSED, *deals])}{tail}"
    ), [*bound, *more]


def conditions(filters: Sequence[Filter]) -> tuple[list[str], list[str]]:
    """The filters as conditions on a seat-deal s and its deal d, and their values."""
    wheres, values = [], []
    for one in filters:
        text, bound = condition(one, seat_place(one.dim))
        wheres.append(text)
        values += bound
    return wheres, values


def seats_in(filters: Sequence[Filter]) -> Query:
    """``from … where …``: the seat-deals s and deals d inside the filters."""
    wheres, values = conditions(filters)
    kept = " and ".join([NOT_REFUSED, *wheres])
    return f"from fct_seats as s join dim_deals as d on d.deal_id = s.deal_id where {kept}", values


def deals_in(filters: Sequence[Filter]) -> Query:
    """As ``seats_in``, the deals d alone where the filters need no more."""
    if not {one.dim for one in filters} <= set(DEAL_PLACES):
        return seats_in(filters)
    wheres, values = conditions(filters)
    return f"from dim_deals as d where {' and '.join([NOT_REFUSED, *wheres])}", values


def seat_place(dim: str) -> str:
    """Where a dimension stands when the row is a seat-deal itself."""
    return DIMENSIONS[dim].replace("c.", "s.")

"""Answers that pages and reports begin with, kept in a large database: funnels, meetings, contrasts and scopes of each rule set.

They rest on who did what with whom in one deal, so no sums by group can give them, and asking the facts of a million deals takes
seconds. They are the very answers that the facts give: asked once when the database is built, and asked anew when a definition has
changed since. A question that was not foreseen goes to the facts.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, astuple, dataclass
from fractions import Fraction
from typing import Any

import duckdb

from gouji_analytics import funnels, teams
from gouji_analytics.funnels import Funnel, Node
from gouji_analytics.stats import Evidence, drill
from gouji_analytics.stats import compare as comparing
from gouji_analytics.stats.aggregates import made_of
from gouji_analytics.stats.compare import Contrast, Joint
from gouji_analytics.stats.counting import is_large
from gouji_analytics.stats.database import Database, connected, tables
from gouji_analytics.stats.dims import parse_filter
from gouji_analytics.stats.registry import SQL, one
from gouji_analytics.stats.scope import Scope, scope
from gouji_analytics.teams import Meeting

TABLE = "agg_answers"
FORMAT = "1"
FUNNELS = ("opening", "burn")
DUELS = ("res_beat_opposite", "gj_duel_balance", "gj_duel_wild_cost")
TOGETHER = "res_win_share"
OWN = "res_place_mean"  # its chances are one's own deals
SHOWN = 300  # deals behind a number
GIVES = (
    "team_feed_rate",
    "team_handover_rate",
    "team_assist_out",
    "team_assist_exit_top2",
    "team_opening_setup",
    "team_burn_rescue_rate",
    "team_near_miss_cover",
    "team_drain_for_mate",
    "team_block_rate",
)
COSTS = (
    "team_overtake_rate",
    "team_costly_overtake_rate",
    "bie3_own_trap_share",
    "burn_own_side_share",
    "wild_waste",
    "pass_voluntary_rate",
)
MOST_NAMES = 12  # names of a rule set whose scope is kept

Step = tuple[str, "Question"]
Watch = Callable[[Sequence[Step]], Iterable[Step]]


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked: a kind of answer and everything that decides it."""

    kind: str
    words: tuple[str, ...]

    def key(self) -> str:
        """The question as the text it is found by."""
        return json.dumps([self.kind, *self.words], ensure_ascii=False)

    def made_of(self) -> str:
        """A fingerprint of the definitions that the answer comes from."""
        parts = [FORMAT, self.kind]
        if self.kind == "funnel":
            parts.append((SQL / "funnels" / f"{self.words[0]}.sql").read_text(encoding="utf-8"))
        elif self.kind in ("meetings", "joint", "evidence"):
            parts.append(made_of(one(self.words[0])))
        return hashlib.blake2b("\0".join(parts).encode(), digest_size=12).hexdigest()


def funnel(db: Database, name: str, where: Sequence[str]) -> list[Funnel]:
    """As ``funnels.run``, in one group."""
    found = _kept(db, Question("funnel", (name, *where)))
    if found is None:
        return funnels.run(db, name, where=where)
    return [Funnel(each["name"], each["group"], _node(each["root"]), each["absent_reason"]) for each in found]


def meetings(db: Database, stat: str, who: str, turns: Sequence[int], where: Sequence[str]) -> list[Meeting]:
    """As ``teams.meetings``. A filter to one name leaves the rows of that name."""
    own = [text.partition("=")[2] for text in where if text.startswith(f"{who}=")]
    others = [text for text in where if not text.startswith(f"{who}=")]
    turned = ",".join(map(str, turns))
    found = (
        _kept(db, Question("meetings", (stat, who, turned, *others)))
        if len(own) < 2 and "," not in "".join(own)
        else None
    )
    if found is None:
        return teams.meetings(db, stat, who, turns=turns, where=where)
    return [Meeting(*each) for each in found if not own or each[0] == own[0]]


def happened(db: Database, stat: str, where: Sequence[str]) -> list[Evidence]:
    """The first ``SHOWN`` chances behind a number in which the event happened, as ``stats.drill`` gives them."""
    found = _kept(db, Question("evidence", (stat, *where)))
    if found is None:
        return drill(db, stat, where=where, events_only=True, limit=SHOWN)
    return [Evidence(*each) for each in found]


def about(db: Database, where: Sequence[str]) -> Scope:
    """As ``stats.scope``."""
    found = _kept(db, Question("scope", tuple(where)))
    if found is None:
        return scope(db, where)
    told: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in found.items()}
    return Scope(**told)


def contrasts(
    db: Database, ids: Sequence[str], *, by: str, a: str, b: str, where: Sequence[str] = ()
) -> list[Contrast]:
    """As ``stats.compare``."""
    kept = {stat: _kept(db, Question("joint", (stat, by, a, b, *where))) for stat in ids}
    if any(answer is None for answer in kept.values()):
        return comparing.compare(db, ids, by=by, a=a, b=b, where=where)
    return comparing.contrasts({stat: {part: _joint(*each) for part, *each in kept[stat]} for stat in ids}, a, b)


def _joint(deals: int, sums: Sequence[str], products: Sequence[str]) -> Joint:
    return Joint(deals, tuple(map(Fraction, sums)), tuple(map(Fraction, products)))


def _node(found: Mapping[str, Any] | None) -> Node | None:
    if found is None:
        return None
    children = tuple(node for node in map(_node, found["children"]) if node is not None)
    return Node(**{**found, "path": tuple(found["path"]), "children": children})


def _kept(db: Database, question: Question) -> Any:
    """The kept answer, or None when there is none that was made from today's definitions."""
    with connected(db) as connection:
        if TABLE not in tables(connection):
            return None
        asked = f"select answer from {TABLE} where question = ? and made_of = ?"
        row = connection.execute(asked, [question.key(), question.made_of()]).fetchone()
    return None if row is None else json.loads(row[0])


def write_large(connection: duckdb.DuckDBPyConnection, watch: Watch = iter) -> None:
    """``write`` for a database so large that sums are counted ahead too; nothing for a smaller one."""
    if is_large(connection):
        write(connection, watch)


def write(connection: duckdb.DuckDBPyConnection, watch: Watch = iter) -> None:
    """Ask every foreseen question of a database of facts that may be written, and keep the answers.

    ``watch`` is handed what there is to do and hands it on, to show how far the work is.
    """
    connection.execute(f"drop table if exists {TABLE}")  # what was kept before must not answer
    found = [
        (question.key(), question.made_of(), _asked(connection, question))
        for _, question in watch(list(_steps(connection)))
    ]
    connection.execute(f"create table {TABLE} (question varchar, made_of varchar, answer varchar)")
    for row in found:
        connection.execute(f"insert into {TABLE} values (?, ?, ?)", row)


def _steps(connection: duckdb.DuckDBPyConnection) -> Iterator[Step]:
    """The foreseen questions, each with the rule set that it is about."""
    yield "", Question("scope", ())
    for (rules,) in connection.execute("select distinct rules from dim_deals order by rules").fetchall():
        where = (f"rules={rules}",)
        yield from ((rules, Question("funnel", (name, *where))) for name in FUNNELS)
        yield rules, Question("scope", where)
        for who in teams.WHO:
            names = _names(connection, who, rules)
            for name in names[:MOST_NAMES]:
                own = (*where, f"{who}={name}")
                yield from (
                    (rules, question) for question in (Question("scope", own), Question("evidence", (OWN, *own)))
                )
            if names:
                asked = [*((stat, teams.OPPOSITE) for stat in DUELS), (TOGETHER, teams.MATES)]
                yield from (
                    (rules, Question("meetings", (stat, who, ",".join(map(str, turns)), *where)))
                    for stat, turns in asked
                )
            if who == "bot" and len(names) > 1:
                pair = sorted(names[:2])
                yield from ((rules, Question("joint", (stat, who, *pair, *where))) for stat in (*GIVES, *COSTS))


def _names(connection: duckdb.DuckDBPyConnection, who: str, rules: str) -> list[str]:
    """The names in the deals of a rule set, whoever sat most often first."""
    column = teams.COLUMNS[who]
    asked = (
        f"select {column} from fct_seats where rules = ? and {column} is not null group by 1 order by count(*) desc, 1"
    )
    return [str(name) for (name,) in connection.execute(asked, [rules]).fetchall()]


def _asked(connection: duckdb.DuckDBPyConnection, question: Question) -> str:
    """The answer of the facts as JSON."""
    answer: Any
    if question.kind == "funnel":
        name, *where = question.words
        answer = [asdict(each) for each in funnels.run(connection, name, where=where)]
    elif question.kind == "meetings":
        stat, who, turned, *where = question.words
        turns = tuple(map(int, turned.split(",")))
        answer = [astuple(each) for each in teams.meetings(connection, stat, who, turns=turns, where=where)]
    elif question.kind == "evidence":
        stat, *where = question.words
        answer = [astuple(each) for each in drill(connection, stat, where=where, events_only=True, limit=SHOWN)]
    elif question.kind == "joint":
        stat, by, a, b, *where = question.words
        found = comparing.joint(connection, one(stat), by, a, b, list(map(parse_filter, where)))
        answer = [(part, each.deals, _texts(each.sums), _texts(each.products)) for part, each in found.items()]
    else:
        answer = asdict(scope(connection, question.words))
    return json.dumps(answer, ensure_ascii=False)


def _texts(numbers: Iterable[Fraction]) -> list[str]:
    return [str(number) for number in numbers]

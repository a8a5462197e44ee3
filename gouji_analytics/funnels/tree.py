"""The tree of a funnel: every node's count is the sum of its children's."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from gouji_analytics.errors import coded
from gouji_analytics.stats.intervals import NONE, Limits, Sums, share_wilson
from gouji_engine.errors import InternalError

Path = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Node:
    """One step of a funnel.

    ``count``: units that came here; ``share`` of the parent's with 95 % limits clustered by deal (None at the root); ``of_all``: share of the
    root's; ``deals``: deals of the parent, which the limits rest on.
    """

    path: Path
    count: int
    share: float | None
    low: float | None
    high: float | None
    of_all: float
    deals: int
    children: tuple[Node, ...]

    def walk(self) -> Iterator[Node]:
        """This node and all below, each before its children."""
        yield self
        for child in self.children:
            yield from child.walk()

    def find(self, path: Path) -> Node | None:
        """The node at ``path``, or None."""
        return next((node for node in self.walk() if node.path == path), None)

    def to_dict(self) -> dict[str, object]:
        """The node with all below it as JSON."""
        own: dict[str, object] = {"step": self.path[-1] if self.path else "all", "path": "/".join(self.path)}
        own |= {name: getattr(self, name) for name in ("count", "share", "low", "high", "of_all", "deals")}
        return own | {"children": [child.to_dict() for child in self.children]}


@dataclass(frozen=True, slots=True)
class Funnel:
    """A funnel in one group; ``root`` is None where there is nothing, and ``absent_reason`` says why."""

    name: str
    group: Mapping[str, str | int | None]
    root: Node | None
    absent_reason: str | None = None

    def to_dict(self) -> dict[str, object]:
        """The funnel as JSON."""
        found: dict[str, object] = {"funnel": self.name, "group": dict(self.group)}
        if self.root is None:
            return found | {"absent_reason": self.absent_reason}
        return found | {"tree": self.root.to_dict()}


@dataclass
class Counted:
    """Sums of one path over the deals: units, their squares, and products with the parent's units."""

    units: int = 0
    squares: int = 0
    products: int = 0
    deals: int = 0

    def add(self, units: int, parent: int, deals: int) -> None:
        """Count in ``deals`` deals that hold ``units`` here and ``parent`` at the parent."""
        self.units += units * deals
        self.squares += units * units * deals
        self.products += units * parent * deals
        self.deals += deals


def grow(rows: Iterable[tuple[Path, int, int, int]], order: Sequence[str], name: str) -> Node:
    """The tree from (path, units in a deal, units of the parent there, deals).

    Siblings stand in ``order``. Raises InternalError(FUNNEL_LEAK) when a node's children do not add up to it.
    """
    counts: dict[Path, Counted] = defaultdict(Counted)
    for path, units, parent, deals in rows:
        counts[path].add(units, parent, deals)
    below: dict[Path, list[Path]] = defaultdict(list)
    for path in counts:
        if path:
            below[path[:-1]].append(path)
    total = counts[()].units

    def node(path: Path) -> Node:
        own, parent = counts[path], counts[path[:-1]]
        children = tuple(node(one) for one in sorted(below[path], key=lambda one: order.index(one[-1])))
        if children and sum(child.count for child in children) != own.units:
            raise coded(InternalError, "FUNNEL_LEAK", name=name, path="/".join(path) or "-")
        share = own.units / parent.units if path and parent.units else None
        low, high = _limits(own, parent) if path else NONE
        return Node(path, own.units, share, low, high, own.units / total if total else 0.0, parent.deals, children)

    return node(())


def _limits(own: Counted, parent: Counted) -> Limits:
    """Limits of the share of the parent's units, deals as clusters."""
    numbers = (own.units, parent.units, own.squares, own.products, parent.squares)
    n, d, nn, nd, dd = (Fraction(number) for number in numbers)
    return share_wilson(Sums(parent.deals, n, d, nn, nd, dd))

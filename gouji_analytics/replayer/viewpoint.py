"""Whose hands a viewer sees: one seat's, one side's, or nobody's."""

from __future__ import annotations

from gouji_engine.cards import SEATS, side

BYSTANDER = "table"
SIDES = ("a", "b")
VIEWS = (*map(str, range(SEATS)), *SIDES, BYSTANDER)


def seen(view: str, *, reveal: bool = False) -> tuple[bool, ...]:
    """Which of the six hands a viewer sees. Raises ValueError for a viewpoint that does not exist.

    ``view``: a seat ``0``–``5``, a side ``a`` (even seats) or ``b``, or ``table``: a bystander; ``reveal``: all hands are turned up.
    """
    if view not in VIEWS:
        raise ValueError(f"no viewpoint: {view!r}")
    return tuple(reveal or view == str(seat) or view == SIDES[side(seat)] for seat in range(SEATS))


def near(view: str) -> int:
    """The seat drawn nearest to the viewer."""
    if view.isdecimal():
        return int(view)
    return SIDES.index(view) if view in SIDES else 0

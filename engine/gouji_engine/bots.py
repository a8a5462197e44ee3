"""Bots by name: the number of a compiled policy, and how a line-up of six is written."""

from __future__ import annotations

from dataclasses import dataclass

from gouji_engine.errors import UsageError


@dataclass(frozen=True, slots=True)
class Bot:
    """A compiled bot: its number in the kernel and one sentence in two languages."""

    id: str
    policy: int
    zh: str
    en: str


BOTS = {
    bot.id: bot
    for bot in (
        Bot("random", 0, "在合规的动作中等概率任选", "uniform over the legal actions"),
        Bot("rules", 1, "按常用技巧打牌", "plays as the strategy texts advise"),
    )
}


def line_up(text: str) -> tuple[str, ...]:
    """Six bot names from ``rules`` (all seats), ``rules,random`` (first side, second side) or six names.

    Raises UsageError for an unknown name or another number of names.
    """
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in BOTS:
            known = ", ".join(BOTS)
            raise UsageError(
                "UNKNOWN_BOT", f"没有机器人 {name!r}；可用：{known}。", f"no bot {name!r}; known: {known}.", bot=name
            )
    if len(names) == 6:
        return tuple(names)
    if len(names) in (1, 2):
        return tuple(names[seat % len(names)] for seat in range(6))
    raise UsageError(
        "BOT_COUNT",
        f"机器人须写 1 个、2 个（两方各一）或 6 个，现为 {len(names)} 个。",
        f"name 1 bot, 2 (one a side) or 6; found {len(names)}.",
        bots=text,
    )

"""The judge's desk as widgets: keys of cards, six seats, who leads, a burn, and files to open and save.

The desk in the session is the one truth. Every widget changes it in its callback, and begins with what it says whenever the desk is
another one (``_rev``) or speaks another language.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import streamlit as st

from gouji_analytics.i18n import t
from gouji_analytics.judge import umpire
from gouji_analytics.resources import resource_dir
from gouji_engine.cards import RANK_COUNT, SEATS
from gouji_engine.errors import GoujiError
from gouji_engine.notation import format_cards
from shared.judge import desk as desks
from shared.judge.desk import Desk
from shared.words import plain

_DESK, _REV, _TARGET, _FAULT = "judge_desk", "judge_rev", "judge_target", "judge_fault"
SEAT_NUMBERS = range(1, SEATS + 1)
SMALL = 1  # MiB


def desk() -> Desk:
    """The desk of this session."""
    kept: Desk = st.session_state.setdefault(_DESK, Desk())
    return kept


def put(new: Desk, *, anew: bool = False) -> None:
    """Another desk; ``anew``: the widgets begin with what it says."""
    st.session_state[_DESK] = new
    if anew:
        st.session_state[_REV] = st.session_state.get(_REV, 0) + 1


def _key(name: str, lang: str) -> str:
    return f"judge_{name}_{st.session_state.get(_REV, 0)}_{lang}"


def _choose(
    name: str,
    label: str,
    options: Sequence[Any],
    value: Any,
    say: Callable[[Any], str],
    take: Callable[[Any], Desk],
    lang: str,
) -> None:
    """A select box whose choice goes to the desk."""
    key = _key(name, lang)
    at = list(options).index(value) if value in options else 0
    st.selectbox(label, options, at, key=key, format_func=say, on_change=lambda: put(take(st.session_state[key])))


def seat_name(number: int, lang: str) -> str:
    """A seat."""
    return t("replay.seat", lang, n=number)


def files(lang: str) -> None:
    """Examples to begin with, a file to open, the position to keep."""
    names = sorted(path.name for path in resource_dir("positions").glob("*.[tj]*"))

    def example() -> None:
        name = st.session_state[_key("example", lang)]
        if name:
            _open(name, (resource_dir("positions") / name).read_text(encoding="utf-8"))

    def upload() -> None:
        given = st.session_state[_key("file", lang)]
        if given is not None:
            _open(given.name, given.getvalue().decode("utf-8-sig", "replace"))

    def title(name: str) -> str:
        return t(f"page.value.example.{name.partition('.')[0]}", lang) if name else t("page.judge.choose", lang)

    st.selectbox(
        t("page.choose.example", lang), ["", *names], key=_key("example", lang), format_func=title, on_change=example
    )
    with st.expander(t("page.judge.file", lang), icon=":material/folder_open:"):
        label = t("page.judge.open", lang)
        st.file_uploader(label, ["toml", "json"], key=_key("file", lang), max_upload_size=SMALL, on_change=upload)
        text = umpire.to_toml(desk().entries())
        st.code(text, language="toml")
        st.download_button(t("page.judge.save", lang), text, "position.toml", icon=":material/download:")
    if st.session_state.get(_FAULT):
        st.error(plain(st.session_state[_FAULT].sentence(lang)), icon=":material/error:")


def _open(name: str, text: str) -> None:
    """A position file onto the desk; what is wrong with it is said, and the desk stays."""
    st.session_state[_FAULT] = None
    try:
        put(desks.desk_of(umpire.plain(text, name)), anew=True)
    except GoujiError as error:
        st.session_state[_FAULT] = error


def keys(lang: str) -> None:
    """Where cards go, a key for each rank, and what lies there."""
    if st.session_state.get(_TARGET) not in desks.TARGETS:
        st.session_state[_TARGET] = desks.TABLE
    label = t("page.judge.target", lang)
    st.pills(label, desks.TARGETS, key=_TARGET, required=True, format_func=lambda name: _target(name, lang))
    target = str(st.session_state[_TARGET])
    with st.container(horizontal=True, key="judge_keys", gap="xxsmall"):
        for rank in range(RANK_COUNT):
            st.button(_card(rank, lang), key=f"judge_add_{rank}", on_click=_add, args=(target, rank, 1))
    held = desk().cards(target)
    with st.container(horizontal=True, key="judge_held", gap="xxsmall", vertical_alignment="center"):
        st.caption(t("page.judge.lies" if any(held) else "page.judge.lies_nothing", lang), width="content")
        for rank, count in enumerate(held):
            if count:
                name = f"{_card(rank, lang)} ×{count}"
                st.button(name, key=f"judge_less_{rank}", type="primary", on_click=_add, args=(target, rank, -1))
        if any(held):
            st.button(t("page.judge.clear", lang), key="judge_clear", type="tertiary", on_click=_clear, args=(target,))


def _target(name: str, lang: str) -> str:
    return seat_name(int(name), lang) if name.isdigit() else t(f"page.value.target.{name}", lang)


def _card(rank: int, lang: str) -> str:
    return format_cards([int(at == rank) for at in range(RANK_COUNT)], lang)


def _add(target: str, rank: int, more: int) -> None:
    put(desk().with_cards(target, rank, more))


def _clear(target: str) -> None:
    put(desk().cleared(target))


def table(lang: str) -> None:
    """Who laid what is on the table, or who leads; who tries; the burn that is running."""
    now = desk()

    def seat(name: str, key: str, value: int, take: Callable[[int], Desk]) -> None:
        _choose(name, t(f"page.choose.{key}", lang), SEAT_NUMBERS, value, lambda n: seat_name(n, lang), take, lang)

    def kind(name: str, value: str, take: Callable[[str], Desk]) -> None:
        say = lambda word: t(f"page.value.kind.{word}", lang)  # noqa: E731 - a word of one chooser
        _choose(name, t("page.choose.kind", lang), desks.KINDS, value, say, take, lang)

    with st.container(key="judge_table"):
        if any(now.table):
            seat("maker", "maker", now.maker, lambda n: replace(desk(), maker=n))
            kind("kind", now.kind, lambda word: replace(desk(), kind=word))
        else:
            seat("leader", "leader", now.leader or 0, lambda n: replace(desk(), leader=n))
        if any(now.tried):
            seat("trier", "trier", now.trier, lambda n: replace(desk(), trier=n))
            kind("trial", now.trial, lambda word: replace(desk(), trial=word))
        burning = dict(now.burn)
        nobody = (0, *SEAT_NUMBERS)
        for name in ("burner", "victim"):
            say = lambda n: seat_name(n, lang) if n else t("page.judge.nobody", lang)  # noqa: E731 - a word of one chooser
            label = t(f"page.choose.{name}", lang)
            _choose(name, label, nobody, burning.get(name, 0), say, lambda n, name=name: _burned(name, n), lang)  # type: ignore[misc]
        if burning:
            say_depth = lambda n: t("page.judge.depth", lang, count=n)  # noqa: E731 - a word of one chooser
            depth = burning.get("depth", 1)
            _choose(
                "depth",
                t("page.choose.depth", lang),
                range(1, 6),
                depth,
                say_depth,
                lambda n: _burned("depth", n),
                lang,
            )


def _burned(name: str, value: int) -> Desk:
    """The desk with a burn changed; without a burner and a victim there is none."""
    burning = {"burner": 0, "victim": 0, "depth": 1, **dict(desk().burn), name: value}
    if not burning["burner"] and not burning["victim"]:
        return replace(desk(), burn=())
    return replace(desk(), burn=tuple(burning.items()))


def seats(lang: str) -> None:
    """Six seats: how each stands, opened or not, cards left, the hand if it is known."""
    now = desk()
    with st.container(key="judge_seats"):
        for number in SEAT_NUMBERS:
            with st.container(border=True, key=f"judge_seat_{number % 2}_{number}"):
                _seat(now, number, lang)


def _seat(now: Desk, number: int, lang: str) -> None:
    """One seat."""
    say = lambda word: t(f"page.value.standing.{word}", lang)  # noqa: E731 - a word of one chooser
    take = lambda word: desk().with_status(number, word)  # noqa: E731
    _choose(f"status{number}", seat_name(number, lang), desks.STATUSES, now.status(number), say, take, lang)
    opened, left = _key(f"opened{number}", lang), _key(f"left{number}", lang)

    def turn() -> None:
        change = desk().opened | {number} if st.session_state[opened] else desk().opened - {number}
        put(replace(desk(), opened=change))

    st.checkbox(t("page.judge.opened", lang), number in now.opened, key=opened, on_change=turn)
    st.number_input(
        t("page.judge.left", lang),
        0,
        60,
        now.left[number - 1],
        key=left,
        placeholder=t("page.judge.unknown", lang),
        on_change=lambda: put(desk().with_left(number, st.session_state[left])),
    )
    hand = now.hands[number - 1]
    st.caption(format_cards(hand, lang) if any(hand) else t("page.judge.hand_unknown", lang))

"""Every choice of every page survives the way into the URL and back."""

from __future__ import annotations

from dataclasses import fields
from urllib.parse import parse_qsl, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gouji_analytics.replayer.viewpoint import VIEWS
from shared import links, states

TEXT = st.text(min_size=1, max_size=12).filter(lambda text: "\x00" not in text and text.isprintable())


def values(field):
    if field.name == "lang":
        return st.sampled_from(links.LANGS)
    if field.name == "view":
        return st.sampled_from(VIEWS)
    if isinstance(field.default, bool):
        return st.booleans()
    if isinstance(field.default, int):
        return st.integers(0, 10**links.MAX_DIGITS - 1)
    if isinstance(field.default, tuple):
        return st.lists(TEXT, max_size=3).map(tuple)
    return st.one_of(st.just(""), TEXT)


def choices(kind):
    return st.builds(kind, **{field.name: values(field) for field in fields(kind)})


@pytest.mark.parametrize("kind", sorted(states.kinds().values(), key=lambda kind: kind.page))
def test_state_to_url_to_state(kind):
    @given(choices(kind))
    def holds(state):
        query = dict(parse_qsl(urlsplit(links.url(state)).query, strict_parsing=True))
        assert links.decode(kind, query) == state

    holds()


@pytest.mark.parametrize("kind", sorted(states.kinds().values(), key=lambda kind: kind.page))
def test_any_query_gives_a_state(kind):
    names = st.sampled_from([field.name for field in fields(kind)])

    @given(st.dictionaries(names, st.text(max_size=10)))
    def holds(query):
        state = links.decode(kind, query)
        assert state.lang in links.LANGS
        assert links.decode(kind, links.encode(state)) == state

    holds()


def test_a_link_holds_codes_and_always_the_language():
    state = states.Replayer(lang="en", deal="d1", action=57, view="3", up=True)
    assert links.encode(state) == {"lang": "en", "deal": "d1", "action": "57", "view": "3", "up": "1"}
    assert links.url(states.Overview()) == ".?lang=zh"


@pytest.mark.parametrize(
    ("name", "text"), [("action", "-1"), ("action", "²"), ("action", "9999999"), ("view", "9"), ("lang", "fr")]
)
def test_what_is_malformed_falls_back_to_the_default(name, text):
    assert links.decode(states.Replayer, {name: text}) == states.Replayer()

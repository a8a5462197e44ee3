"""Two pages with nothing on them but a heading: what the framework and the browser take by themselves."""

import streamlit as st


def one() -> None:
    st.header("one")


def two() -> None:
    st.header("two")


st.set_page_config(layout="wide")
st.navigation({"floor": [st.Page(one), st.Page(two)]}, position="top").run()

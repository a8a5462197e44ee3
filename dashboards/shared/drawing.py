"""Charts and tables on a page. What was drawn once is kept by everything that it was drawn from, so an old drawing never shows new data."""

from __future__ import annotations

import io
import pickle
from collections.abc import Callable
from typing import Any

import pandas as pd
import pyarrow as pa
import streamlit as st
from altair.utils import schemapi

from shared.charts import Drawn
from shared.style import is_night


@st.cache_data(max_entries=256, show_spinner=False)
def _spec(key: tuple[str, bytes, bool], _make: Callable[[], Drawn]) -> dict[str, Any]:  # noqa: ARG001 - what it is kept by
    """A chart as the browser draws it, with its data as Arrow streams."""
    spec: dict[str, Any] = _make().to_dict(validate=schemapi.DEBUG_MODE)
    spec["datasets"] = {key: _stream(rows) for key, rows in spec.get("datasets", {}).items()}
    # The look is that of the page. Marks tell no one their English names; what a chart shows is in its title and in the tables.
    spec["config"] = {"aria": False}
    return spec


def _stream(rows: list[dict[str, Any]]) -> bytes:
    out = io.BytesIO()
    table = pa.Table.from_pandas(pd.DataFrame(rows), preserve_index=False)
    with pa.ipc.new_stream(out, table.schema) as writer:
        writer.write_table(table)
    return out.getvalue()


def chart(draw: Callable[..., Drawn], *given: Any, title: str, **options: Any) -> None:
    """What ``draw`` makes of its arguments, as wide as there is room; ``title`` is what a reader hears who does not see it."""
    said = pickle.dumps((given, options))
    key = (f"{draw.__module__}.{draw.__qualname__}", said, is_night())
    spec = _spec(key, lambda: draw(*given, **options))
    st.vega_lite_chart(spec, width="stretch", alt=title)

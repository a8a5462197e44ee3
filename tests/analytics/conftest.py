"""Logs and databases of simulated deals, made once a session."""

import pytest

from gouji_analytics.building import build
from tests.analytics.simulated import PRESETS, read_replays, write_preset


@pytest.fixture(scope="session")
def logs(tmp_path_factory):
    """A folder with one log of each preset."""
    folder = tmp_path_factory.mktemp("logs")
    for preset in PRESETS:
        write_preset(folder / f"{preset}.gouji.parquet", preset)
    return folder


@pytest.fixture(scope="session")
def built(logs, tmp_path_factory):
    """The build of all presets."""
    return build([logs], tmp_path_factory.mktemp("db") / "facts.duckdb")


@pytest.fixture(scope="session")
def some(logs):
    """A few replays of one preset."""
    return read_replays(logs / "qingdao_online.gouji.parquet")[:12]

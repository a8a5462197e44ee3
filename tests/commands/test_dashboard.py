"""``gouji dashboard``: the address it prints answers, and what cannot work is said beforehand."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from gouji_analytics.commands import dashboard
from gouji_analytics.i18n import t
from gouji_engine.errors import DataError, UsageError
from tests.dashboards import sample

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def taken():
    with socket.socket() as server:
        server.bind((dashboard.LOCAL, 0))
        server.listen()
        yield server.getsockname()[1]


@pytest.fixture
def database(tmp_path):
    return sample.build(tmp_path / "够级.duckdb", 0)


def test_a_taken_port_is_refused(taken, database):
    with pytest.raises(UsageError) as caught:
        dashboard.serve(database, port=taken)
    assert caught.value.code == "PORT_TAKEN"
    assert str(taken) in caught.value.zh


def test_without_a_wish_the_next_free_port_is_taken(taken, monkeypatch):
    monkeypatch.setattr(dashboard, "FIRST_PORT", taken)
    assert taken < dashboard.choose_port(dashboard.LOCAL, None) < taken + dashboard.PORTS_TRIED


def test_an_address_that_is_not_ours_is_refused():
    with pytest.raises(UsageError) as caught:
        dashboard.choose_port("no such host", None)
    assert caught.value.code == "HOST_WRONG"


@pytest.mark.parametrize(
    ("host", "private"),
    [("127.0.0.1", True), ("::1", True), ("localhost", True), ("0.0.0.0", False), ("::", False), ("192.0.2.7", False)],  # noqa: S104
)
def test_what_others_can_reach_is_told_apart(host, private):
    assert dashboard.is_private(host) is private


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0"])  # noqa: S104
def test_an_open_address_is_warned_of(database, monkeypatch, capsys, host):
    monkeypatch.setattr(dashboard, "_run", lambda _words, _environment: None)
    dashboard.serve(database, host=host)
    said = capsys.readouterr()
    assert host in said.out
    assert (t("cli.dashboard.shared", host=host) in said.err) == (host != "127.0.0.1")


def test_a_missing_database_is_refused(tmp_path):
    with pytest.raises(DataError) as caught:
        dashboard.serve(tmp_path / "nothing")
    assert caught.value.code == "DB_MISSING"


def test_a_file_that_is_no_database_is_refused(tmp_path):
    (tmp_path / "a.duckdb").write_bytes(b"GOUJI" * 1000)
    with pytest.raises(DataError) as caught:
        dashboard.serve(tmp_path / "a.duckdb")
    assert caught.value.code == "DB_NOT_OURS"


def test_a_missing_extra_is_refused(monkeypatch, database):
    monkeypatch.setattr(dashboard, "find_spec", lambda _name: None)
    with pytest.raises(UsageError) as caught:
        dashboard.serve(database)
    assert caught.value.code == "DASHBOARD_EXTRA"


@pytest.fixture
def served(tmp_path, database):
    """A real server of a page of one line; yields the process and its address."""
    (tmp_path / "streamlit_app.py").write_text("import os, streamlit\nstreamlit.write(os.environ['GOUJI_DB'])\n")
    program = (
        f"from gouji_analytics import cli, resources\nresources.resource_dir.__globals__['RESOURCES']['dashboards'] "
        f"= ({str(tmp_path)!r},) * 2\ncli.main(['dashboard', '--db', {str(database)!r}])"
    )
    environment = os.environ | {"PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'engine'}", "PYTHONUTF8": "1"}
    with subprocess.Popen(
        [sys.executable, "-c", program], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        line = process.stdout.readline()
        yield process, line[line.index("http") :].split("（")[0].strip()
        if process.poll() is None:
            process.kill()


def answers(url):
    """Whether the server answers within half a minute."""
    for _ in range(150):
        try:
            with urllib.request.urlopen(f"{url}/_stcore/health", timeout=2) as answer:  # noqa: S310 - our own server
                return answer.read() == b"ok"
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.2)
    return False


@pytest.mark.slow
@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 0), (signal.SIGTERM, 143)])
def test_the_printed_address_answers_and_the_server_ends_with_the_command(served, number, status):
    process, url = served
    assert answers(url)
    process.send_signal(number)
    assert process.wait(timeout=30) == status
    assert "Traceback" not in process.stderr.read()
    with pytest.raises((urllib.error.URLError, ConnectionError)):
        urllib.request.urlopen(url, timeout=2)  # noqa: S310 - our own server

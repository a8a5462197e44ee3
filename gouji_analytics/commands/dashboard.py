"""``gouji dashboard``: serve the pages with streamlit, in a process of its own."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from importlib.util import find_spec
from ipaddress import ip_address
from pathlib import Path

import click

from gouji_analytics.commands._common import command as make_command
from gouji_analytics.commands._common import note, option, say
from gouji_analytics.errors import coded
from gouji_analytics.i18n import language
from gouji_analytics.resources import resource_dir
from gouji_engine.errors import DataError, InternalError, UsageError

FIRST_PORT = 8501
PORTS_TRIED = 20
LOCAL = "127.0.0.1"
STOPPED = (0, 130, -signal.SIGINT, -signal.SIGTERM)
TERMINATED = 143
PATIENCE = 10  # seconds


@make_command("dashboard")
@option("--db", type=click.Path(path_type=Path), envvar="GOUJI_DB", required=True, help="cli.dashboard.db")
@option("--port", type=click.IntRange(1, 65535), help="cli.dashboard.port")
@option("--address", "--host", "host", default=LOCAL, show_default=True, help="cli.dashboard.host")
@option("--open", "open_browser", is_flag=True, help="cli.dashboard.open")
def command(db: Path, port: int | None, host: str, open_browser: bool) -> None:
    """Serve until interrupted."""
    serve(db, port, host, open_browser)


def serve(db: Path, port: int | None = None, host: str = LOCAL, open_browser: bool = False) -> None:
    """Serve the dashboard of ``db`` until it is interrupted; prints the address.

    Raises UsageError (streamlit missing, port taken) and DataError (no database of ours, pages missing).
    """
    if find_spec("streamlit") is None:
        raise coded(UsageError, "DASHBOARD_EXTRA")
    from gouji_analytics.stats import open_db

    open_db(db).close()  # a file that is no database is refused here, and not on every page
    chosen = choose_port(host, port)
    words = streamlit_words(host, chosen)
    environment = os.environ | {"GOUJI_DB": str(db.resolve()), "GOUJI_LANG": language()}
    url = f"http://{host}:{chosen}"
    say("cli.dashboard.address", url=url)
    sys.stdout.flush()
    if not is_private(host):
        note("cli.dashboard.shared", host=host)
    if open_browser:
        click.launch(url)
    _run(words, environment)


def streamlit_words(host: str, port: int) -> list[str]:
    """The command line that starts the server."""
    page = resource_dir("dashboards") / "streamlit_app.py"
    if not page.is_file():
        raise coded(DataError, "RESOURCE_MISSING", name=f"dashboards/{page.name}")
    settings = {
        "server.address": host,
        "server.port": port,
        "server.headless": "true",
        "browser.gatherUsageStats": "false",
    }
    flags = [f"--{name}={value}" for name, value in settings.items()]
    return [sys.executable, "-m", "streamlit", "run", str(page), *flags]


def choose_port(host: str, wish: int | None) -> int:
    """``wish`` if it is free, or the first free port from ``FIRST_PORT`` on.

    Raises UsageError: PORT_TAKEN when there is none, HOST_WRONG when the address is not ours.
    """
    candidates = [wish] if wish else range(FIRST_PORT, FIRST_PORT + PORTS_TRIED)
    for port in candidates:
        if is_free(host, port):
            return port
    raise coded(UsageError, "PORT_TAKEN", port=wish or FIRST_PORT)


def is_free(host: str, port: int) -> bool:
    """Whether a server may listen on ``host:port``. Raises UsageError (HOST_WRONG) for a wrong host."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (OSError, UnicodeError) as error:
        raise coded(UsageError, "HOST_WRONG", host=host) from error
    with socket.socket(family, kind, protocol) as probe:
        if os.name == "posix":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(address)
            probe.listen(1)
        except OSError:
            return False
    return True


def is_private(host: str) -> bool:
    """Whether only this machine can reach a server on ``host``: all its addresses are of the loopback."""
    try:
        found = {str(entry[4][0]).partition("%")[0] for entry in socket.getaddrinfo(host, None)}
    except (OSError, UnicodeError):
        return False
    return all(ip_address(address).is_loopback for address in found)


def _run(words: list[str], environment: dict[str, str]) -> None:
    """Run the server and take it along when this process ends; its chatter goes nowhere, its complaints to stderr."""
    previous = signal.signal(signal.SIGTERM, _terminated)
    process = subprocess.Popen(words, env=environment, stdout=subprocess.DEVNULL)
    try:
        status = process.wait()
    except KeyboardInterrupt:  # the way to stop it
        status = 0
    finally:
        _stop(process)
        signal.signal(signal.SIGTERM, previous)
    if status not in STOPPED:
        raise coded(InternalError, "DASHBOARD_STOPPED", status=status)


def _terminated(_number: int, _frame: object) -> None:
    sys.exit(TERMINATED)


def _stop(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is None:
        process.terminate()
    try:
        process.wait(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()

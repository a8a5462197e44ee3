"""Serve the dashboard in a process of its own: ``python serve.py PORT [engine]``.

With ``engine`` deals are replayed by the engine; without, they come from the sample database.
"""

from __future__ import annotations

import sys
from pathlib import Path

from streamlit.web import cli

from tests.dashboards.sample import frames_module

APP = Path(__file__).resolve().parents[2] / "dashboards" / "streamlit_app.py"


def main(port: str, *words: str) -> None:
    if "engine" not in words:
        module = frames_module()
        sys.modules[module.__name__] = module
    flags = ["--server.address=127.0.0.1", f"--server.port={port}", "--server.headless=true"]
    sys.exit(cli.main(["run", str(APP), *flags], standalone_mode=True))


if __name__ == "__main__":
    main(*sys.argv[1:])

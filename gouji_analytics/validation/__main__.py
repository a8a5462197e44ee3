"""``python -m gouji_analytics.validation``: run the checks and write ``docs/validation.md``; exit 1 when one fails."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from gouji_analytics.resources import ROOT
from gouji_analytics.validation.check import FAST, FULL, Check
from gouji_analytics.validation.page import line, page
from gouji_analytics.validation.suite import FAMILIES, run

PAGE = ROOT / "docs" / "validation.md"


@click.command()
@click.option("--fast", is_flag=True, help="Under a minute instead of many; writes no page.")
@click.option("--family", "families", multiple=True, type=click.Choice([*FAMILIES]), help="Only these; writes no page.")
@click.option(
    "--workers", type=click.IntRange(min=1), default=os.cpu_count() or 1, help="Processes; one a core by default."
)
@click.option(
    "--state", type=click.Path(path_type=Path, file_okay=False), help="Keep finished families here and go on from them."
)
def main(fast: bool, families: Sequence[str], workers: int, state: Path | None) -> None:
    """Measure what has a known answer."""
    done: list[tuple[str, Check]] = []
    for name, check in run(FAST if fast else FULL, families, workers=1 if fast else workers, state=state):
        done.append((name, check))
        click.echo(line(check))
    failed = [check.id for _, check in done if not check.ok]
    if not fast and not families:
        PAGE.write_text(page(done), encoding="utf-8")
    click.echo(f"{len(done)} checks, {len(failed)} outside their windows" + "".join(f"\n  {name}" for name in failed))
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()

"""``python -m gouji_analytics`` is ``gouji``."""

from gouji_analytics.cli import main

main(prog_name="gouji")

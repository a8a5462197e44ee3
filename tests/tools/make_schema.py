"""Write the JSON Schema of events anew: python tests/tools/make_schema.py."""

from pathlib import Path

from gouji_analytics.exporting.schema import NAME, schema_text

DOCS = Path(__file__).resolve().parents[2] / "docs"

if __name__ == "__main__":
    (DOCS / NAME).write_text(schema_text(), encoding="utf-8", newline="\n")

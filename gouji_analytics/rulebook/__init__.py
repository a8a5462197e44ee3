"""Rule sets as people read them: sheets and differences (``sheets``), values of parameters and aligned text (``values``)."""

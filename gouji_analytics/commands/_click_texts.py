"""Click's own texts in the language in force.

Click asks gettext for its texts, and gettext asks the environment for compiled catalogues. We keep
all texts in one place, so click's modules get a look-up in our catalogue instead: area ``click``,
where ``en`` is the text that click asks for.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module

from gouji_analytics import i18n

MODULES = ("core", "decorators", "exceptions", "formatting", "parser", "termui", "types", "utils")
AREA = "click."


@cache
def _chinese() -> dict[str, str]:
    return {entry["en"]: entry["zh"] for key, entry in i18n.catalogue().items() if key.startswith(AREA)}


def translate(text: str) -> str:
    """``text`` in the language in force; a text we do not know stays English."""
    return _chinese().get(text, text) if i18n.language() == "zh" else text


def translate_count(one: str, many: str, number: int) -> str:
    """The form of ``one`` or ``many`` for ``number``, in the language in force."""
    return translate(one if number == 1 else many)


def install() -> None:
    """Make click speak the language in force. May be called again."""
    for name in MODULES:
        module = import_module(f"click.{name}")
        for word, function in (("_", translate), ("ngettext", translate_count)):
            if hasattr(module, word):
                setattr(module, word, function)

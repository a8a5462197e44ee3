"""Every ruling Q1-Q74 and every worked example W1-W44 of the catalogue has a test that bears its number in its name."""

import ast
import re

RULINGS, EXAMPLES = 74, 44


def numbers_in_names(python_files) -> dict[str, set[str]]:
    """q7, w3 … -> names of the tests that bear the number."""
    found: dict[str, set[str]] = {}
    for path in python_files:
        if path.name.startswith("test_"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                    for number in re.findall(r"(?<=_)[qw]\d+(?=_|$)", node.name):
                        found.setdefault(number, set()).add(node.name)
    return found


def test_every_ruling_and_every_worked_example_has_a_test_of_its_number(python_files):
    found = numbers_in_names(python_files)
    wanted = [*(f"q{number}" for number in range(1, RULINGS + 1)), *(f"w{number}" for number in range(1, EXAMPLES + 1))]
    assert [number for number in wanted if number not in found] == []
    assert sorted(set(found) - set(wanted)) == []

"""House rules that no linter knows."""

import ast
import fnmatch
import io
import re
import tokenize

LINES_OF_A_FUNCTION = 40
LINES_OF_A_FILE = 400
HAN = re.compile("[\u4e00-\u9fff]")

# Chinese in code: everything a user reads comes from the catalogue or the glossary, except here.
HAN_ALLOWED = {
    "engine/gouji_engine/notation/*": "the notation itself is made of Chinese words, and so are its faults",
    "engine/gouji_engine/rules/*": "terms of the parameters and sentences of errors, beside their English",
    "engine/gouji_engine/session.py": "sentences of errors, beside their English",
    "engine/gouji_engine/players.py": "sentences of errors, beside their English",
    "engine/gouji_engine/replay.py": "sentences of errors, beside their English",
    "engine/gouji_engine/system.py": "reasons of the system, beside their English",
    "engine/gouji_engine/game.py": "sentences of errors, beside their English",
    "engine/gouji_engine/simulate.py": "sentences of errors, beside their English",
    "engine/gouji_engine/bots/*": "names of bots and sentences of errors, beside their English",
    "engine/gouji_engine/judge/*": "words of position files and what would be right, beside their English",
    "engine/gouji_engine/verdicts.py": "the table of verdicts, beside its English",
    "engine/gouji_engine/verify*": "sentences of findings, beside their English",
    "engine/gouji_engine/results.py": "sentences of findings, beside their English",
    "engine/gouji_engine/claims.py": "sentences of findings, beside their English",
    "engine/gouji_engine/public.py": "sentences of findings, beside their English",
    "engine/gouji_engine/repair.py": "sentences of suggestions, beside their English",
    "gouji_analytics/store/*": "sentences of errors, beside their English",
    "gouji_analytics/importers/*": "words of score sheets, and sentences of errors",
}
# Tables, not code: their length is that of what they describe.
LONG_ALLOWED = {
    "engine/gouji_engine/rules/model.py": "one field a parameter",
    "engine/gouji_engine/rules/choices.py": "one line a choice",
}


def parsed(path):
    return ast.parse(path.read_text(encoding="utf-8"))


def name_of(path, root):
    return path.relative_to(root).as_posix()


def docstrings(tree):
    """The docstrings, and the strings that stand alone as statements to document a field."""
    return {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }


def test_functions_are_short(product_files, root):
    long = []
    for path in product_files:
        for node in ast.walk(parsed(path)):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                start = node.body[1].lineno if ast.get_docstring(node) and len(node.body) > 1 else node.body[0].lineno
                length = (node.end_lineno or start) - start + 1
                if length > LINES_OF_A_FUNCTION:
                    long.append(f"{name_of(path, root)}: {node.name} has {length} lines")
    assert long == []


def test_files_are_short(python_files, root):
    long = {name_of(path, root): len(path.read_text(encoding="utf-8").splitlines()) for path in python_files}
    assert {name: lines for name, lines in long.items() if lines > LINES_OF_A_FILE and name not in LONG_ALLOWED} == {}


def test_no_chinese_in_code(product_files, root):
    found = []
    for path in product_files:
        name = name_of(path, root)
        if any(fnmatch.fnmatch(name, pattern) for pattern in HAN_ALLOWED):
            continue
        tree = parsed(path)
        documentation = docstrings(tree)
        found += [
            f"{name}:{node.lineno}: {node.value[:20]}"
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in documentation
            and HAN.search(node.value)
        ]
    assert found == []


def test_nothing_is_left_for_later(python_files, root):
    words = re.compile("|".join(("TO" + "DO", "FIX" + "ME", "X" + "XX", "HA" + "CK")))
    found = []
    for path in python_files:
        tokens = tokenize.generate_tokens(io.StringIO(path.read_text(encoding="utf-8")).readline)
        comments = [token for token in tokens if token.type == tokenize.COMMENT]
        found += [f"{name_of(path, root)}:{token.start[0]}" for token in comments if words.search(token.string)]
    assert found == []


def test_pages_and_notebooks_do_not_reach_into_tests(python_files, root):
    found = []
    for path in python_files:
        top = path.relative_to(root).parts[0]
        if top not in {"dashboards", "notebooks", "gouji_analytics", "engine"}:
            continue
        for node in ast.walk(parsed(path)):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) and not node.level else []
            names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            found += [
                f"{name_of(path, root)}: {name}" for name in names if name.split(".")[0] in {"tests", "bench", "data"}
            ]
    assert found == []

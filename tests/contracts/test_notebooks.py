"""Every notebook runs from top to bottom and ends in an assert."""

import ast
import json
import os
import subprocess
import sys


def code_of(path):
    """The code of a notebook: a Python script, or the code cells of a Jupyter file without magic lines."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        return text
    cells = ["".join(cell["source"]) for cell in json.loads(text)["cells"] if cell["cell_type"] == "code"]
    return "\n\n".join(line for cell in cells for line in cell.splitlines() if not line.startswith("%"))


def test_notebooks_run_and_end_in_an_assert(files, root, tmp_path):
    notebooks = sorted(path for path in files if path.parent == root / "notebooks" and path.suffix in {".py", ".ipynb"})
    environment = os.environ | {
        "PYTHONPATH": os.pathsep.join((str(root), str(root / "engine"))),
        "MPLBACKEND": "agg",
        "PYTHONUTF8": "1",
    }
    for path in notebooks:
        code = code_of(path)
        assert isinstance(ast.parse(code).body[-1], ast.Assert), f"{path.name} does not end in an assert"
        script = tmp_path / f"{path.stem}.py"
        script.write_text(code, encoding="utf-8")
        answer = subprocess.run(
            [sys.executable, str(script)], cwd=root, env=environment, capture_output=True, check=False, timeout=600
        )
        assert answer.returncode == 0, f"{path.name}: {answer.stderr.decode()[-2000:]}"

"""What may stand where in the repository."""

import re
import subprocess

ROOT_FILES = {"pyproject.toml", "README.md", "CHANGELOG.md", "LICENSE", "Makefile"}
ROOT_FOLDERS = {"gouji_analytics", "engine", "data", "dashboards", "notebooks", "tests", "docs", "bench"}
# Put together here so that this file does not contain what it looks for.
HOSTS = ["py" + "pi.org", "python" + "hosted.org", "npm" + "js.org", "npm" + "js.com", "crates" + ".io",
         "debian" + ".org", "ubuntu" + ".com", "ana" + "conda.org", "aliyun" + ".com", "edu" + ".cn"]  # fmt: skip
PLACES = [r"(?<![\w.])/" + folder + "/" for folder in ("work", "root", "home/[a-z]+", "Users/[A-Za-z]+", "mnt")]
FORBIDDEN = re.compile("|".join([*map(re.escape, HOSTS), *PLACES]))
HALF_MERGED = re.compile("^(<{7} |>{7} |={7}$)", re.MULTILINE)
BINARY = {".png", ".ttf", ".woff2", ".parquet", ".duckdb", ".xlsx", ".xls", ".ods", ".ico", ".npz", ".gz"}


def texts(files):
    return [path for path in files if path.suffix not in BINARY]


def test_only_the_agreed_names_stand_at_the_root(files, root):
    first = [(path.relative_to(root).parts[0], len(path.relative_to(root).parts) > 1) for path in files]
    wrong = {
        name
        for name, folder in first
        if not name.startswith(".") and name not in (ROOT_FOLDERS if folder else ROOT_FILES)
    }
    assert wrong == set()


def test_no_registry_and_no_path_of_a_machine(files, root):
    found = []
    for path in texts(files):
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1):
            if hit := FORBIDDEN.search(line):
                found.append(f"{path.relative_to(root)}:{number}: {hit.group()}")
    assert found == []


def test_no_text_is_half_merged(files, root):
    found = [
        path.relative_to(root)
        for path in texts(files)
        if HALF_MERGED.search(path.read_text(encoding="utf-8", errors="replace"))
    ]
    assert found == []


def test_constraints_are_names_and_versions(root):
    lines = (root / "tests" / "constraints.txt").read_text(encoding="utf-8").splitlines()
    wrong = [line for line in lines if not line.startswith("#") and not re.fullmatch(r"[\w.\-]+==[\w.]+", line)]
    assert wrong == []


def test_every_text_is_utf8_without_a_mark(files, root):
    wrong = []
    for path in texts(files):
        data = path.read_bytes()
        try:
            data.decode("utf-8")
        except UnicodeDecodeError:
            wrong.append(path.relative_to(root))
        if data.startswith(b"\xef\xbb\xbf"):
            wrong.append(path.relative_to(root))
    fixtures = [path for path in wrong if path.parts[0] == "tests"]  # imports are tested on such files
    assert [path for path in wrong if path not in fixtures] == []


def test_continuous_integration_calls_the_tests_and_nothing_else(root):
    lines = (root / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert lines[0] == "#!/usr/bin/env bash"
    assert lines[1] == "set -euo pipefail"
    assert lines[-1] == "make test"
    assert subprocess.run(["bash", "-n", str(root / ".ci" / "run")], check=False).returncode == 0

"""The wheel holds everything and works without the checkout."""

import json
import os
import subprocess
import sys
import zipfile

import pytest


@pytest.fixture(scope="module")
def wheel(root, tmp_path_factory):
    """The wheel of this tree, unpacked as an installer would."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=root, check=True, capture_output=True,
    )  # fmt: skip
    with zipfile.ZipFile(next(folder.glob("*.whl"))) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


def places(files, root):
    """Where each file of the packages, pages and samples stands in a wheel."""
    moves = {"gouji_analytics": "gouji_analytics", "engine/gouji_engine": "gouji_engine",
             "dashboards": "gouji_analytics/_dashboards", "data/samples": "gouji_analytics/_data/samples", "data/positions": "gouji_analytics/_data/positions"}  # fmt: skip
    for path in files:
        for source, target in moves.items():
            if (root / source) in path.parents:
                yield f"{target}/{path.relative_to(root / source).as_posix()}"


def test_every_file_of_the_product_is_in_the_wheel(wheel, files, root):
    assert [name for name in places(files, root) if not (wheel / name).is_file()] == []


def test_nothing_else_is_in_the_wheel(wheel):
    tops = {path.name for path in wheel.iterdir() if not path.name.endswith(".dist-info")}
    assert tops == {"gouji_analytics", "gouji_engine"}


def test_the_commands_work_from_the_wheel(wheel, tmp_path):
    environment = {key: value for key, value in os.environ.items() if not key.startswith("GOUJI_")}
    environment |= {"PYTHONPATH": str(wheel), "PYTHONUTF8": "1", "GOUJI_CACHE": str(tmp_path / "cache")}
    answer = subprocess.run(
        [sys.executable, "-P", "-m", "gouji_analytics", "doctor", "--json"],
        cwd=tmp_path, env=environment, capture_output=True, check=False, timeout=120,
    )  # fmt: skip
    checks = {check["id"]: check for check in json.loads(answer.stdout)["checks"]}
    assert checks["font"]["state"] == "ok"
    assert checks["samples"]["value"] == str(wheel / "gouji_analytics" / "_data" / "samples")

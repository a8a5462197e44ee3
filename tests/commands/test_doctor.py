"""``gouji doctor`` tells a missing part from a broken one."""

import json

import pytest
from click.testing import CliRunner

from gouji_analytics import cli, i18n, resources
from gouji_analytics.commands import doctor


@pytest.fixture(autouse=True)
def sound(monkeypatch, tmp_path):
    """An installation with everything, in a folder of its own."""
    for name in ("dashboards", "samples"):
        (tmp_path / name).mkdir()
    (tmp_path / "dashboards" / "streamlit_app.py").touch()
    (tmp_path / "pyproject.toml").touch()
    monkeypatch.setattr(resources, "ROOT", tmp_path)
    monkeypatch.setattr(resources, "PACKAGE", tmp_path / "package")
    monkeypatch.setattr(resources, "RESOURCES", {name: (name, name) for name in ("dashboards", "samples")})
    monkeypatch.setenv("GOUJI_CACHE", str(tmp_path / "cache"))


def run(*words):
    with i18n.speaking("zh"):
        return CliRunner().invoke(cli.main, ["doctor", *words])


def test_a_sound_installation():
    answer = run("--json")
    assert answer.exit_code == 0
    report = json.loads(answer.stdout)
    assert report["ok"] is True
    states = {check["id"]: check["state"] for check in report["checks"]}
    assert {"python", "numpy", "font", "cache", "samples", "dashboards"} <= set(states)
    assert "bad" not in states.values()


def test_the_text_says_what_the_json_says():
    lines = run().stdout.splitlines()
    assert lines[0].startswith("gouji ")
    assert lines[-1] in {"一切正常。", "可以使用；缺少的部分是可选的。"}
    assert len(lines) == len(doctor.all_checks()) + 2


def test_a_missing_extra_is_no_problem(monkeypatch):
    monkeypatch.setattr(doctor, "OPTIONAL", ("no_such_module",))
    answer = run()
    assert answer.exit_code == 0
    assert "[缺少] 可选依赖 no_such_module：没有安装" in answer.stdout


@pytest.mark.parametrize("missing", ["samples", "dashboards/streamlit_app.py"])
def test_missing_data_is_a_problem(tmp_path, missing):
    place = tmp_path / missing
    place.unlink() if place.is_file() else place.rmdir()
    answer = run()
    assert answer.exit_code == 3
    assert "[问题]" in answer.stdout
    assert answer.stderr.startswith("错误 [DOCTOR_BAD] ")


def test_a_cache_that_cannot_be_written_is_a_problem(monkeypatch, tmp_path):
    (tmp_path / "file").touch()
    monkeypatch.setenv("GOUJI_CACHE", str(tmp_path / "file" / "cache"))
    answer = run("--lang", "en")
    assert answer.exit_code == 3
    assert "GOUJI_CACHE" in answer.stdout

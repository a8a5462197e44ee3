"""Whatever goes wrong, the user reads one line with a code and gets the exit code of the contract."""

import errno
import os
import signal
import subprocess
import sys
import time

import click
import pytest

from gouji_analytics import i18n
from gouji_analytics.commands import _boundary
from gouji_analytics.errors import coded
from gouji_engine.errors import DataError, RuleSetError


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nothing"], "没有命令 nothing"),
        (["doctor", "--nothing"], "没有选项 --nothing"),
        (["dashboard", "--port", "x", "--db", "y"], "'--port' 的值不对：'x' 不是合格的数"),
        (["dashboard", "--port", "0", "--db", "y"], "不在范围"),
        (["dashboard", "--port"], "后面要有一个值"),
        (["dashboard"], "缺少选项 '--db'"),
        (["doctor", "extra"], "多余的参数 extra"),
        (["--lang", "fr"], "fr 不在"),
    ],
)
def test_a_wrong_command_line_is_one_chinese_line(gouji, words, said):
    answer = gouji(*words)
    assert answer.returncode == 2
    assert answer.stdout == ""
    assert answer.stderr.startswith("错误 [USAGE] ")
    assert said in answer.stderr
    assert answer.stderr.count("\n") == 1


def test_a_wrong_command_line_is_one_english_line(gouji):
    answer = gouji("doctor", "--jsn", "--lang", "en")
    assert answer.stderr == ("error [USAGE] No such option '--jsn'. Did you mean '--json'?; see gouji doctor --help.\n")


def test_a_missing_database_is_a_data_error(gouji):
    answer = gouji("dashboard", "--db", "no-such-file", "--lang", "en")
    assert answer.returncode == 3
    assert answer.stderr.startswith("error [DB_MISSING] There is no database file no-such-file")


@pytest.mark.parametrize(
    ("error", "code", "status"),
    [
        (RuleSetError("X_Y", "规则不对。", "Wrong."), "X_Y", 2),
        (MemoryError(), "NO_MEMORY", 3),
        (OSError(errno.ENOSPC, "No space left", "a.parquet"), "DISK_FULL", 3),
        (FileNotFoundError(errno.ENOENT, "No such file", "a.parquet"), "FILE_MISSING", 3),
        (PermissionError(errno.EACCES, "Permission denied", b"a.parquet"), "NO_PERMISSION", 3),
        (OSError(errno.EIO, "Input/output error"), "IO_FAILED", 3),
        (click.BadParameter("bad"), "USAGE", 2),
        (ZeroDivisionError("division by zero"), "INTERNAL", 70),
        (OSError("no number"), "INTERNAL", 70),
        (ValueError(""), "INTERNAL", 70),
    ],
)
def test_every_exception_becomes_a_coded_line(capsys, monkeypatch, error, code, status):
    monkeypatch.delenv("GOUJI_DEBUG", raising=False)

    def work():
        raise error

    assert _boundary.guarded(work) == status
    line = capsys.readouterr().err
    assert line.startswith(f"错误 [{code}] ")
    assert line.count("\n") == 1
    assert "Traceback" not in line


def test_a_traceback_is_written_only_on_request(tmp_path, monkeypatch):
    target = tmp_path / "deep" / "trace.txt"
    monkeypatch.setenv("GOUJI_DEBUG", str(target))
    error = _boundary.as_gouji(RuntimeError("what happened"))
    assert error.code == "INTERNAL"
    assert str(target) in error.zh
    assert "RuntimeError: what happened" in target.read_text()
    monkeypatch.setenv("GOUJI_DEBUG", "0")
    assert "GOUJI_DEBUG=1" in _boundary.as_gouji(RuntimeError("again")).en


def test_a_debug_file_that_cannot_be_written_is_no_second_error(tmp_path, monkeypatch):
    (tmp_path / "file").touch()
    monkeypatch.setenv("GOUJI_DEBUG", str(tmp_path / "file" / "below"))
    assert "GOUJI_DEBUG=1" in _boundary.as_gouji(RuntimeError("x")).en


def test_an_error_has_both_languages():
    error = coded(DataError, "DB_MISSING", path="x.duckdb")
    assert "x.duckdb" in error.sentence("zh")
    assert "x.duckdb" in error.sentence("en")
    assert error.fields == {"path": "x.duckdb"}


def test_interruption_is_one_sentence(capsys):
    def work():
        raise KeyboardInterrupt

    assert _boundary.guarded(work) == 130
    assert capsys.readouterr().err == "错误 [INTERRUPTED] 已中断。\n"


def test_ctrl_c_in_a_real_process(root):
    program = (
        "import time, click\nfrom gouji_analytics import cli\nfrom gouji_analytics.commands import doctor\n"
        "def wait(): print('ready', flush=True); time.sleep(30)\n"
        "doctor.all_checks = wait\ncli.main(['doctor'])"
    )
    environment = os.environ | {"PYTHONPATH": f"{root}:{root}/engine", "PYTHONUTF8": "1", "GOUJI_LANG": "zh"}
    with subprocess.Popen(
        [sys.executable, "-c", program], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout.readline() == b"ready\n"
        time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=20)
    assert process.returncode == 130
    assert said.decode().strip() == "错误 [INTERRUPTED] 已中断。"


def test_a_reader_that_leaves_is_no_error(root):
    program = (
        "from gouji_analytics import cli\nfrom gouji_analytics.commands import doctor\n"
        "doctor.all_checks = lambda: [doctor.Check('x', 'y', 'ok', 'z' * 1000)] * 5000\ncli.main(['doctor'])"
    )
    environment = os.environ | {"PYTHONPATH": f"{root}:{root}/engine", "PYTHONUTF8": "1"}
    with subprocess.Popen(
        [sys.executable, "-c", program], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        process.stdout.read(100)
        process.stdout.close()
        said = process.stderr.read()
        process.wait(timeout=20)
    assert said == b""
    assert process.returncode == 141


@pytest.mark.parametrize("encoding", ["gbk", "ascii", "latin-1", "utf-8"])
def test_every_console_survives(gouji, encoding):
    answer = gouji("doctor", PYTHONIOENCODING=encoding, PYTHONUTF8="0")
    assert answer.returncode in {0, 3}
    assert "Traceback" not in answer.stderr
    if encoding != "latin-1":
        assert "环境检查" in answer.stdout


def test_no_language_is_left_behind():
    with i18n.speaking("en"):
        assert i18n.t("cli.commands") == "Commands"
    assert i18n.t("cli.commands", "zh") == "命令"

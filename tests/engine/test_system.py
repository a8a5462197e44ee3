"""What the system complains of is said in our own words."""

import errno

import pytest

from gouji_engine.system import reason


@pytest.mark.parametrize(
    "number", [errno.ENOENT, errno.EACCES, errno.EROFS, errno.EISDIR, errno.ENOSPC, errno.ENAMETOOLONG]
)
def test_known_reasons(number):
    zh, en = reason(OSError(number, "what the system says"))
    assert zh
    assert not zh.isascii()
    assert en.isascii()
    assert "what the system says" not in zh + en


def test_an_unknown_reason_is_its_number():
    assert reason(OSError(errno.ECHILD, "x")) == ("系统错误 ECHILD", "system error ECHILD")
    assert reason(OSError("x")) == ("系统错误 ?", "system error ?")

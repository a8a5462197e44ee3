#!/bin/sh
# make_venv.sh FOLDER: create a virtual environment with pip in FOLDER, unless it is there and works.
# Debian keeps the venv module in a package of its own; as root it is installed, else a sentence says how.
set -eu
folder=$1
here=$(dirname "$0")
if "$folder/bin/python" -c 'import pip' 2>/dev/null; then
    exit 0
fi
python=$(sh "$here/find_python.sh")
if ! "$python" -c 'import venv, ensurepip' 2>/dev/null; then
    package=$("$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')
    if ! sh "$here/apt_install.sh" "$package" && ! sh "$here/apt_install.sh" python3-venv; then
        echo "这个 Python 缺少 venv 模块，请先安装 $package / this Python lacks the venv module: install $package first" >&2
        exit 1
    fi
fi
rm -rf "$folder"
"$python" -m venv "$folder"

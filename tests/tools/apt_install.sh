#!/bin/sh
# apt_install.sh PACKAGE…: install Debian packages if this machine has apt-get and we may use it.
# Status 1, quietly, when it has not or we may not; the caller says what that means.
set -eu
command -v apt-get >/dev/null 2>&1 || exit 1
if [ "$(id -u)" = 0 ]; then
    as_root=""
elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
    as_root="sudo -n"
else
    exit 1
fi
# a stale index is no reason to fail: the installation decides
$as_root env DEBIAN_FRONTEND=noninteractive apt-get update -qq >/dev/null 2>&1 || true
$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null 2>&1

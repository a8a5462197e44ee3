#!/bin/sh
# Print the path of a Chromium; install Debian's when there is none. Status 1 and a sentence otherwise.
look() {
    for name in chromium chromium-browser google-chrome; do
        command -v "$name" 2>/dev/null && return 0
    done
    return 1
}
look && exit 0
sh "$(dirname "$0")/apt_install.sh" chromium chromium-driver && look && exit 0
echo "没有 Chromium，也无法安装，浏览器测试不运行 / no Chromium here and none could be installed: browser tests are left out" >&2
exit 1

#!/bin/sh
# Print the first Python that can run this project; one sentence and status 1 when there is none.
# A name on the path may be a shim that starts nothing, so every candidate is tried.
oldest="3.11"
for name in ${PYTHON:-} python3 python3.13 python3.12 python3.11 python; do
    found=$(command -v "$name" 2>/dev/null) || continue
    if "$found" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
        echo "$found"
        exit 0
    fi
done
echo "需要 Python $oldest 或更新版本，本机没有找到 / Python $oldest or newer is needed and was not found; set PYTHON=/path/to/python3" >&2
exit 1

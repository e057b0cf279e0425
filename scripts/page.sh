#!/bin/sh
# Builds the page into web/page/dist, from where CMake embeds it into the program: page.sh
# Silent and quick if nothing has changed: a checksum of all inputs is kept next to the fetched packages.
#
# npm fetches the packages if web/node_modules is missing or older than the lock file. The previous page is removed
# first, so that a failed build leaves no page rather than an old one.
set -eu
cd "$(dirname "$0")/.."

[ -e web/core/dist/papan.wasm ] || echo 'Compiling the core of the page' >&2
said=$(scripts/wasm.sh 2>&1) || {
    printf '%s\n' "$said" >&2
    exit 1
}

inputs() {
    find web/core/src web/page po/id.po web/package.json web/package-lock.json web/core/dist scripts/page.sh LICENSE \
        include/papan/base.h web/core/wasm/licenses.txt \
        -name dist -path 'web/page/*' -prune -o -name 'core.*.json' -o -type f -print
}

sum() {
    inputs | LC_ALL=C sort | xargs -d '\n' sha256sum | sha256sum
}

dist=web/page/dist
kept=web/node_modules/.papan-page.sum
now=$(sum)
if [ -e $dist/single.html ] && [ "$(cat $kept 2>/dev/null)" = "$now" ]; then
    exit 0
fi
rm -rf $dist $kept

cd web
log=$(mktemp)
trap 'rm -f "$log"' EXIT
quietly() { # message command...; shows the output of the command only if it fails
    echo "$1" >&2
    shift
    "$@" >"$log" 2>&1 </dev/null || {
        cat "$log" >&2
        echo "failed: $*" >&2
        exit 1
    }
}

if [ ! -e node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
    quietly 'Fetching the packages for the page' npm ci --no-progress --no-update-notifier
    touch node_modules/.package-lock.json
fi
quietly 'Building the page' npx --no-install vite build page
quietly 'Building the one-file page' npx --no-install vite build page --config page/single.config.ts
echo "$now" >"../$kept"

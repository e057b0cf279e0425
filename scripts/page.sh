#!/bin/sh
# Builds the page into web/page/dist, from where CMake takes it into the program: page.sh
# Silent and quick where nothing has changed: the sum over all that goes in is kept with the fetched packages.
#
# npm fetches its packages where web/node_modules is missing or older than the lock. The page of an earlier
# build is taken away first, so that a failed build gives no page in place of an old one.
set -eu
cd "$(dirname "$0")/.."

[ -e web/core/dist/papan.wasm ] || echo 'Compiling the core of the page' >&2
said=$(scripts/wasm.sh 2>&1) || {
    printf '%s\n' "$said" >&2
    exit 1
}

inputs() {
    find web/core/src web/page po/id.po web/package.json web/package-lock.json web/core/dist scripts/page.sh \
        -name dist -path 'web/page/*' -prune -o -name 'core.*.json' -o -type f -print
}

sum() {
    inputs | LC_ALL=C sort | xargs -d '\n' sha256sum | sha256sum
}

dist=web/page/dist
kept=web/node_modules/.papan-page.sum
now=$(sum)
if [ -e $dist/index.html ] && [ "$(cat $kept 2>/dev/null)" = "$now" ]; then
    exit 0
fi
rm -rf $dist $kept

cd web
log=$(mktemp)
trap 'rm -f "$log"' EXIT
quietly() { # what to say, then a command whose output is of interest only where it fails
    echo "$1" >&2
    shift
    "$@" >"$log" 2>&1 </dev/null || {
        cat "$log" >&2
        echo "failed: $*" >&2
        exit 1
    }
}

if [ ! -e node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
    quietly 'Fetching what the page is built with' npm ci --no-progress --no-update-notifier
    touch node_modules/.package-lock.json
fi
quietly 'Building the page' npx --no-install vite build page
echo "$now" >"../$kept"

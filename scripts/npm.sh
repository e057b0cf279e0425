#!/bin/sh
# Makes the npm package papan: npm.sh [FOLDER]
# FOLDER (build/npm by default) gets the package as a folder, `package`, and packed, papan-VERSION.tgz.
set -eu
cd "$(dirname "$0")/.."
folder=${1:-build/npm}
for part in '' cli; do
    # shellcheck disable=SC2086 # no word or one
    said=$(scripts/wasm.sh $part 2>&1) || {
        printf '%s\n' "$said" >&2
        exit 1
    }
done
if [ ! -e web/node_modules/.package-lock.json ]; then
    (cd web && npm ci --no-progress --no-update-notifier --silent)
fi
mkdir -p "$folder"
node web/core/build.mjs "$folder/package"
rm -f "$folder"/papan-*.tgz
(cd "$folder" && npm pack --silent ./package)

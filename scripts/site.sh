#!/bin/sh
# Builds the page for a static host: site.sh [FOLDER]
# The folder (default build/site) can be copied to any path of any web server; every address in it is relative. It has
# a web manifest and a service worker, so the page can be installed and works without a network after the first visit.
set -eu
cd "$(dirname "$0")/.."
to=$(realpath -m "${1:-build/site}")
scripts/page.sh
cd web
npx --no-install vite build page --mode site --outDir "$to" --emptyOutDir --logLevel warn
cp page/dist/single.html "$to" # for the export of one-file pages
echo "The site is in $to."

#!/bin/sh
# Measures a built site with Lighthouse as a phone sees it: lighthouse.sh [FOLDER] (default: build/site, which
# make site builds)
# Prints the four scores, the layout shift and what lost points; fails if a score is below 95 or the layout shift is
# 0.05 or more. Lighthouse is fetched into build/lighthouse. The median of three runs counts, since a busy machine
# lowers the performance score. The reports stay in build/lighthouse.
set -eu
site=$(realpath "${1:-$(dirname "$0")/../build/site}")
cd "$(dirname "$0")/.."
scripts/setup.sh browser
tools=build/lighthouse
mkdir -p $tools
if [ ! -e $tools/node_modules/lighthouse/package.json ]; then
    echo 'Fetching Lighthouse' >&2
    npm install --prefix $tools --no-save --no-audit --no-fund --silent lighthouse@12.8.2
fi
rm -f $tools/address
node web/tests/static.mjs "$site" /papan/ >$tools/address &
server=$!
trap 'kill $server' EXIT
while [ ! -s $tools/address ]; do sleep 0.1; done
address=$(cat $tools/address)

CHROME_PATH=${CHROMIUM:-$(command -v chromium-headless-shell || command -v chromium)}
export CHROME_PATH
for run in 1 2 3; do
    $tools/node_modules/.bin/lighthouse "$address" --quiet --output=json --output-path=$tools/report-$run.json \
        --chrome-flags='--headless=new --no-sandbox'
done
node scripts/lighthouse.mjs $tools/report-1.json $tools/report-2.json $tools/report-3.json

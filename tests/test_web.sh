#!/bin/sh
# The page without a browser: types, then the tests of the core and of the page's own logic.
if [ "$PAGE" != ON ]; then
    exit 77
fi
cd "$SRC/web" || exit 1
npm run --silent check && npx --no-install vitest run

#!/bin/sh
# The page without a browser: types, then the tests of the core and of the page's own logic.
[ "$PAGE" = ON ] || { echo 'skipped: the page is not part of the program' && exit 77; }
cd "$SRC/web" || exit 1
npm run --silent check && npx --no-install vitest run

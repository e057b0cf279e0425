#!/bin/sh
# The page's types fit, and its core and its own logic are right, without a browser.
[ "$PAGE" = ON ] || { echo 'skipped: the page is not part of the program' && exit 77; }
cd "$SRC/web" || exit 1
npm run --silent check && npx --no-install vitest run

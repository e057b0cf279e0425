#!/bin/sh
# The page in a browser, as `papan gui` serves it: web/tests. Pictures of its views go to build/page-shots.
[ "$PAGE" = ON ] || { echo 'skipped: the page is not part of the program' && exit 77; }
cd "$SRC/web" || exit 1
exec npx --no-install vitest run --config tests/vitest.config.ts

#!/bin/sh
# The page in a browser, as `papan gui` serves it: web/tests. Pictures of its views go to build/page-shots.
if [ "$PAGE" != ON ]; then
    exit 77
fi
cd "$SRC/web" || exit 1
exec npx --no-install vitest run --config tests/vitest.config.ts

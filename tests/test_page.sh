#!/bin/sh
# The page in a browser, as `papan gui` serves it: web/tests. Pictures of its views go to build/page-shots.
# The browser and the page are the same whatever the program was built with, so builds with a sanitizer pass.
if [ "$PAGE" != ON ] || [ -n "$PAPAN_SANITIZED" ]; then
    exit 77
fi
cd "$SRC/web" || exit 1
exec npx --no-install vitest run --config tests/vitest.config.ts

#!/bin/sh
# Collects the messages of the library, the program and the core of the page for translators: messages.sh OUT.pot
set -eu
out=$(realpath "$1")
cd "$(dirname "$0")/.."
xgettext --from-code=UTF-8 --language=C --keyword --keyword=_ --keyword=N_ --keyword=ngettext:1,2 \
    --add-location=file --package-name=papan -o "$out" src/*/*.[ch] src/*/*.cu cli/*.[ch] cli/*/*.[ch] web/core/wasm/*.c web/core/wasi/*.c
xgettext --from-code=UTF-8 --language=JavaScript --keyword --keyword=message --add-location=file \
    --join-existing -o "$out" web/core/src/*.ts

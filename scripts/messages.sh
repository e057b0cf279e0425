#!/bin/sh
# Collects the sentences of the library and the program for translators: messages.sh OUT.pot
set -eu
out=$(realpath "$1")
cd "$(dirname "$0")/.."
xgettext --from-code=UTF-8 --language=C --keyword --keyword=_ --keyword=N_ --keyword=ngettext:1,2 \
    --add-location=file --package-name=papan -o "$out" src/*/*.[ch] cli/*.[ch]

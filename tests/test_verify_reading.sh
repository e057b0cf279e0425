#!/bin/sh
# Papan, papan-verify and papan_verify.py read files made from docs/formats.md, with every other name of a key, keys of
# two families, headers in any order, escapes and duplicates: they read the same model, or the checkers refuse the file.
# FILES is their number: 2,000; FILES=100000 takes some minutes.
set -eu
[ -n "${READER:-}" ] || { echo 'skipped: papan-verify was not built' && exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -IS -c 'import sys; sys.path.insert(0, sys.argv.pop(1)); import verify_reading; verify_reading.main(*sys.argv[1:])' \
    "$SRC/tests" "$READER" "$SRC/verify" "${FILES:-2000}" "${SEED:-1}"

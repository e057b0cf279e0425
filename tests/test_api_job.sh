#!/bin/sh
# examples/api/count_in_parts.c compiles against the shared library without warnings and counts in two processes that
# get only lines of text.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# shellcheck disable=SC2086 # flags
"$CC" -std=gnu99 -Wall -Wextra -Werror $SANITIZE -I"$SRC/include" -o "$work/count" "$SRC/examples/api/count_in_parts.c" \
    -L"$BUILD" -lpapan "-Wl,-rpath,$BUILD"

expect() { # id, what it prints
    said=$("$work/count" "$1")
    if [ "$said" != "$2" ]; then
        printf '%s: "%s" instead of "%s"\n' "$1" "$said" "$2"
        exit 1
    fi
}
expect nqueens:12 '14200 solutions, complete'
expect pentominoes:3x20 '8 solutions, complete'
expect soma:3x3x3 '11520 solutions, complete'
expect nqueens:3 '0 solutions, complete'

#!/bin/sh
# examples/api/next_step.c, built as a program outside of Papan is, reads a screenshot, which `papan draw` makes
# here without a note, prints the next step with its reason, and draws the solved board.
. "$SRC/tests/cli.sh"
# shellcheck disable=SC2086 # flags
holds 'it builds' "$CC" -std=c11 -Wall -Wextra -Werror $SANITIZE "$SRC/examples/api/next_step.c" -I"$SRC/include" -L"$BUILD" \
    -Wl,-rpath,"$BUILD" -lpapan-draw -lpapan -o next_step

printf '%s\n' AAABBB CADBBB CCDDDB ECDDDD ECDDDF CCDDDF >board.txt
gives 0 draw board.txt -o board.png --no-labels
run hint board.txt --quiet
step=$(sed 's/\.$//' out)
code=0
./next_step board.png solved.svg >out 2>err || code=$?
exits 0
holds 'it prints the next step' [ "$(cat out)" = "$step" ]
holds 'it draws a picture' grep -q '<svg' solved.svg
./next_step "$SRC/README.md" none.svg >out 2>err && code=0 || code=$?
holds 'no picture, no board' [ "$code" -ne 0 ]
finish

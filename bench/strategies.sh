#!/bin/sh
# Compares all suitable strategies on small puzzles of each family.
set -eu
for puzzle in examples/queens/board-8.txt examples/pack/sample-default.txt examples/pack/sample-custom.txt \
    examples/pack/sample-pyramid.txt nqueens:8; do
    printf '\n%s\n' "$puzzle"
    "${PAPAN:-build/release/papan}" compare "$puzzle"
done

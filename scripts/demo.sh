#!/bin/sh
# Solves a bundled puzzle of each kind and shows the boards: demo.sh [PROGRAM]
set -eu
papan=$(realpath "${1:-build/release/papan}")
cd "$(dirname "$0")/.."

show() { # title, puzzle
    printf '\n\033[1m%s\033[0m\n$ papan solve %s\n\n' "$1" "$2"
    "$papan" solve --color always "$2"
}

show 'Queens: one in each row, column and region, none touching' examples/queens/board-8.txt
show 'Packing: a rectangle' examples/pack/sample-default.txt
show 'Packing: a board of any shape' examples/pack/sample-custom.txt
show 'Packing: a pyramid of balls, top layer first' examples/pack/sample-pyramid.txt
show 'Packing: the twelve pieces of IQ Puzzler Pro' iq-puzzler-pro:5x11
show 'N-Queens: eight queens on a chess board' nqueens:8

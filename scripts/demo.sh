#!/bin/sh
# Solves one example of each kind of puzzle and prints the boards, then lists further commands: demo.sh [PROGRAM]
# Uses colours on terminals, unless NO_COLOR or TERM=dumb is set; so does the program for its boards.
set -eu
cd "$(dirname "$0")/.."
papan=${1:-build/release/papan}

bold='' plain=''
if [ -t 1 ] && [ -z "${NO_COLOR:-}" ] && [ "${TERM:-dumb}" != dumb ]; then
    bold=$(printf '\033[1m')
    plain=$(printf '\033[0m')
fi

show() { # title, puzzle
    printf '\n%s%s%s\n$ papan solve %s\n\n' "$bold" "$1" "$plain" "$2"
    "$papan" solve "$2"
}

show 'Queens: one in each row, column and region, none touching' examples/queens/board-8.txt
show 'Packing: a rectangle' examples/pack/sample-default.txt
show 'Packing: a board of any shape' examples/pack/sample-custom.txt
show 'Packing: a pyramid of balls, top layer first' examples/pack/sample-pyramid.txt
show 'Packing: the twelve pieces of IQ Puzzler Pro' iq-puzzler-pro:5x11
show 'N-Queens: eight queens on a chess board' nqueens:8

cat <<END

What next:  $papan hint examples/queens/board-8.txt     or: $papan help
The page:   make gui        installs what it needs, builds it and opens it in the browser
Install:    make install PREFIX=\$HOME/.local     or, for all users: sudo make install
END

#!/bin/sh
# The hardest puzzles (results.md): climb measures those of examples/hardest as the data file says; as a whole, climbing
# with the same seed gives each of them again (minutes of processor time).
set -eu
. "$SRC/research/checks/common.sh"

while read -r name score; do
    command="climb measure $name"
    climb measure "$SRC/examples/hardest/$name" >out 2>err || code=$?
    exits 0
    has out "^.*$name: [a-z]* $score,"
done <"$results/hardest.txt"

command=climb
climb random queens 6 --climbs 20 >out
has out '^puzzles 20  '

again() { # puzzle and seed, then the arguments of climb
    name=$1 seed=$2
    shift 2
    command="climb $* --seed $seed"
    climb "$@" --seed "$seed" >"$name" 2>err || code=$?
    exits 0
    agree "$name" "$(board_of "$name")" "$(board_of "$SRC/examples/hardest/$name")"
}

board_of() { # file: of a challenge the given pieces, since the examples name the set of pieces
    case ${1##*/} in pack*) sed -n '/^PLACED/,$p' "$1" ;; *) cat "$1" ;; esac
}
if full; then
    again queens-8.txt 127 queens 8 --steps 100000
    again queens-9.txt 114 queens 9 --steps 100000
    again queens-10.txt 4 queens 10 --steps 100000
    again queens-11.txt 115 queens 11 --steps 100000
    again queens-12.txt 109 queens 12 --steps 100000
    again pack-3.txt 101 pack iq-puzzler-pro:5x11 3 --steps 20000
    again pack-4.txt 103 pack iq-puzzler-pro:5x11 4 --steps 20000
    again pack-5.txt 103 pack iq-puzzler-pro:5x11 5 --steps 20000
    again pack-6.txt 101 pack iq-puzzler-pro:5x11 6 --steps 20000
fi

finish

#!/bin/sh
# papan estimate gives immediate answers and estimates, as text and JSON, and refuses what it cannot estimate.
. "$SRC/tests/cli.sh"

# A count that ends within 0.3 s needs no estimate; a busy machine may be slower, so try again.
estimate_until() { # what standard output has then, arguments of papan estimate
    wanted=$1
    shift
    for _ in 1 2 3 4 5; do
        run estimate "$@"
        ! grep -q -e "$wanted" "$work/out" || break
    done
}

estimate_until '^No estimate' soma:3x3x3 -j1
exits 0
silent err
if [ -z "${PAPAN_SLOW:-}" ]; then
    has out '^No estimate is needed: slices '
    has out '^Solutions: 11520$'
    has out '^Cases examined: [1-9]'
fi

gives 0 estimate bedlam:4x4x4 -j2
silent err
has out '^Strategy: slices$'
has out '^Cases: about [1-9][0-9,]* (give or take [0-9]* %)$'
has out '^Speed: about [1-9][0-9,]* cases per second (threads: 2)$'
has out '^Time: about [1-9][0-9]* '

gives 0 estimate bedlam:4x4x4 --json -j1
lines out 1
has out '"strategy": "slices"'
has out '"finished": false'
has out '"cases": [1-9][0-9]*'
has out '"threads": 1[,}]'
has out '"ms": [1-9]'

estimate_until '"finished": true' nqueens:4 --json
exits 0
has out '"finished": true, "count": "2", .*"ms": [0-9]*\.[0-9]*}$'
run estimate nqueens:15 --strategy cover --json
has out '"strategy": "cover"'
has out '"finished": false'
# 15 queens are some tens of millions of cases
cases=$(sed 's/.*"cases": \([0-9]*\).*/\1/' "$work/out")
holds "$cases cases are near the truth" [ "$cases" -gt 15000000 -a "$cases" -lt 130000000 ]

# papan count takes parity, and so does the estimate; 20 queens are some ten thousand million cases
gives 0 estimate nqueens:20 --json
if ! grep -q '"finished": true' "$work/out"; then
    has out '"strategy": "parity", "default": "parity"'
    has out '"ms": [1-9]'
fi
prints 'parity' estimate nqueens:20 --distinct

# frontier does not search: if it does not finish, the estimate is that of a search
printf '7 160 2\nDEFAULT\nAAA\nB\nBBB\nCOPIES A=160 B=160\n' >long.txt
estimate_long() { # option, pattern...: what is printed unless the machine is so fast that frontier sees the end
    # shellcheck disable=SC2086 # no option, or one
    run estimate long.txt $1
    shift
    if [ "$code" -ne 0 ]; then
        has err 'more than 38 digits'
        return
    fi
    for pattern in "$@"; do
        has out "$pattern"
    done
}
estimate_long '' '^Strategy: frontier$' \
    '^frontier did not finish within 3 s, and its time cannot be estimated\..* For slices:$'
estimate_long --json '"strategy": "frontier", "default": "frontier", "probed": "slices"'
refuses 2 'the search of row-by-row cannot be estimated; that of cover can$' estimate nqueens:14 --strategy row-by-row
refuses 2 'the search of learn cannot be estimated; that of slices can$' estimate bedlam:4x4x4 --strategy learn
gives 2 estimate nqueens:14 --strategy no-such
gives 1 estimate missing.txt
gives 1 estimate nqueens:100000
prints 'papan estimate .*FILE' help estimate

# The strategy that estimate names is the one that count runs, for every third built-in puzzle and all examples.
strategy_of() { # arguments of papan
    "$PAPAN" "$@" --json 2>/dev/null | sed -n 's/.*"strategy": "\([a-z-]*\)".*/\1/p' | head -n 1
}
compared=0
for puzzle in $("$PAPAN" list-puzzles --quiet | sed 's/ .*//' | awk 'NR % 3 == 1') "$SRC"/examples/*ack/*.txt "$SRC"/examples/*ueens/*.txt; do
    counts=$(strategy_of count "$puzzle" --time-limit 0.05 -j1)
    estimates=$(strategy_of estimate "$puzzle" -j1)
    [ -n "$counts" ] && compared=$((compared + 1))
    holds "$puzzle: count runs '$counts', estimate names '$estimates'" [ "$counts" = "$estimates" ]
done
holds "compared $compared puzzles" [ "$compared" -ge 30 ]

prints '^Solutions: 8$' count --verbose --memory-limit 1M --time-limit 300 pentominoes:3x20
prints '^Solutions: 4040$' count --verbose --memory-limit 1M --time-limit 300 pentominoes:5x12
has out '^Note: frontier .*; slices takes over$'
run count --memory-limit 1M --time-limit 300 pentominoes:5x12
lacks out '^Note'

finish

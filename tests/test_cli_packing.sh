#!/bin/sh
# Packing with all features: the examples and their counts (confirmed by a program that shares nothing with
# Papan), solutions with empty cells and copies, pieces from a file.
. "$SRC/tests/cli.sh"
pack=$SRC/examples/pack

# ---- the examples ----
while read -r name count distinct; do
    prints "^$count\$" count -q "$pack/$name.txt"
    run count -q --distinct "$pack/$name.txt"
    has out "^$distinct\$"
    for format in txt json id; do
        gives 0 convert "$pack/$name.txt" -o "copy.$format"
        run count -q "copy.$format"
        has out "^$count\$"
    done
    holds "$name is written as it was read" cmp -s copy.txt "$pack/$name.txt"
    gives 0 solve -q "$pack/$name.txt" -o solution.txt -o solution.json
    for solution in solution.txt solution.json; do
        prints '^right' check "$pack/$name.txt" "$solution"
    done
done <<'END'
calendar-week 43 43
hexagon 1752 146
one-sided 8 2
pegs 6 2
spare-pieces 20 5
triangles 12 1
two-faced 4 2
END

# ---- copies ----
printf '2 2 1\nDEFAULT\nAA\nCOPIES A=2\n' >dominoes.txt
run list -q dominoes.txt
holds 'two solutions differ' [ "$(tr '\n' / <out)" = 'AA/BB//AB/AB/' ]
run list --json dominoes.txt
has out '{"board": \["AA", "BB"\], "placements": \[{"piece": "A", "copy": 1, "cells": \[\[1, 1\], \[1, 2\]\]}'
for solution in AA/BB BA/BA AA/AA; do
    printf '%s\n' "$solution" | tr / '\n' >mine.txt
    run check dominoes.txt mine.txt
    has out '^right'
done
printf 'AB\nBA\n' >mine.txt
run check dominoes.txt mine.txt
has out '^wrong: .*A'
printf '{"solution": {"placements": [{"piece": "A", "cells": [[1, 1], [2, 1]]}, {"piece": "A", "copy": 2, "cells": [[1, 2], [2, 2]]}]}}' >mine.json
run check dominoes.txt mine.json
has out '^right'
while read -r placements; do
    printf '{"solution": {"placements": [%s]}}' "$placements" >mine.json
    refuses 3 'placements\[[01]\]' check dominoes.txt mine.json
done <<'END'
{"piece": "B", "cells": [[1, 1]]}
{"piece": "A", "copy": 3, "cells": [[1, 1]]}
{"piece": "A", "cells": [[1, 3]]}
{"piece": "A", "cells": [[0, 1]]}
{"piece": "A", "cells": [[1, 1, 1]]}
{"piece": "A", "cells": [[1, 1]]}, {"piece": "A", "copy": 2, "cells": [[1, 1]]}
{"piece": "A", "cells": []}
END
printf '1 63 1\nDEFAULT\nA\nCOPIES A=63\n' >many.txt
run solve many.txt
has err 'the copies of a piece have the same letter'
has out '^AAAAA'
run solve many.txt -q -o many.json
silent err
run check many.txt many.json
has out '^right'

# ---- empty cells in solutions ----
printf '.TTT\nPPT.\nPPPL\nLLLL\n' >week.txt
run check "$pack/calendar-week.txt" week.txt
has out '^right'
tr . _ <week.txt >other.txt
run check "$pack/calendar-week.txt" other.txt
has out '^right'
printf 'PPTT\nPPT.\nPP.L\nLLLL\n' >week.txt
run check "$pack/calendar-week.txt" week.txt
has out '^wrong'
printf '2 2 1\nDEFAULT\nAA\nPLACED\n__\n..\n' >open.txt
run solve -q open.txt
holds 'what stays empty is shown' [ "$(tr '\n' / <out)" = '__/AA/' ]
printf 'AA\n__\n' >mine.txt
run check open.txt mine.txt
has out '^wrong: .*must stay empty'

# ---- pieces from a file ----
printf 'AAA\nA\nBBB\n BB\nCCC\n' >set.txt
printf '{"name": "mine", "pieces": [{"rows": ["AAA", "A"]}, {"rows": ["BBB", ".BB"]}, {"rows": ["CCC"]}]}' >set.json
printf '3 4 3\nDEFAULT\npieces: set\n' >named.txt
printf '{"board": {"rows": 3, "columns": 4}, "pieces": "mine"}' >named.json
printf '3 4 12\nDEFAULT\npieces: pentominoes\n' >other.txt
run count -q named.txt --pieces set.txt
count=$(cat out)
holds 'there are solutions' [ "$count" -gt 0 ]
for puzzle in 'named.json --pieces set.json' 'other.txt --pieces set.txt' 'other.txt --pieces set.json' \
    '3_4_3/DEFAULT/pieces:set --pieces set.txt' 'other.txt --pieces named-whole.txt'; do
    printf '3 4 3\nDEFAULT\nAAA\nA\nBBB\n BB\nCCC\n' >named-whole.txt
    # shellcheck disable=SC2086 # words
    prints "^$count\$" count -q $puzzle
done
for order in solve count list check hint estimate 'convert --to txt' 'draw -o board.svg'; do
    # shellcheck disable=SC2086
    gives 0 $order named.txt --pieces set.txt
done
prints '^PLACED' make pack named.txt --pieces set.txt --given 1 --seed 1
prints '^371020$' count -q iq-puzzler-pro:5x11 --pieces kanoodle
run convert iq-puzzler-pro:5x11 --pieces set.txt --to txt
has out '^5 11 3$'
refuses 3 'named.txt:3:9: error: unknown piece set "set"' solve named.txt
refuses 1 'cannot open nowhere.txt' solve named.txt --pieces nowhere.txt
printf 'AAA\nA b\n' >wrong.txt
refuses 3 '^wrong.txt:2:3: error: ' solve named.txt --pieces wrong.txt
refuses 3 'only packing puzzles have pieces' solve nqueens:8 --pieces set.txt
refuses 3 'another kind of board' solve soma:3x3x3 --pieces "$pack/hexagon.txt"
refuses 2 'refusing to overwrite set.txt' solve named.txt --pieces set.txt -o set.txt
gives 2 batch named.txt --pieces set.txt
has err -- '--pieces does not apply'

# A box has layers even if it has only one: cells have three numbers everywhere.
printf '{"lattice": "cubic", "board": [["XXX"]], "pieces": [{"rows": ["AA"]}, {"rows": ["B"], "copies": [1, 2]}]}' >layer.json
run solve layer.json --json
has out '"piece": "A", "copy": 1, "cells": \[\[1, [12], 1\], \[1, [23], 1\]\]'
run hint layer.json --json
has out '"place": \[\[1, [1-3], 1\]'
lacks out '\[[0-9]*, [0-9]*\]'
run solve layer.json --trace layer.jsonl
holds 'also in traces' sh -c '! grep -q "\[[0-9]*, [0-9]*\]" layer.jsonl && grep -q "\[1, 1, 1\]" layer.jsonl'
finish

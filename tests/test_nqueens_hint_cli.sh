#!/bin/sh
# papan hint prints hints for N-Queens with their reasons, as text and as JSON.
. "$SRC/tests/cli.sh"

# ---- a certain queen, and one that leads to a solution ----
printf 'nqueens: 4\nPLACED\n.Q..\n....\n....\n....\n' >sure.txt
prints '^There must be a queen at row 2, column 4\.$' hint sure.txt
has out '^It is the only free cell in its row\.$'
has out '^\.? \.? \.? \.\*$'
has out '\* a queen must be here$'
lacks out '\[0m'
run hint sure.txt --color always
has out '48;5;42m\.\*'
run hint sure.txt --quiet
lines out 2
gives 0 hint sure.txt --json
has out '^{"family": "nqueens", "kind": "step", "rule": "only-row", "level": "easy", "piece": null, "text": "there must be a queen at row 2, column 4", "text_code": "queen-needed-there", "because": "it is [^"]*", "because_code": "only-free-cell", "chain": \[\], "chain_codes": \[\], "cause": \[\[2, 1\], \[2, 2\], \[2, 3\], \[2, 4\]\], "place": \[\[2, 4\]\], "cross": \[\], "remove": \[\], "spoilers": \[\], "proof_steps": null}$'
prints '^With a queen at row [1-8], column [1-8], the board can be completed\.$' hint nqueens:8
has out '^No queen is certain yet: '
has out '+ a queen may be here$'
gives 0 hint nqueens:1000 --quiet --time-limit 100
lines out 1

# A placed queen is the letter Q, without a sign of its own.
printf 'nqueens: 8\nPLACED\nQ.......\n........\n........\n........\n........\n........\n........\n........\n' >one.txt
run hint one.txt
has out '^Q  \.  '
lacks out '#'

# ---- queens that must go ----
printf 'nqueens: 6\nPLACED\n.Q....\n......\n......\n......\n......\nQ.....\n' >wrong.txt
prints '^There is no solution with these queens; there is one without the queen at row 6, column 1\.$' hint wrong.txt
has out '^Q! \.'
has out '! wrong$'
run hint wrong.txt --color always
has out '48;5;197mQ!'
printf 'nqueens: 4\nPLACED\nQQ..\n....\n....\n...Q\n' >several.txt
run hint several.txt
has out 'removing one of them is not enough; there is one without the 2 marked queens\.$'
has out '^The queens at row 1, column 1 and row 1, column 2 attack each other\.$'
run hint several.txt --json
has out '"kind": "dead", "rule": "attack", .*"remove": \[{"piece": null, "cells": \[\[1, 1\]\]}, {"piece": null, "cells": \[\[4, 4\]\]}\], "spoilers": \[\], '

# ---- no hint ----
prints '^This board has no solution\.$' hint nqueens:3
has out '^3 queens cannot be placed on a 3 x 3 board'
run solve nqueens:5 --quiet
{ printf 'nqueens: 5\nPLACED\n'; cat out; } >done.txt
prints '^All queens are placed, and no two attack each other: the puzzle is solved\.$' hint done.txt
run hint done.txt --json
has out '"kind": "done"'
refuses 2 '--all works for Queens and Star Battle only' hint nqueens:8 --all
refuses 2 'a board of at most 1024 rows' hint nqueens:1025
gives 4 hint nqueens:12 --time-limit 0.000000001
has out '^Unknown: the time limit was reached before the answer was found\.$'

finish

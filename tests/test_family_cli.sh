#!/bin/sh
# The whole program with a family that is not part of it: papan_rooks is papan plus tests/rooks.c.
PAPAN=$ROOKS
. "$SRC/tests/cli.sh"

printf '{"family": "rooks", "rooks": [".....", ".....", ".....", ".....", "....."]}\n' >rooks.json
printf '{"family": "rooks", "rooks": ["R..", ".R.", "..."]}\n' >given.json

run count rooks.json -q
exits 0
has out '^120$'
run count rooks.json --distinct -q
exits 0
has out '^23$'
run count rooks.json --strategy slices
exits 2
has err ': this strategy supports packing puzzles only'

run solve given.json -q
exits 0
holds 'the board is right' [ "$(cat out)" = "$(printf 'R..\n.R.\n..R')" ]
run solve given.json --json
has out '"family": "rooks"'
has out '\["R..", ".R.", "..R"\]'
run check given.json --json
exits 0
has out '"verdict": "unique"'
printf 'R..\n..R\n.R.\n' >moved.txt
run check given.json moved.txt
exits 0
has out 'wrong: a given rook is missing'
run solve rooks.json --trace steps.jsonl -q
exits 0
holds 'the steps are told' grep -q '"event": "place"' steps.jsonl

run convert given.json -o given.id
exits 0
run count "$(cat given.id)" -q
has out '^1$'
run draw given.json -o given.svg
exits 0
holds 'there is a picture' grep -q '<svg' given.svg
run batch rooks.json
exits 0
has out '	many	'

run hint given.json
exits 2
has err 'there are no hints for puzzles of this family yet'
run make rooks
exits 2
has err "cannot make 'rooks' puzzles"

# The other families are still there.
run count nqueens:6 -q
has out '^4$'
finish

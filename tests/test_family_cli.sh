#!/bin/sh
# The whole program with a family that is not part of it: papan_rooks is papan plus tests/rooks.c.
PAPAN=$ROOKS
. "$SRC/tests/cli.sh"

printf '{"family": "rooks", "rooks": [".....", ".....", ".....", ".....", "....."]}\n' >rooks.json
printf '{"family": "rooks", "rooks": ["R..", ".R.", "..."]}\n' >given.json

gives 0 count rooks.json -q
has out '^120$'
gives 0 count rooks.json --distinct -q
has out '^23$'
refuses 2 ': this strategy supports packing puzzles only' count rooks.json --strategy slices

gives 0 solve given.json -q
holds 'the board is right' [ "$(cat out)" = "$(printf 'R..\n.R.\n..R')" ]
run solve given.json --json
has out '"family": "rooks"'
has out '\["R..", ".R.", "..R"\]'
gives 0 check given.json --json
has out '"verdict": "unique"'
printf 'R..\n..R\n.R.\n' >moved.txt
gives 0 check given.json moved.txt
has out 'wrong: a given rook is missing'
gives 0 solve rooks.json --trace steps.jsonl -q
holds 'the steps are told' grep -q '"event": "place"' steps.jsonl

gives 0 convert given.json -o given.id
run count "$(cat given.id)" -q
has out '^1$'
gives 0 draw given.json -o given.svg
holds 'there is a picture' grep -q '<svg' given.svg
gives 0 batch rooks.json
has out '	many	'

refuses 2 'there are no hints for puzzles of this family yet' hint given.json
refuses 2 "cannot make 'rooks' puzzles" make rooks

# The other families are still there.
run count nqueens:6 -q
has out '^4$'
finish

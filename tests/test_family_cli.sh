#!/bin/sh
# The program works with a family that is not part of it: papan_rooks is papan plus tests/rooks.c.
PAPAN=$ROOKS
. "$SRC/tests/cli.sh"

printf '{"family": "rooks", "rooks": [".....", ".....", ".....", ".....", "....."]}\n' >rooks.json
printf '{"family": "rooks", "rooks": ["R..", ".R.", "..."]}\n' >given.json

prints '^120$' count rooks.json -q
prints '^23$' count rooks.json --distinct -q
refuses 2 ': this strategy supports packing puzzles only' count rooks.json --strategy slices

gives 0 solve given.json -q
holds 'the board is right' [ "$(cat out)" = "$(printf 'R..\n.R.\n..R')" ]
run solve given.json --json
has out '"family": "rooks"'
has out '\["R..", ".R.", "..R"\]'
prints '"verdict": "unique"' check given.json --json
printf 'R..\n..R\n.R.\n' >moved.txt
prints 'wrong: a given rook is missing' check given.json moved.txt
gives 0 solve rooks.json --trace steps.jsonl -q
holds 'the steps are told' grep -q '"event": "place"' steps.jsonl

gives 0 convert given.json -o given.id
run count "$(cat given.id)" -q
has out '^1$'
gives 0 draw given.json -o given.svg
holds 'there is a picture' grep -q '<svg' given.svg
prints '	many	' batch rooks.json

refuses 2 'there are no hints for puzzles of this family yet' hint given.json
refuses 2 "cannot make 'rooks' puzzles" make rooks

# The other families still work.
run count nqueens:6 -q
has out '^4$'
finish

#!/bin/sh
# papan make pack makes the same puzzle with one solution for the same seed, hints lead to that solution, and impossible
# requests are refused.
. "$SRC/tests/cli.sh"

pages() { # file: pages of a PDF as cairo writes it
    grep -a -c '/Type /Page$\|/Type /Page ' "$1"
}

# ---- make ----
prints '^PLACED$' make pack --given 4 --seed 1
has err 'pieces given: 4, to place: 8;'
has err 'seed 1$'
cp out first.txt
gives 0 make pack --given 4 --seed 1 --quiet
silent err
holds 'the same seed makes the same puzzle' cmp -s out first.txt
run make pack --given 4 --seed 2 --quiet
holds 'another seed another one' [ "$(cat out)" != "$(cat first.txt)" ]
gives 0 check first.txt
prints '^1$' count first.txt --quiet --strategy cover

gives 0 make pack iq-puzzler-pro:diagonal --given 6 --seed 3 -o d.txt -o d.json
silent out
run convert d.json --to pack-text
holds 'text and JSON are the same puzzle' cmp -s out d.txt
refuses 2 'already' make pack d.txt --given 3

gives 0 make pack --difficulty easy --count 3 --seed 5 -o easy.txt
holds 'three files' [ "$(find . -name 'easy*.txt' | wc -l)" -eq 3 ]
has err '^1: .*easy.*--seed 5$'
has err '^3: .*easy.*--seed 7$'
for n in 1 2 3; do
    run count "easy-$n.txt" --quiet
    has out '^1$'
done
run make pack --difficulty easy --seed 6 --quiet
holds 'each can be made alone' cmp -s out easy-2.txt
prints '"family": *"pack"' make pack soma:3x3x3 --given 3 --seed 1 --quiet

refuses 2 'at most 11' make pack --given 12
refuses 2 "cannot make 'nqueens' puzzles; expected queens, pack or stars" make nqueens
refuses 2 "cannot make 'nothing' puzzles; expected queens, pack or stars" make nothing
gives 2 make pack nqueens:8
refuses 2 '--stars is for boards of Queens$' make pack --stars 2
refuses 2 '--size is for boards of Queens; packing puzzles take their size from the board$' make pack --size 9
refuses 2 'easy, medium, hard or expert' make pack --difficulty hopeless
gives 2 make pack --given 3 -o challenge.sbn
gives 1 make pack --given 3 -o nowhere/challenge.txt
holds 'nothing is left behind' [ ! -e nowhere ]
printf '2 2 1\nDEFAULT\nAAA\n' >small.txt
gives 2 make pack small.txt
printf '2 3 2\nDEFAULT\nAAA\nBBB\n' >two.txt
refuses 1 '^papan: no such challenge exists' make pack two.txt --given 1 --difficulty expert --seed 1
printf '1 4 4\nDEFAULT\nA\nB\nC\nD\n' >four.txt
gives 1 make pack four.txt --given 2 --seed 1
has err '^papan: no such challenge exists: with any two pieces given, the board has several completions or none$'
refuses 1 '^papan: tantangan seperti itu tidak ada: apa pun kedua blok awalnya' make pack four.txt --given 2 --seed 1 --lang id
gives 0 make pack four.txt --given 3 --seed 1
printf '2 4 3\nDEFAULT\nAA\nA\nBB\nB\nCC\n' >three.txt
gives 1 make pack three.txt --given 2 --difficulty hard --seed 1
has err '^papan: no such challenge exists: [1-9][0-9]* pairs of given pieces leave exactly one completion, but none'
gives 1 make pack two.txt --difficulty expert --seed 1
has err 'found no position of this level in [0-9]* tries; those with exactly one completion have 0 to 0 misses'
gives 0 make pack iq-puzzler-pro:pyramid --seed 1
has err 'to place: [4-9];'
refuses 4 'time limit' make pack --given 1 --time-limit 0.01 --seed 1

# ---- hint ----
printf '2 2 2\nDEFAULT\nAA\nBB\nPLACED\nAA\n..\n' >half.txt
prints '^Piece B: only this placement covers row 2, column 1\.$' hint half.txt
has out '^\*\*$'
printf '2 3 1\nDEFAULT\nAA\nA\nCOPIES A=2\n' >copies.txt
prints '^\*\*\.$' hint copies.txt # even if copies have letters of their own
run hint half.txt --json
has out '"kind": "step", "rule": "only-cover", "level": null, "piece": "B", .*"place": \[\[2, 1\], \[2, 2\]\]'
run hint half.txt --color always
has out '48;5;'
run hint half.txt --quiet
lines out 1
printf '1 4 2\nDEFAULT\nA\nBBB\nPLACED\n.A..\n' >dead.txt
prints 'no solution; remove piece A to make it solvable' hint dead.txt
has out '^Reason: the remaining pieces cannot fill the hole of one cell at row 1, column 1\.$'
run hint dead.txt --json
has out '"kind": "dead", .*"cause": \[\[1, 1\]\]'
has out '"remove": \[{"piece": "A", "cells": \[\[1, 2\]\]}\], "spoilers": \[{"piece": "A", "cells": \[\[1, 2\]\]}\], "proof_steps": null}$'
# Pieces have the letters of the board, also where the set has other names for them.
run hint "$SRC/examples/pack/challenge-5x11.txt"
has out '^Piece F: '
"$PAPAN" solve iq-puzzler-pro:5x11 --quiet | tr B A >wrong.txt
run check iq-puzzler-pro:5x11 wrong.txt
has out 'piece A covers 7 cells instead of 3'
gives 0 hint iq-puzzler-pro:5x11
has out '^Piece [A-L]: it can go here; [0-9]* of the 4331140 remaining solutions have it here\.$'
has out '^No piece is certain: '
has out '\*'
run hint iq-puzzler-pro:5x11 --json
has out '"kind": "open", "rule": "none-agree", .*"place": \[\['
has out '"piece": "V3"'
prints '^Piece [A-L]: ' hint first.txt
gives 1 hint nowhere.txt
gives 4 hint pentominoes:3x20 --time-limit 0.000001

# A challenge is finished by following hints alone.
cp first.txt game.txt
steps=0
while [ "$steps" -lt 8 ]; do
    steps=$((steps + 1))
    run hint game.txt
    piece=$(sed -n '1s/^Piece \(.\): .*/\1/p' out)
    holds 'there is a hint' [ -n "$piece" ]
    { sed '/^PLACED$/q' game.txt && sed '1,2d' out | sed "s/\*/$piece/g"; } >next.txt
    mv next.txt game.txt
done
run hint game.txt
has out 'the puzzle is solved'

# ---- booklet ----
prints '^book.pdf: puzzles: 4, pages: 3$' booklet -o book.pdf --count 4 --difficulty medium --seed 1
holds 'a PDF' [ "$(head -c 5 book.pdf)" = '%PDF-' ]
holds 'as many pages as told' [ "$(pages book.pdf)" -eq 3 ]
holds 'A4' grep -a -q '595.27[0-9]* 841.8[0-9]*' book.pdf
cp book.pdf again.pdf
run booklet -o book.pdf --count 4 --difficulty medium --seed 1 --quiet
silent out
holds 'the same seed makes the same book' cmp -s book.pdf again.pdf
prints 'pages: 5$' booklet -o book.pdf --count 4 --seed 1 --paper letter --per-page 1 --theme light
holds 'one puzzle a page' [ "$(pages book.pdf)" -eq 5 ]
holds 'Letter' grep -a -q '612 792' book.pdf
gives 0 booklet soma:3x3x3 -o cubes.pdf --count 2 --seed 1
gives 0 booklet iq-puzzler-pro:pyramid -o pyramid.pdf --count 1 --seed 1 --given 6
gives 2 booklet
refuses 2 '\.pdf' booklet -o book.txt
gives 2 booklet -o book.pdf --paper a5
gives 2 booklet -o book.pdf --per-page 9
gives 1 booklet -o nowhere/book.pdf --count 1
echo precious >old.pdf
gives 1 booklet two.txt -o old.pdf --count 1 --difficulty expert --given 1
holds 'a failed run keeps the old file' [ "$(cat old.pdf)" = precious ]
# Options for the other family.
refuses 2 '^papan: --stars is for boards of Queens' make pack --stars 2 --seed 1
refuses 2 '^papan: --size is for boards of Queens' make pack --size 9 --seed 1

finish

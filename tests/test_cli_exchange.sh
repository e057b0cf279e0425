#!/bin/sh
# Puzzles for and from other programs are the same puzzles: BurrTools' files, compressed or not, and exact cover problems.
. "$SRC/tests/cli.sh"
examples=$SRC/examples

# ---- BurrTools ----

prints '^132$' count -q "$examples/pack/burr.xmpuzzle"
run count -q --distinct "$examples/pack/burr.xmpuzzle"
has out '^11$'
gzip -c "$examples/pack/burr.xmpuzzle" >burr.gz
prints '^132$' count -q burr.gz
run count -q - <burr.gz
has out '^132$'
gzip -c "$examples/queens/board-8.txt" >board.gz # any puzzle may be compressed
gives 0 solve -q board.gz

# Files are compressed, standard output is not; both can be read again.
gives 0 convert soma:3x3x3 -o soma.xmpuzzle
holds 'the file is compressed' gzip -t <soma.xmpuzzle
run count -q soma.xmpuzzle
has out '^11520$'
prints '^<puzzle version="2">$' convert soma:3x3x3 --to burrtools
cp out soma.xml
run count -q soma.xml
has out '^11520$'
refuses 1 'given pieces are not possible in BurrTools' convert "$examples/pack/challenge-5x11.txt" -o given.xmpuzzle
holds 'nothing was written' [ ! -e given.xmpuzzle ]

# Damaged and hostile files.
head -c 300 soma.xmpuzzle >short.xmpuzzle
refuses 3 'damaged or incomplete' solve short.xmpuzzle
(cat soma.xmpuzzle && echo more) >long.xmpuzzle
refuses 3 'damaged or incomplete' solve long.xmpuzzle
head -c 70000000 /dev/zero | tr '\0' ' ' | gzip -1 >bomb.xmpuzzle
refuses 3 'too large; a puzzle has at most 64 MiB' solve bomb.xmpuzzle
printf '<puzzle version="2"><shapes>' >open.xmpuzzle
refuses 3 '^open.xmpuzzle:1:29: error: the file ends inside the element shapes$' solve open.xmpuzzle

# ---- exact cover ----

for example in langford-7:52 words:10 bounds:2; do
    prints "^${example#*:}\$" count -q "$examples/cover/${example%:*}.dlx"
done
gives 0 solve -q "$examples/cover/bounds.dlx"
cp out solution
has out '^wed '
prints '^right' check "$examples/cover/bounds.dlx" solution
grep -v '^wed' solution >wrong
run check "$examples/cover/bounds.dlx" wrong
has out '^wrong: item wed is not covered'
run check "$examples/cover/bounds.dlx"
has out 'more than one'
run list --json "$examples/cover/bounds.dlx"
lines out 1
has out '"solutions": \[\["mon Ana X:b", "tue Ana X:b", "wed Y:b"\], \["mon'
gives 0 convert "$examples/cover/bounds.dlx" --to json
cp out bounds.json
gives 0 convert bounds.json --to dlx
grep -v '^|' out >again
grep -v '^|' "$examples/cover/bounds.dlx" >first
holds 'JSON keeps the problem' cmp -s again first
run convert "$examples/cover/bounds.dlx" --to id
run count -q "$(cat out)"
has out '^2$'
run draw "$examples/cover/bounds.dlx" -o picture.png
has err 'no board to draw'
run hint "$examples/cover/bounds.dlx"
has err 'no hints'
prints '^52$' count -q "$examples/cover/langford-7.dlx" --job langford.job
prints '^cover-bits' compare "$examples/cover/langford-7.dlx"

# Every puzzle as an exact cover problem.
for puzzle in nqueens:7 "$examples/queens/board-8.txt" "$examples/pack/sample-default.txt"; do
    run count -q "$puzzle"
    count=$(cat out)
    gives 0 convert "$puzzle" -o problem.dlx
    gives 0 count -q problem.dlx
    holds "$puzzle has as many solutions as its problem" [ "$(cat out)" = "$count" ]
done
prints '^c 36 queen 6,6$' convert nqueens:6 --to cnf
has out '^p cnf 92 330$'
gives 0 convert "$examples/pack/sample-pyramid.txt" -o problem.opb
holds "cells of a pyramid have layers" grep -q '^[*] 1 [A-Z] [0-9],[0-9],[0-9]' problem.opb
gives 3 count problem.opb
refuses 1 'too large for cnf' convert nqueens:1000000 --to cnf
refuses 1 'too large for dlx' convert nqueens:1000000 --to dlx
finish

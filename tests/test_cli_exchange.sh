#!/bin/sh
# Puzzles for and from other programs: BurrTools' files, compressed or not, and exact cover problems.
. "$SRC/tests/cli.sh"
examples=$SRC/examples

# ---- BurrTools ----

run count -q "$examples/pack/burr.xmpuzzle"
exits 0
has out '^132$'
run count -q --distinct "$examples/pack/burr.xmpuzzle"
has out '^11$'
gzip -c "$examples/pack/burr.xmpuzzle" >burr.gz
run count -q burr.gz
exits 0
has out '^132$'
run count -q - <burr.gz
has out '^132$'
gzip -c "$examples/queens/board-8.txt" >board.gz # any puzzle may be compressed
run solve -q board.gz
exits 0

# Files are compressed, what is printed is not; both are read again.
run convert soma:3x3x3 -o soma.xmpuzzle
exits 0
holds 'the file is compressed' gzip -t <soma.xmpuzzle
run count -q soma.xmpuzzle
has out '^11520$'
run convert soma:3x3x3 --to burrtools
exits 0
has out '^<puzzle version="2">$'
cp out soma.xml
run count -q soma.xml
has out '^11520$'
run convert "$examples/pack/challenge-5x11.txt" -o given.xmpuzzle
exits 1
has err 'given pieces are not possible in BurrTools'
holds 'nothing was written' [ ! -e given.xmpuzzle ]

# Damaged and hostile files.
head -c 300 soma.xmpuzzle >short.xmpuzzle
run solve short.xmpuzzle
exits 3
has err 'damaged or incomplete'
(cat soma.xmpuzzle && echo more) >long.xmpuzzle
run solve long.xmpuzzle
exits 3
has err 'damaged or incomplete'
head -c 70000000 /dev/zero | tr '\0' ' ' | gzip -1 >bomb.xmpuzzle
run solve bomb.xmpuzzle
exits 3
has err 'too large; a puzzle has at most 64 MiB'
printf '<puzzle version="2"><shapes>' >open.xmpuzzle
run solve open.xmpuzzle
exits 3
has err '^open.xmpuzzle:1:29: error: the file ends inside the element shapes$'

# ---- exact cover ----

for example in langford-7:52 words:10 bounds:2; do
    run count -q "$examples/cover/${example%:*}.dlx"
    exits 0
    has out "^${example#*:}\$"
done
run solve -q "$examples/cover/bounds.dlx"
exits 0
cp out solution
has out '^wed '
run check "$examples/cover/bounds.dlx" solution
exits 0
has out '^right'
grep -v '^wed' solution >wrong
run check "$examples/cover/bounds.dlx" wrong
has out '^wrong: item wed is not covered'
run check "$examples/cover/bounds.dlx"
has out 'more than one'
run list --json "$examples/cover/bounds.dlx"
lines out 1
has out '"solutions": \[\["mon Ana X:b", "tue Ana X:b", "wed Y:b"\], \["mon'
run convert "$examples/cover/bounds.dlx" --to json
exits 0
cp out bounds.json
run convert bounds.json --to dlx
exits 0
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
run count -q "$examples/cover/langford-7.dlx" --job langford.job
exits 0
has out '^52$'
run compare "$examples/cover/langford-7.dlx"
exits 0
has out '^cover-bits'

# Every puzzle as an exact cover problem.
for puzzle in nqueens:7 "$examples/queens/board-8.txt" "$examples/pack/sample-default.txt"; do
    run count -q "$puzzle"
    count=$(cat out)
    run convert "$puzzle" -o problem.dlx
    exits 0
    run count -q problem.dlx
    exits 0
    holds "$puzzle has as many solutions as its problem" [ "$(cat out)" = "$count" ]
done
run convert nqueens:6 --to cnf
exits 0
has out '^c 36 queen 6,6$'
has out '^p cnf 92 330$'
run convert "$examples/pack/sample-pyramid.txt" -o problem.opb
exits 0
holds "cells of a pyramid have layers" grep -q '^[*] 1 [A-Z] [0-9],[0-9],[0-9]' problem.opb
run count problem.opb
exits 3
run convert nqueens:1000000 --to cnf
exits 1
has err 'too large for cnf'
run convert nqueens:1000000 --to dlx
exits 1
has err 'too large for dlx'
finish

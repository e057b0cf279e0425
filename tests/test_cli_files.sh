#!/bin/sh
# Files are written completely or not at all, and are read with the right place of each mistake: -o, convert, --trace, batch.
. "$SRC/tests/cli.sh"

printf 'AABB\nAACB\nDCCC\nDDDC\n' >queens.txt

# -o, several times, whole or not at all.
gives 0 solve queens.txt -o answer.txt -o answer.json
holds 'the text file begins with the board' [ "$(sed -n '1p;4p' answer.txt | tr '\n' /)" = 'AA#B/D#DC/' ]
holds 'then an empty line' [ -z "$(sed -n 5p answer.txt)" ]
holds 'then the time' grep -q '^Search time: [0-9.]* ms$' answer.txt
holds 'and the cases' grep -q '^Cases examined: [0-9]*$' answer.txt
has out '^AA#B$'
holds 'the JSON file has the verdict' grep -q '"verdict": *"solved"' answer.json
run check queens.txt answer.txt
has out '^right: '
run check queens.txt answer.json
has out '^right: '
holds 'no temporary file is left' [ "$(find . -name 'answer*' | wc -l)" -eq 2 ]

echo precious >old.txt
gives 4 solve nqueens:30 --strategy row-by-row --time-limit 0.1 -o old.txt -o old.svg
has err 'no answer to save; old\.txt is not written'
lacks err 'no solution'
holds 'a search that was stopped keeps the old file' [ "$(cat old.txt)" = precious ]
refuses 2 '\.txt' solve queens.txt -o old.doc
gives 1 solve queens.txt -o nowhere/old.txt
silent out
gives 1 solve bad.txt -o old.txt
holds 'a failed run keeps the old file' [ "$(cat old.txt)" = precious ]
gives 2 count queens.txt -o old.txt
mkdir folder.txt
gives 1 solve queens.txt -o folder.txt
ln -s old.txt link.txt
chmod 640 old.txt
gives 0 solve queens.txt -o link.txt
holds 'a link stays a link' [ -L link.txt ]
holds 'and its file is new' grep -q '^AA#B$' old.txt
holds 'with the old mode' [ "$(stat -c %a old.txt)" = 640 ]
if [ "$(id -u)" -ne 0 ]; then
    chmod 400 old.txt
    gives 1 solve queens.txt -o old.txt
fi
gives 0 solve nqueens:2000 -o huge.txt --quiet
holds 'a huge solution is saved' [ "$(grep -c '^[0-9]*$' huge.txt)" -eq 2001 ]

# Closed standard streams: their output never goes into a file.
for closed in '<&-' '>&-' '2>&-' '<&- >&- 2>&-'; do
    command="papan solve queens.txt -o closed.json --json $closed"
    code=0
    eval "\"$PAPAN\" solve queens.txt -o closed.json --json $closed" >out 2>err || code=$?
    holds "one object in the file with $closed" [ "$(grep -c '"verdict"' closed.json)" -eq 1 ]
    command="papan booklet queens --count 1 --seed 1 -o closed.pdf $closed"
    eval "\"$PAPAN\" booklet queens --count 1 --seed 1 -o closed.pdf $closed" >out 2>err || code=$?
    holds "a whole PDF with $closed" [ "$(head -c 5 closed.pdf)" = '%PDF-' ]
done
command='papan solve queens.txt -o closed.txt >&-'
code=0
"$PAPAN" solve queens.txt -o closed.txt >&- 2>err || code=$?
: >out
exits 1
has err 'standard output'

# convert there and back.
gives 0 convert queens.txt -o queens.json
silent out
gives 0 convert queens.json --to queens-text
holds 'back again' [ "$(tr -d ' ' <out | grep '^[A-D]*$' | tr '\n' /)" = 'AABB/AACB/DCCC/DDDC/' ]
cp out expected
gives 0 convert queens.json --to txt
holds 'an ending needs no dot' cmp -s out expected
gives 0 convert queens.txt --to sbn
cp out queens.sbn
run solve queens.sbn --quiet
has out '^..#.$'
refuses 2 'sbn' convert queens.txt --to pack-text
gives 2 convert queens.txt -o queens.xyz

# help lists every format that can be written, and solve saves solutions in those that keep what is placed.
gives 0 help convert
for format in json burrtools id nqueens-text sbn dlx pack-text queens-text cnf opb; do
    has out "^  $format (\\.[a-z]*)  *[a-zA-Z]"
done
lacks out 'queens-numbers'
for puzzle in queens.txt nqueens:6 soma:3x3x3; do
    gives 0 solve "$puzzle" --quiet -o solved.id
    run count --quiet "$(cat solved.id)"
    holds "the solution of $puzzle as an id" [ "$(cat out)" = 1 ]
done
refuses 2 'expected the extension .txt, .json, .png, .svg, .pdf or .id$' solve queens.txt -o solved.sbn
holds 'nothing is written' [ ! -e solved.sbn ]
gives 2 solve nqueens:2000 -o solved.id

# Several files: all extensions, all folders and --to are checked before the first is written.
for bad in '-o two.xyz' '-o nowhere/two.txt' '--to pack-text'; do
    # shellcheck disable=SC2086 # the bad half is words
    run convert queens.txt -o one.txt $bad
    holds "nothing is written beside $bad" [ ! -e one.txt ]
    silent out
done
gives 0 convert queens.txt -o one.txt -o two.json --to sbn
lines out 1
holds 'both are there' cmp -s queens.txt one.txt
holds 'with their formats' grep -q '^{' two.json
gives 1 make pack soma:3x3x3 --given 3 --seed 1 -o box.json -o box.txt
holds 'a box has no text, so no file is written' [ ! -e box.json ]
cp queens.txt mine.txt
ln -s mine.txt also.txt
for written in '-o mine.txt' '-o also.txt' '-o new.txt -o ./mine.txt' '--trace mine.txt'; do
    # shellcheck disable=SC2086 # options and their values
    refuses 2 'refusing to overwrite .*mine\.txt\|refusing to overwrite .*also\.txt' solve mine.txt $written
    holds "the puzzle is not lost to $written" cmp -s queens.txt mine.txt
done
cp queens.json mine.json
refuses 2 'refusing to overwrite mine\.json, the puzzle being read' convert mine.json -o mine.json
holds 'convert does not write over its puzzle' cmp -s queens.json mine.json

# The numbered files of make never overwrite the board being read.
run convert iq-puzzler-pro:5x11 -o board-2.txt
cp board-2.txt board
gives 2 make pack board-2.txt --count 2 --seed 1 -o board.txt
has err 'refusing to overwrite board-2\.txt, the puzzle being read'
holds 'the board is not lost' cmp -s board board-2.txt
holds 'and nothing is written' [ ! -e board-1.txt ]
refuses 2 'count is at most' make pack board-2.txt --count 9000000000000000000 --seed 1 -o other.txt

# Two outputs need two files.
ln -s old.json same.json
echo precious >old.json
for written in '-o a.txt --trace a.txt' '-o a.txt -o a.txt' '-o a.txt -o old.json -o same.json' \
    '-o old.json --trace ./old.json'; do
    # shellcheck disable=SC2086 # options and their values
    gives 2 solve -q queens.txt $written
    silent out
    has err 'refusing to write two outputs to the same file, .*a\.txt\|two outputs to the same file, .*\.json'
    holds "nothing is written with $written" [ ! -e a.txt ]
    holds "nothing is lost with $written" [ "$(cat old.json)" = precious ]
done
refuses 2 "cannot write '-': expected " solve -q queens.txt --trace -
holds 'no file is named -' [ ! -e ./- ]

# The trace.
gives 0 solve nqueens:6 --trace steps.json
holds 'steps are told' grep -q '^{"event": "place", "cells": \[\[1, 1\]\], "cases": [0-9]*}$' steps.json
holds 'the solution too' grep -q '"event": "solution"' steps.json
run solve nqueens:6 --trace steps.json --trace-limit 3
holds 'the trace is cut' [ "$(wc -l <steps.json)" -eq 4 ]
holds 'and says so' [ "$(tail -n 1 steps.json)" = '{"event": "cut", "events": 3}' ]
run solve soma:3x3x3 --trace steps.json --trace-limit 3
holds 'rows, columns and layers' grep -q '"cells": \[\[1, 1, 1\], \[1, 1, 2\]' steps.json
gives 1 solve sample --trace steps.json --strategy no-such
refuses 2 closed-form solve nqueens:6 --trace steps.json --strategy closed-form
# Without --strategy, list and count watch a strategy that finds all solutions.
sample=$SRC/examples/pack/sample-default.txt
all=$("$PAPAN" count "$sample" --quiet)
gives 0 list "$sample" --trace steps.json --quiet
holds 'every solution is in the trace' [ "$(grep -c '"event": "solution"' steps.json)" -eq "$all" ]
run list "$sample" --trace steps.json --json
has out '"strategy": "cover"'
gives 2 list "$sample" --trace steps.json --strategy permute-pieces

# batch
run help batch
board=$(sed -n "s/^  printf '\(.*\)' | papan batch -\$/\1/p" out)
printf '%b' "$board" | "$PAPAN" batch - >out
has out '^1	unique	'
printf '# boards\n\nfirst\tAABB/AACB/DCCC/DDDC\nAAB/ABB/CCC\nbad\tx\tAB/A!\nlast\tA\n' >batch.txt
gives 3 batch batch.txt
lines out 4
has out '^first	unique	AA#B/#ACB/DCC#/D#DC$'
has out '^4	none	-$'
has out '^bad	x	invalid	-$'
has out '^last	unique	#$'
has err '^batch\.txt:5:11: error: '
lines err 1
gives 3 batch --json - <batch.txt
has out '^{"id": "first", .*"verdict": "unique"'
has out '^{"id": "bad.*"verdict": "invalid", "line": 5, "column": 11'
for threads in 1 3; do
    run batch --threads $threads batch.txt
    cp out "out$threads"
done
holds 'threads change nothing' cmp -s out1 out3
printf 'AABB\nAACB\nDCCC\nDDDC\n' >rows.txt
refuses 3 "^rows.txt:1:1: error: batch expects one puzzle per line, its rows joined by '/'" batch rows.txt
printf 'one\tstars: 1/AABB/AACB/DCCC/DDDC\ntwo\tAABB/AACB/DCCC/DDDC\n' >stars.txt
prints '^one	unique' batch --stars 2 stars.txt
has out '^two	none'

gives 3 batch --stars 4294967297 stars.txt
has out '^two	invalid	-$'
printf 'A\nnqueens:2000\nid\t1_2_1/DEFAULT/AA\nodd\t1_2_1/DEFAULT/A!\n' >mixed.txt
gives 3 batch mixed.txt
has out '^1	unique	#$'
has out '^2	unknown	-$'
has err '^mixed\.txt:2:1: error: .*too large'
has out '^id	unique	AA$'
has err '^mixed\.txt:4:20: error: '

# A line of batch, answered quickly or by way of a puzzle (--verbose), and a file with its rows: always the same verdict, or
# refused by all. The rows are boards with one or two characters changed, some of them to what no region is called.
awk 'BEGIN {
    srand(7)
    boards = split("AABB/ACBB/CCC7/7777 AAB/CCB/CCB AAAB/CABB/CCBD/CDDD AABBB/ACCBB/ACDDB/ECDDD/EEEED PLACED/PLACED/LLACED/LLACCD/PPAEED/PPAEEE \
        A/B A AB/AB aabb/acbb/cccd/dddd 0011/0211/2223/3333", board, " ")
    signs = "ABCDEabZz079.#@&x_-?/ "
    for (i = 0; i < 240; i++) {
        row = board[i % boards + 1]
        for (k = int(i / boards) % 3; k > 0; k--) {
            at = 1 + int(rand() * length(row))
            row = substr(row, 1, at - 1) substr(signs, 1 + int(rand() * length(signs)), 1) substr(row, at + 1)
        }
        gsub(/ +$/, "", row)
        print row == "" ? "A" : row
    }
}' >rows.txt
run batch rows.txt
cut -f 2 out >quick.txt
run batch rows.txt --verbose
cut -f 2 out >read.txt
while IFS= read -r row; do
    echo "$row" | tr / '\n' >row.txt
    "$PAPAN" check row.txt --quiet 2>/dev/null | sed 's/:.*//' | grep . || echo invalid
done <rows.txt >files.txt
paste rows.txt quick.txt read.txt files.txt >"$work/out"
lines out 240
awk -F '\t' '$2 != $3 || $2 != $4' "$work/out" >differ.txt
holds "batch and files agree: $(head -n 3 differ.txt)" [ ! -s differ.txt ]
for verdict in none unique many invalid; do
    holds "some rows are $verdict" [ "$(grep -c "	$verdict$" "$work/out")" -gt 5 ]
done
finish

#!/bin/sh
# papan compare prints and writes the right numbers: counts, repeated runs, sweeps over N-Queens.
. "$SRC/tests/cli.sh"

# Counting: every strategy that finds all solutions, and no other.
prints '^strategy  *solutions  *cases  *time (ms)  *runs  *memory$' compare --count nqueens:6
has out '^row-by-row  *4  *894 '
has out '^permute-columns  *4  *720 '
has out '^parity  *4 '
lacks out '^closed-form'
run compare nqueens:6 --count --verbose
has err '^papan: closed-form: this strategy stops at the first solution$'
run compare nqueens:6 --verbose
has err '^papan: parity: this strategy counts solutions without finding any; use --count$'
lacks out '^parity'

# A strategy for another family is listed with the reason.
printf '1 1 1\nDEFAULT\nA\n' >piece.txt
for how in --count ''; do
    # shellcheck disable=SC2086
    gives 0 compare piece.txt $how --verbose
    has err '^papan: closed-form: this strategy supports N-Queens only'
    has err '^papan: parity: this strategy counts N-Queens only'
done

# --count takes a number for other commands, wherever it is written.
gives 0 make queens --count 2 --size 5 --seed 1
gives 0 --count 2 make queens --size 5 --seed 1
prints '^row-by-row  *10 ' --count compare nqueens:5 --quiet
refuses 2 '^papan: --count takes no value$' compare nqueens:5 --count=3
gives 2 make queens --count
run help compare
has out '^  *--count  '
run help make
has out '^  *--count N '

# Short runs are repeated; the number of runs is shown and in the JSON.
gives 0 compare nqueens:6 --json
lines out 7
holds 'each line says how many runs' [ "$(grep -c '"runs": \([3-9]\|1[01]\)' out)" -eq 7 ]
lacks out '"n":'

# A quick proof that there is no solution is named; strategies that did not search or were stopped are still marked.
prints '^cover  *none  *0 ' compare "$SRC/examples/pack/report003-test11.txt" --time-limit 0.1
has out '^piece-everywhere  *too slow '
has out '^No solution: the pieces cover 27 cells'
has out '^Strategies with 0 cases needed no search'

# A sweep: tables of time and cases, a row for each N.
prints '^Time in ms' compare nqueens --sweep 4..7
has out '^Cases$'
has out '^N  answer  cover  cover-bits  learn'
holds 'four rows for each table' [ "$(grep -c '^[4-7]  solved' out)" -eq 8 ]
lacks out '.\{81\}'
lacks out ' $'
prints '^2    none ' compare nqueens:8 --sweep 2..4 --quiet
has out '^4  solved '
run compare nqueens --count --sweep 4..6 -o sweep.csv -o sweep.json -o sweep.txt -o sweep.svg -o sweep.png \
    -o sweep.pdf
exits 0
has out '^N  solutions  cover'
has out '^6  *4 '
holds 'the head of the CSV' [ "$(head -n 1 sweep.csv)" = 'n,strategy,verdict,solutions,cases,ms,runs,memory' ]
holds 'a line of the CSV' grep -q '^6,row-by-row,many,4,894,[0-9.]*,[0-9]*,[0-9]*$' sweep.csv
holds 'a line for each strategy and N' [ "$(wc -l <sweep.csv)" -eq 22 ]
holds 'an object for each of them' [ "$(grep -c '"n": [456]},*$' sweep.json)" -eq 21 ]
holds 'in one document' [ "$(python3 -c "import json; print(len(json.load(open('sweep.json'))['results']))")" -eq 21 ]
holds 'the table' grep -q '^6  *4 ' sweep.txt
holds 'the title' grep -q '<title>Counting all solutions of N-Queens, N = 4 to 6</title>' sweep.svg
holds 'a point of a line' grep -q '^row-by-row, N 6: Cases.* 894; Time.* ms$' sweep.svg
holds 'a PDF' [ "$(head -c 5 sweep.pdf)" = %PDF- ]
gives 0 compare nqueens --sweep 5..5 --json
lines out 7
has out '"n": 5'

# A strategy that reaches the time limit is not run for larger N.
prints '^12 .* > ' compare nqueens --count --sweep 12..14 --time-limit 0.01 -o limit.svg
has out '^13 .* - '
has out '^>: stopped by the time limit of 0.01 s'
has out '^-: not run'
holds 'the chart explains the arrow' grep -q '^Arrow: stopped by the time limit of 0.01 s' limit.svg
holds 'one point of it' [ "$(grep -c '^permute-columns, N' limit.svg)" -eq 1 ]

# Narrow terminals: tables are broken into several.
command='COLUMNS=40 papan compare nqueens --sweep 4..5'
COLUMNS=40 "$PAPAN" compare nqueens --sweep 4..5 >"$work/out" 2>"$work/err" && code=0 || code=$?
exits 0
has out '^N  permute-columns'
lacks out '^[N0-9].\{40\}'

# Ctrl-C keeps the rows so far.
start compare nqueens --count --sweep 4..18 --time-limit 1000 -o kept.csv
kill -INT $pid
ended
exits 4
has out '^Time in ms'
holds 'the file is there' grep -q '^n,strategy' kept.csv

# Errors.
refuses 2 '^papan: --sweep is for N-Queens: papan compare nqueens --sweep 4..12$' compare soma:3x3x3 --sweep 4..12
refuses 2 'range such as 4..12' compare nqueens --sweep 12..4
gives 2 compare nqueens --sweep 8
gives 2 compare nqueens --sweep 0..3
refuses 2 '1024' compare nqueens --sweep 1000..2000
gives 1 compare nqueens
refuses 2 "expected the extension .txt, .json, .csv, .png, .svg or .pdf" compare nqueens:5 -o chart.gif
holds 'nothing is written' [ ! -e chart.gif ]
finish

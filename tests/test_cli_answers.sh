#!/bin/sh
# solve, count, list, check and compare give the right answers, as text and as JSON, on stdout and stderr, with the right
# exit codes.
. "$SRC/tests/cli.sh"

printf 'AABB\nAACB\nDCCC\nDDDC\n' >queens.txt
cat >sample.txt <<'END'
5 5 7
DEFAULT
A
AA
B
BB
C
CC
D
DD
EE
EE
E
FF
FF
F
GGG
END
sed 's/^GGG$/GGGGG/' sample.txt >large.txt
printf '3 3 6\nPYRAMID\nA\nAA\nBB\nCC\nDDD\nE\nEE\nF\n' >pyramid.txt

gives 0 solve queens.txt
silent err
lines out 7
holds 'the board comes first' [ "$(head -n 4 out | tr '\n' /)" = 'AA#B/#ACB/DCC#/D#DC/' ]
has out '^Search time: [0-9.]* ms$'
has out '^Cases examined: [0-9][0-9]*$'
lacks out Strategy

run solve queens.txt --verbose
has out '^Strategy: '

run solve queens.txt --quiet
lines out 4

prints '^Cases examined: 24$' solve sample.txt --strategy permute-pieces

gives 0 solve queens.txt --json
lines out 1
has out '"family": *"queens"'
has out '"verdict": *"solved"'
has out '"count": *"1"'
has out '"cases": *[0-9]*,'
has out '"ms": *[0-9]'
has out '"solutions": *\[\["AA#B", *"#ACB", *"DCC#", *"D#DC"\]\]'

run solve pyramid.txt --json
has out '"solutions": *\[\[\["[A-F]"\], *\["[A-F][A-F]", *"[A-F][A-F]"\], *\["[A-F][A-F][A-F]"'

run solve pyramid.txt
holds 'layers stand below each other, apex first' \
    [ "$(head -n 8 out | sed 's/[A-F]/x/g' | tr '\n' /)" = 'x//xx/xx//xxx/xxx/xxx/' ]
lacks out layer

prints '^No solution: .*27.*25' solve large.txt
has out '^Cases examined:'
prints '^none: .*27.*25' check large.txt
# A list in JSON is written as it is found.
run list nqueens:4 --json
lines out 1
has out '^{"family": "nqueens", "solutions": \[\["\.Q\.\.",.*\]\], "strategy": .*"count": "2", .*}$'
run list nqueens:3 --json
has out '^{"family": "nqueens", "solutions": \[\], .*"verdict": "none".*}$'
if [ -w /dev/full ]; then
    code=0
    "$PAPAN" list nqueens:14 --json >/dev/full 2>"$work/err" || code=$?
    exits 1
    has err 'cannot write to standard output'
fi

run solve large.txt --json
has out '"verdict": *"none"'
has out '"reason": *".*27'
has out '"solutions": *\[\]'

prints '^Solutions: 37632$' count sample.txt
run count sample.txt --quiet
holds 'the number alone' [ "$(cat out)" = 37632 ]
silent err
gives 4 count nqueens:17 --strategy cover --quiet --time-limit 0.1
holds 'the number alone' grep -qx '[0-9]*' out
holds 'standard error says that it is not all' \
    [ "$(cat err)" = "papan: the search is not complete: there are at least $(cat out) solutions" ]
run count nqueens:17 --strategy cover --quiet --time-limit 0.1 --json
silent err
gives 4 count nqueens:17 --strategy cover --quiet --time-limit 0.1 --progress json
lacks err '^[^{]'
gives 4 count calendar --by-empty --quiet --time-limit 0.05
has err 'the search is not complete: there are at least [0-9]* solutions'
run count --distinct nqueens:8
has out '^Distinct solutions: 12$'
run count nqueens:8 --json
has out '"count": *"92"'
has out '"verdict": *"many"'

prints '^Solution 4:$' list nqueens:6
lacks out '^Solution 5:$'
has out '^Solutions: 4$'
gives 0 list nqueens:6 --limit 2
lacks out '^Solution 3:$'
has out '^Solutions shown: 2$'
run list nqueens:6 --quiet
lines out 27
run list nqueens:6 --json
lines out 1
holds 'four solutions in one object' [ "$(grep -o '\.\.\.\.\.Q' out | wc -l)" -eq 4 ]
run list nqueens:3
has out '^No solution: '

prints '^unique: ' check queens.txt
run check sample.txt
has out '^many: '
run solve queens.txt --quiet
cp out right.txt
prints '^right: ' check queens.txt right.txt
sed 's/AA#B/A#AB/' right.txt >wrong.txt
prints '^wrong: ..*2' check queens.txt wrong.txt
run check queens.txt wrong.txt --json
has out '"right": false'

# Headings, times, colours and the puzzle itself may be around the board.
for flags in '' '--color always' '--lang id' '--verbose'; do
    # shellcheck disable=SC2086 # the flags are words
    "$PAPAN" solve queens.txt $flags >printed.txt 2>/dev/null
    { echo 'Papan:' && cat queens.txt && echo 'Solusi ditemukan!' && cat printed.txt; } >among.txt
    prints '^right: ' check queens.txt among.txt
done
{ cat right.txt && echo 'Solution 2:' && cat wrong.txt; } >two.txt
refuses 3 '^two.txt:[0-9]*:1: error: lines .* show different boards; keep only one$' check queens.txt two.txt
printf '1 4 1\nCUSTOM\nXX..\nAA\n' >corner.txt
for outside in AAAA 'AAZ#' 'AA??'; do
    echo "$outside" >outside.txt
    refuses 3 '^outside.txt:1:3: error: .* is outside the board' check corner.txt outside.txt
    silent out
done
# A box filled with one letter, 120 copies of a piece, which cannot be divided quickly: neither right nor wrong.
if [ -z "${PAPAN_SLOW:-}" ]; then # it takes three seconds without sanitizers
    echo '{"family": "pack", "lattice": "cubic", "board": {"rows": 5, "columns": 10, "layers": 12},
    "pieces": [{"name": "A", "copies": 120, "layers": [["AA ", " AA", " A "]]}]}' >box.json
    yes AAAAAAAAAA | head -n 60 >box.txt
    gives 4 check box.json box.txt
    silent out
    has err '^box.txt: error: unknown whether this is right: '
fi
run solve sample.txt --json
cp out solution.json
run check sample.txt solution.json
has out '^right: '

# A solution is written when it is found, even to a file or a pipe. This problem has one solution, found at once; a
# search for a second one has to put 14 pigeons into 13 holes.
written_or_gone() { # file
    [ -s "$1" ] || ! alive $pid
}
awk 'BEGIN {
    for (p = 1; p <= 14; p++) all = all " p" p
    printf "start%s |", all
    for (h = 1; h <= 13; h++) printf " h" h
    printf "\nstart\nstart%s\n", all
    for (p = 1; p <= 14; p++) for (h = 1; h <= 13; h++) print "p" p " h" h
}' >pigeons.dlx
for threads in 1 3; do
    into=$work/soon.txt start list pigeons.dlx --quiet --threads $threads
    until_so written_or_gone soon.txt
    holds 'the solution is there' [ -s soon.txt ]
    holds 'the search goes on' alive $pid
    kill -s TERM $pid
    ended
    exits 4
    holds 'one solution is listed' [ "$(wc -l <soon.txt)" -eq 1 ]
done

prints '^permute-pieces  *solved  *24 ' compare sample.txt --time-limit 20
has out '^piece-everywhere  *solved  *490,490 '
has out '^permute-pieces  *[#█]'
prints '"strategy": *"row-by-row"' compare nqueens:6 --json

gives 0 strategies
for name in cover permute-columns piece-everywhere first-cell permute-pieces row-by-row; do
    has out "^$name\$"
done

# Every built-in puzzle can be solved, except the one whose description says that it cannot.
gives 0 list-puzzles --quiet
cp out ids
holds 'there are built-in puzzles' [ -s ids ]
while read -r id; do
    prints '^Cases examined:' solve "$id" --time-limit 120
    lacks out '^Unknown'
    [ "$id" = hexiamonds:3x12 ] || lacks out '^No solution'
done <ids

# A hint names a whole face of a piece, not a part of its larger one.
gives 0 convert iq-fit:5x10 -o fit.txt
printf 'PLACED\n.......EEF\n.......EFF\n.......EBF\n......GEBF\n....GGGGBB\n' >>fit.txt
prints 'of the 22 remaining solutions ha' hint fit.txt
lacks out ' 0 of the'

# All days of the calendar in one search.
prints '^Jan 1: 64$' count calendar --by-empty
has out '^Feb 29: '
lacks out '^Feb 30'
has out '^Choices of empty cells: 366$'
has out '^Solutions: 24405$'
has out '^Fewest: 7 (Oct 6)$'
has out '^Most: 216 (Jan 25)$'
run count calendar --by-empty --json
has out '"empty": \["Oct", "6"\], "count": "7"'
refuses 2 'may stay empty' count nqueens:8 --by-empty
prints '^Hexagons$' list-puzzles hexa 4x
has out 'tetrahexes:4x7'
lacks out 'pentominoes'
gives 1 list-puzzles nothing-like-it
silent out

# Standard input, and a puzzle too large to hold.
run solve - <queens.txt
has out '^AA#B$'
gives 0 solve nqueens:1000000 --quiet
lines out 1000000
holds 'every column once' [ "$(sort -n out | uniq | wc -l)" -eq 1000000 ]
refuses 1 'too large' count nqueens:1000000
silent out

finish

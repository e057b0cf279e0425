#!/bin/sh
# papan make queens makes the same board with one solution for the same seed, of the requested level, on any number of
# threads; papan booklet queens prints such boards.
. "$SRC/tests/cli.sh"

gives 0 make queens --size 8 --seed 7
lines out 8
has err '8 rows; .*--seed 7$'
cp out first.txt
gives 0 make queens --size 8 --seed 7 --quiet
silent err
holds 'the same seed makes the same board' cmp -s out first.txt
run make queens --size 8 --seed 8 --quiet
holds 'another seed another one' [ "$(cat out)" != "$(cat first.txt)" ]
prints '^1$' count first.txt --quiet --strategy cover
gives 0 make queens --size 1 --seed 1
has err '^1: 1 row; '
refuses 2 '2 stars do not fit into a row of one cell$' make queens --size 1 --stars 2

# several, with any number of threads
gives 0 make queens --size 7 --count 6 --seed 3 --quiet --threads 1
cp out alone.txt
gives 0 make queens --size 7 --count 6 --seed 3 --quiet --threads 3
holds 'threads change nothing' cmp -s out alone.txt
gives 0 make queens --size 7 --count 3 --seed 3 --difficulty easy -o easy.txt -o easy.sbn -o easy.json
silent out
has err '^3: .*easy.*--seed 5$'
for n in 1 2 3; do
    prints 'easy' check "easy-$n.txt"
    run count "easy-$n.sbn" --quiet
    has out '^1$'
    run count "easy-$n.json" --quiet
    has out '^1$'
done

# levels
for level in easy medium hard expert; do
    gives 0 make queens --size 9 --difficulty "$level" --seed 11
    has err "$level"
done

# several stars
prints '^stars: 2$' make queens --size 8 --stars 2 --seed 1
cp out stars.txt
run count stars.txt --quiet --strategy cover
has out '^1$'

# impossible requests
refuses 2 'no board' make queens --size 3
refuses 2 'too small' make queens --size 7 --stars 2
for size in 45 65 18446744073709551615; do
    refuses 2 'take too long to make; choose at most 44 rows' make queens --size $size
done
refuses 2 'boards of 21 rows with 2 stars take too long to make; choose at most 20 rows' make stars --size 21
gives 2 make queens board.txt
gives 2 make queens --given 3
gives 1 make queens --size 4 --difficulty expert --seed 1
has err 'none of 2000 attempts gave a board of 4 rows and level expert'
refuses 4 'time limit' make queens --size 40 --seed 1 --time-limit 0.2
start make queens --size 44 --seed 12
kill -s INT $pid
ended
exits 4
has err 'stopped by the user'

# booklet
prints 'puzzles: 5, pages: ' booklet queens --size 7 --count 5 --seed 2 -o book.pdf
holds 'a PDF' [ "$(head -c 5 book.pdf)" = '%PDF-' ]
cp book.pdf again.pdf
run booklet queens --size 7 --count 5 --seed 2 -o book.pdf
holds 'the same booklet again' cmp -s book.pdf again.pdf
gives 0 booklet queens --size 8 --stars 2 --count 2 --seed 2 --difficulty medium -o stars.pdf

# batch: the short way and the long way agree
run make queens --size 9 --count 30 --seed 50 --quiet
awk 'BEGIN { RS = "" } { gsub("\n", "/"); print }' out >boards.txt
printf 'AABB/AACB/DCCC/DDDC\nAAAA/BBBB/CCCC/DDDD\nAB/AB\n' >>boards.txt
gives 0 batch boards.txt
cp out short.txt
gives 0 batch boards.txt --strategy bitboard
holds 'both ways agree' cmp -s out short.txt
holds 'made boards are unique' [ "$(grep -c unique short.txt)" -ge 30 ]
run batch boards.txt --threads 3
holds 'threads change nothing' cmp -s out short.txt

# One object on each line.
gives 0 make queens --size 5 --count 3 --seed 1 --json
lines out 3
holds 'each a board' [ "$(grep -c '^{"family": "queens",.*}$' out)" -eq 3 ]
holds 'with level, score and seed' grep -q '"difficulty": {"level": "[a-z]*", "score": [0-9]*, "rules_version": 1}, "seed": "3"}$' out
cp out boards
gives 0 make queens --size 5 --count 3 --seed 1 --json -o file.txt
holds 'JSON on standard output, also with files' cmp -s out boards
holds 'and the files' [ -s file-3.txt ]
gives 0 batch boards
holds 'that batch reads' [ "$(grep -c '	unique	' out)" -eq 3 ]
run make queens --size 5 --seed 18446744073709551615 --json --quiet
has out '"seed": "18446744073709551615"}$'
run make pack --given 9 --seed 1 --json --quiet
has out '"difficulty": {"level": "[a-z]*", "score": [0-9]*[.][0-9]}, "seed": "1"}$'
cp out pack.json
gives 0 solve pack.json
silent err

# ---- the score depends neither on the letters of the regions nor on the position of the board ----
for seed in 2 5 12; do
    run make queens --size 10 --seed $seed -o score.txt
    run check score.txt
    score=$(sed -n 's/.*\(score [0-9]*\).*/\1/p' out)
    has out "$score\$"
    tr A-J JIHGFEDCBA <score.txt >renamed.txt
    tac score.txt >mirrored.txt
    rev score.txt >turned.txt
    for other in renamed mirrored turned; do
        run check $other.txt
        has out "$score\$"
    done
done

finish

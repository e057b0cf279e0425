#!/bin/sh
# papan booklet with several kinds of puzzles, with puzzles from files and with titles; test_cli_challenges.sh and
# test_cli_make_queens.sh have booklets of new puzzles of one kind.
. "$SRC/tests/cli.sh"

pages() { # file: pages of a PDF as cairo writes it
    grep -a -c '/Type /Page$\|/Type /Page ' "$1"
}
titled() { # file, title
    grep -a -q "/Title ($2)" "$1"
}
queens="$SRC/examples/queens/board-8.txt"
challenge="$SRC/examples/pack/challenge-5x11.txt"

# Files as they are, in this order, with their solutions.
gives 0 booklet "$queens" nqueens:8 pentominoes:6x10 "$challenge" soma:3x3x3 kanoodle:pyramid -o book.pdf
silent err
has out '^book\.pdf: puzzles: 6, pages: [0-9]*$'
holds 'as many pages as told' [ "$(pages book.pdf)" -eq "$(sed 's/.*pages: //' out)" ]
holds 'a title' titled book.pdf Puzzles
cp book.pdf again.pdf
run booklet "$queens" nqueens:8 pentominoes:6x10 "$challenge" soma:3x3x3 kanoodle:pyramid -o book.pdf --quiet
silent out
holds 'the same book again' cmp -s book.pdf again.pdf
gives 0 --lang id booklet "$queens" nqueens:8 -o book.pdf
holds 'a title in Indonesian' titled book.pdf Teka-teki
prints 'puzzles: 2, pages: 3$' booklet "$queens" nqueens:8 -o book.pdf --per-page 1 --title 'Sunday puzzles'
holds 'its own title' titled book.pdf 'Sunday puzzles'
gives 0 booklet - nqueens:6 -o book.pdf <"$queens"

# One file that is a puzzle already.
for file in "$queens" "$challenge" nqueens:8; do
    prints 'puzzles: 1, pages: 2$' booklet "$file" -o one.pdf
done

# Words stand for new puzzles, also among files.
prints 'puzzles: 7, ' booklet queens stars pack "$queens" -o book.pdf --count 2 --seed 1 --size 8 --given 6
prints 'puzzles: 5, ' booklet queens nqueens:8 -o book.pdf --seed 1
gives 0 booklet stars -o book.pdf --count 1 --seed 1
holds 'two stars' titled book.pdf 'Star Battle'
gives 0 booklet pack -o book.pdf --count 1 --seed 1 --title Mine
holds 'a title for new puzzles' titled book.pdf Mine

# Requests that are refused.
echo precious >old.pdf
printf '2 2 1\nDEFAULT\nAAA\n' >none.txt
refuses 1 'none\.txt has no solution' booklet "$queens" none.txt -o old.pdf
gives 1 booklet "$queens" missing.txt -o old.pdf
refuses 2 '\-\-seed is for new puzzles' booklet "$queens" nqueens:8 -o old.pdf --seed 4
gives 2 booklet - - -o old.pdf <"$queens"
holds 'a failed run keeps the old file' [ "$(cat old.pdf)" = precious ]

finish

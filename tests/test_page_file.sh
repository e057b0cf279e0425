#!/bin/sh
# papan page: the page with a puzzle as one file, complete or not at all.
. "$SRC/tests/cli.sh"

prints 'FILE' help page
gives 2 page
refuses 2 'page needs -o FILE with the extension .html' page nqueens:8
silent out
refuses 1 'nothing.txt' page nothing.txt -o out.html
printf 'AAB\nA\n' >bad.txt
refuses 3 'bad.txt:' page bad.txt -o out.html
run page nqueens:8 -o page.html
if [ "$PAGE" != ON ]; then
    exits 1
    has err 'make all'
    holds 'no file' [ ! -e page.html ]
    finish
    exit
fi
exits 0
silent out
silent err
single="$SRC/web/page/dist/single.html"

inside() { # file id; the file is single.html with this id in its place
    sed "s|<meta name=\"papan-puzzle\" content=\"\"|<meta name=\"papan-puzzle\" content=\"$2\"|" "$single" >expected
    cmp -s "$1" expected
}
holds 'the page has one place for a puzzle' [ "$(grep -c '<meta name="papan-puzzle" content="" />' "$single")" -eq 1 ]
holds 'the puzzle is inside' inside page.html nqueens:8
holds 'nothing is left beside it' [ "$(ls page.html*)" = page.html ]
gives 0 page nqueens:8 -o -
holds 'the same on standard output' cmp -s out page.html
cp "$SRC/examples/pack/sample-custom.txt" custom.txt
gives 0 page - -o from.htm -o again.html <custom.txt
holds 'both files are the same' cmp -s from.htm again.html
run convert custom.txt --to id
holds 'a puzzle of somebody' inside from.htm "$(cat out)"

# ---- complete or not at all ----

echo kept >page.html
refuses 2 "cannot write 'page.txt': expected the extension .html or .htm" page nqueens:8 -o page.html -o page.txt
holds 'nothing is written' grep -q '^kept$' page.html
refuses 1 'nowhere/page.html' page nqueens:8 -o page.html -o nowhere/page.html
holds 'nothing is written' grep -q '^kept$' page.html
gives 2 page nqueens:8 -o -.txt
code=0
command='papan page to a full disk'
"$PAPAN" page nqueens:8 -o - >/dev/full 2>"$work/err" || code=$?
exits 1
(ulimit -f 100 && trap '' XFSZ && "$PAPAN" page nqueens:8 -o page.html) >"$work/out" 2>"$work/err" || code=$?
exits 1
has err 'cannot write page.html'
holds 'the old file is kept' grep -q '^kept$' page.html
holds 'and nothing is left' [ "$(ls page.html*)" = page.html ]
run page nqueens:5000000 -o page.html
holds 'boards that cannot be drawn are refused' [ "$code" -ne 0 ]

finish

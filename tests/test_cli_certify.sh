#!/bin/sh
# Certificates (--certify): the file appears with a complete proof or not at all. tests/test_certify.c checks the proofs.
. "$(dirname "$0")/cli.sh"

whole() { # file: succeeds if its checksum is right
    tail -n 1 "$1" | grep -q '^end [0-9a-f]\{16\}$' && [ "$(head -n 1 "$1")" = "papan-certificate 2" ]
}

prints '^unique:' check "$SRC/examples/queens/board-8.txt" --certify board.proof
has out '^Certificate: board.proof (tree, '
holds "the certificate is complete" whole board.proof
holds "it claims what was printed" grep -q '^claim unique$' board.proof
run check --json "$SRC/examples/queens/board-8.txt" --certify again.proof
has out '"certificate": "again.proof"'
holds "the same puzzle has the same certificate" cmp -s board.proof again.proof
run count --quiet nqueens:7 --certify count.proof
has out '^40$'
holds "a count is claimed" grep -q '^claim count 40$' count.proof
run solve --quiet nqueens:7 --certify some.proof
holds "a solution is claimed" grep -q '^claim some$' some.proof
# A pipe, a file that is already open, and standard output by its short name.
for name in - /dev/stdout /dev/fd/1; do
    "$PAPAN" check --quiet "$SRC/examples/queens/board-8.txt" --certify $name | cat >piped
    holds "$name is a pipe" grep -q '^papan-certificate 2$' piped
    echo before >opened
    run check --quiet "$SRC/examples/queens/board-8.txt" --certify $name
    has out '^papan-certificate 2$'
    has out '^unique'
    "$PAPAN" check --quiet "$SRC/examples/queens/board-8.txt" --certify $name >>opened
    holds "$name keeps what is there" [ "$(grep -c '^before$\|^papan-certificate 2$\|^unique' opened)" -eq 3 ]
done
holds 'no file is called -' [ ! -e ./- ]
refuses 1 'cannot write /dev/fd/99' check nqueens:7 --certify /dev/fd/99
run check --quiet nqueens:7 --certify /dev/stdout
has out '^claim many$'

# a refutation by clause learning
gives 0 check "$SRC/examples/queens/board-8.txt" --strategy learn --certify learn.proof
has out '^Certificate: learn.proof (lrat, '
holds "the certificate is complete" whole learn.proof
holds "it claims one solution" grep -q '^claim unique$' learn.proof
holds "by clauses" grep -q '^by lrat$' learn.proof
holds "the last step is the empty clause" sh -c 'tail -n 2 learn.proof | grep -q "^[0-9]* 0 "'

# a search that was stopped leaves no file, and an older file stays
cp board.proof kept.proof
gives 4 count nqueens:15 --strategy cover --certify kept.proof --time-limit 0.1
has out '^Unknown: '
lacks out 'Certificate'
holds "the older certificate is still there" cmp -s board.proof kept.proof
printf '2 2 2\nDEFAULT\nA\n A\n B\nB\n' >corners.txt
run check corners.txt --certify corners.proof
has err '^corners.txt:3:1: warning: piece A is connected only at corners'
has err '^papan: papan-verify reads only what .papan convert. writes: instead of corners.txt, '
run convert corners.txt --to json -o corners.json
if [ -n "${VERIFY:-}" ]; then
    holds 'papan-verify refuses it' [ -z "$("$VERIFY" corners.txt corners.proof 2>refused)" ]
    holds 'and accepts the converted file' "$VERIFY" corners.json corners.proof >out
fi
run count nqueens:15 --strategy cover --certify none.proof --time-limit 0.1
holds "no certificate is left" [ ! -e none.proof ]
holds "nor a part of one" [ "$(ls | grep -c 'proof\.')" -eq 0 ]

# the search is fast, the proof is not: without it there is no answer
gives 4 count nqueens:14 --certify late.proof --time-limit 0.3
holds "no certificate is left" [ ! -e late.proof ]

# many puzzles: one certificate each, in their order; a puzzle without an answer claims nothing
printf 'ABBB/AACB/DDCC/DDDD\nAAAB/CAAB/CDDB/CCDB\nAAB/C\n\n# a comment\nnqueens:5\n' >many.txt
for threads in 1 4; do
    gives 3 batch many.txt --certify batch.proof --threads $threads
    holds "one certificate each" [ "$(grep '^claim' batch.proof | tr '\n' ' ')" = "claim unique claim unique claim unknown claim many " ]
    holds "all are complete" [ "$(grep -c '^end [0-9a-f]*$' batch.proof)" -eq 4 ]
done
run batch --json many.txt --certify batch.proof
lacks out certificate
printf 'AAAB/CAAB/CDDB/CCDB\n' >one.txt
tr / '\n' <one.txt >board.txt
run batch one.txt --certify one.proof
run check board.txt --certify board.proof
holds "a certificate of a batch is like any other" cmp -s one.proof board.proof
refuses 2 'certify cannot be combined with --stars' batch one.txt --stars 1 --certify x.proof
gives 1 batch one.txt --certify no/such/folder.proof

# blank lines and comments have neither answer nor certificate, invalid lines have both
printf '\n \nAAAB/CAAB/CDDB/CCDB\n\t\r\n#\nAB/C\n\nnqueens:5\n  \t\n' >blank.txt
gives 3 batch blank.txt --certify blank.proof
holds "as many answers as certificates" [ "$(cut -f 1 out | tr '\n' ' ')" = "3 6 8 " ]
holds "in the same order" [ "$(grep '^claim' blank.proof | tr '\n' ' ')" = "claim unique claim unknown claim many " ]

# papan-verify reads what papan convert writes: Queens as text, packings as JSON, with any blanks in JSON
printf '{"n": 5, "family": "nqueens",\n "size": 5}\n' >size.json
printf 'ABBB\nAACB\nDDCC\nDDDA' >parts.txt
for asked in check count solve; do
    gives 0 $asked size.json --certify size.proof
    has err '^size.json:2:2: warning: unknown key'
    has err "^papan: papan-verify reads only .* the output of 'papan convert size.json --to json'"
    run $asked size.json --certify size.proof --quiet
    lacks err .
    run $asked parts.txt --certify parts.proof
    has err '^parts.txt:4:4: warning: region A is in separate parts'
    lacks err papan-verify
done
run count nqueens:15 --strategy cover --certify none.proof --time-limit 0.1
lacks err papan-verify
printf '{ "family":"nqueens",\n\t"n" : 5 }' >blanks.json
run check blanks.json --certify blanks.proof
silent err
printf '1 2 1\nDEFAULT\nAA\n' >pack.txt
run check pack.txt --certify pack.proof
has err "^papan: papan-verify reads only .* the output of 'papan convert pack.txt --to json'"
run check size.json --certify size.proof
run convert size.json --to json -o converted.json
run check converted.json --certify converted.proof
silent err
holds "the converted file has the same certificate" cmp -s size.proof converted.proof
printf '{"n":5,"family":"nqueens","size":5}\nABBB/AACB/DDCC/DDDA\n  {"n":6,"family":"nqueens","size":5}\n' >warned.txt
gives 0 batch warned.txt --certify warned.proof
has err '^warned.txt:1:27: warning: unknown key "size"'
has err '^warned.txt:3:29: warning: unknown key "size"'
has err '^papan: puzzles that are not written as by .papan convert.: 2; '
lacks err 'separate parts'
run batch warned.txt
lacks err .
run batch one.txt --certify one.proof
lacks err .

# ---- an item that is covered 4,000 times: 4,000 nodes above each other, of which each tries one option ----
awk 'BEGIN { n = 4000; printf "%d:%d|a", n, n; for (i = 0; i < n; i++) printf " i%d", i; print ""
    for (i = 0; i < n; i++) print "a i" i }' >often.dlx
prints '^unique' check often.dlx -s cover --certify often.proof -m 10M

# options that exclude each other
refuses 2 'certify cannot be combined with --distinct' count nqueens:6 --distinct --certify x.proof
refuses 2 'certify cannot be combined with --job' count nqueens:6 --job x.job --certify x.proof
gives 2 solve nqueens:6 --trace x.jsonl --certify x.proof
refuses 2 'needs no certificate' check nqueens:6 "$SRC/examples/nqueens/placed-8.txt" --certify x.proof
refuses 2 'row-by-row writes no certificates; choose cover' check nqueens:6 --strategy row-by-row --certify x.proof
refuses 2 'learn writes no certificates of counts' count nqueens:6 --strategy learn --certify x.proof
gives 2 check nqueens:6 --strategy nonsense --certify x.proof
refuses 2 'too large for a certificate' solve nqueens:2000 --certify x.proof
printf 'AB\nAB\n' >puzzle.txt
refuses 2 'refusing to overwrite' check puzzle.txt --certify puzzle.txt
refuses 1 'cannot write no/such/folder.proof' check nqueens:6 --certify no/such/folder.proof
refuses 1 'cannot write /dev/full' check nqueens:6 --certify /dev/full
holds "no file appears" [ ! -e x.proof ]
finish

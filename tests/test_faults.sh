#!/bin/sh
# test_faults.sh: allocations, writes and other system calls that fail, in every command: a sample of what `make soak` runs.
# Also, libraries that loop for ever without memory: a signal ends the program, and no temporary file is left.
. "$SRC/tests/cli.sh"
: >out
: >err
[ -n "${FAULTS:-}" ] && python3 -c 'import sqlite3' 2>/dev/null || { echo 'skipped: needs Linux and Python with sqlite3'; exit 77; }
holds 'the sample' python3 "$SRC/tests/faults.py" "$PAPAN" "$FAULTS" --sample

# ---- no memory from a certain moment on, in all libraries ----
gone() { ! alive $pid; }
calls() {
    FAULT=malloc FAULT_REPORT=$work/report LD_PRELOAD=$FAULTS "$PAPAN" "$@" >/dev/null
    sed -n 's/^calls //p' report
}
for share in 10 20 30 40 50 60 70 80 90; do
    total=$(calls draw nqueens:4 -o x.svg) # again and again: fontconfig may have something to do only once
    rm -f x.svg
    command="papan draw, without memory after $share % of its allocations"
    code=0
    FAULT="malloc:$((total * share / 100))+" LD_PRELOAD=$FAULTS "$PAPAN" draw nqueens:4 -o x.svg >out 2>err &
    pid=$!
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        gone || sleep 0.1
    done
    if ! gone; then # it loops
        kill -s TERM $pid
        until_so gone || kill -s KILL $pid
    fi
    wait $pid || code=$?
    holds "it ends with an error: $code" [ "$code" -ne 0 ] && [ "$code" -ne 137 ]
    holds 'no file is left behind' [ -z "$(ls | grep 'x.svg')" ]
done

# ---- a clock that goes backwards: no time below 0, which a job would keep as a huge one ----
for words in 'count nqueens:8 -s cover --job clock.papan' 'job status clock.papan'; do
    command="papan $words, with a clock that goes backwards" code=0
    # shellcheck disable=SC2086 # words
    FAULT=clock LD_PRELOAD=$FAULTS "$PAPAN" $words >out 2>err || code=$?
    exits 0
    lacks out '-[0-9]'
    lacks out years
done
finish

#!/bin/sh
# test_cli_signals.sh: Ctrl-C and SIGTERM end a run cleanly: the program prints the result so far and completes its
# files, even if one request arrives as two signals (`timeout` and `mpirun` signal a process and its group) or the
# reader of a pipe blocks the program. A later signal ends it immediately.
. "$SRC/tests/cli.sh"

bytes_or_gone() { # file; returns when it is not empty, or the program has ended
    [ -s "$1" ] || ! alive $pid
}
full_or_gone() { # it has written to the pipe, and all its threads wait for the reader, now as before
    ! alive $pid || {
        before=${now:-0}
        now=$(sed -n 's/^wchar: //p' /proc/$pid/io)
        [ "$now" -ge 16384 ] && [ "$now" = "$before" ] && ! grep -q '^State:[[:space:]]*[^S[:space:]]' /proc/$pid/task/*/status
    }
}
taken_or_gone() { # no signal waits to be taken
    ! alive $pid || grep -q '^ShdPnd:[[:space:]]*0*$' /proc/$pid/status
}
asleep_or_gone() {
    ! alive $pid || grep -q '^State:[[:space:]]*S' /proc/$pid/status
}
drawing_or_gone() { # all boards of the booklet have been reported
    grep -q '^2000: ' err || ! alive $pid
}

for signal in INT TERM; do
    start count nqueens:20
    kill -s $signal $pid
    ended
    exits 4
    has out '^Solutions so far: '
done

# The unfinished list is valid JSON.
into=$work/stopped.json start list nqueens:16 --json
until_so bytes_or_gone stopped.json
kill -s TERM $pid
ended
exits 4
tail -c 400 stopped.json >"$work/out"
has out '\], "strategy": "[a-z-]*", "verdict": "unknown", "count": "[1-9][0-9]*", .*}$'
prints '^right: all rules hold.$' check nqueens:16 stopped.json

# Two signals for one request, and a pipe that is not read for a while: the output is complete.
mkfifo pipe
sleep 600 <pipe & # keeps the pipe open
keeper=$!
into=$work/pipe start list nqueens:16 --json
until_so full_or_gone
kill -s TERM $pid
until_so taken_or_gone
kill -s TERM $pid
until_so taken_or_gone
holds 'it waits for the reader' alive $pid
timeout 60 cat pipe >piped.json &
reader=$!
ended
kill $keeper
wait $reader
exits 4
silent err
prints '^right: all rules hold.$' check nqueens:16 piped.json

# The second one, after a second, ends it at once. (With ThreadSanitizer handlers run only when the call that waits is
# over.)
if [ "${SANITIZE:-}" != -fsanitize=thread ]; then
    sleep 600 <pipe &
    keeper=$!
    into=$work/pipe start list nqueens:16 --json --trace film.jsonl --trace-limit 1
    until_so full_or_gone
    kill -s TERM $pid
    until_so taken_or_gone
    sleep 1.1 # by then it is another request, however long this takes
    holds 'it waits for the reader' alive $pid
    kill -s TERM $pid
    ended
    exits 143
    holds 'no temporary file is left' [ -z "$(ls | grep film)" ]
    kill $keeper
fi

# A long booklet: nothing is left behind, wherever it is stopped. Progress names its boards before it is drawn.
start booklet queens --size 5 --count 2000 --seed 1 -o book.pdf
until_so drawing_or_gone
holds 'it is being drawn' alive $pid
kill -s TERM $pid
ended
exits 4
silent out
holds 'no file is left behind' [ -z "$(ls | grep book)" ]

# While the program waits for a puzzle, one signal is enough.
sleep 600 >pipe &
keeper=$!
command='papan solve -, then a signal'
code=0
"$PAPAN" solve - <pipe >"$work/out" 2>"$work/err" &
pid=$!
until_catching
until_so asleep_or_gone
kill -s TERM $pid
ended
exits 4
silent out
silent err
kill $keeper

finish

#!/bin/sh
# limited.py, under which every script here runs: a command that hangs is killed and named, and the script continues; no
# process or temporary folder of a test remains, even if the test or limited.py is killed.
. "$SRC/tests/cli.sh"
[ -e /proc/self/stat ] || skip 'there is no /proc'

limited() { # seconds for the test, seconds for a command, script
    command="limited.py $1 $2"
    code=0
    printf '%s\n' "$3" >script.sh
    TMPDIR=$work python3 -I -S "$SRC/tests/limited.py" "$1" "$2" sh script.sh >out 2>err || code=$?
}
tidy() {
    holds 'no folder is left' [ "$(find "$work" -name 'papan-test.*')" = '' ]
}
gone() { ! alive "$(cat "$work/process")"; }

limited 600 600 'touch "$TMPDIR/file"; echo answer; exit 77'
exits 77
has out '^answer$'
tidy
limited 600 600 'setsid sleep 3571 & echo $! >process'
exits 0
tidy
holds 'what outlives the script is killed' gone
limited 600 1 'sleep 3571; echo "goes on after $?"; exit 3'
exits 3
has out 'killed after [0-9]* seconds: sleep 3571'
has out 'goes on after 137'
limited 1 600 'echo $$ >process; sleep 3571; echo never'
exits 1
has out 'has taken 1 seconds'
lacks out never
holds 'the script is ended' gone
tidy

# Killed itself by a signal that it cannot catch: the next one removes the folder.
command='limited.py, killed'
printf '%s\n' 'echo $$ >process; sleep 3571' >script.sh
for signal in TERM KILL; do
    rm -f process
    TMPDIR=$work python3 -I -S "$SRC/tests/limited.py" 600 600 sh script.sh >out 2>err &
    pid=$!
    until_so [ -s process ]
    kill -s $signal $pid
    code=0
    wait $pid || code=$?
    [ $signal = TERM ] && tidy && holds 'the script is ended, too' gone
done
kill "$(cat process)"
limited 600 600 true
tidy

finish

#!/bin/sh
# test_cli_limits.sh: --time-limit, --memory-limit, Ctrl-C and SIGTERM hold while input is read, from the first byte,
# even from a pipe without a writer; 64 MiB of JSON need a few times their size; a process that continues to compute
# after a signal is ended, and no temporary file is left, whatever ends it.
. "$SRC/tests/cli.sh"
[ -z "${PAPAN_SLOW:-}" ] || { echo 'skipped: takes far more time and memory with sanitizers and in emulators'; exit 77; }

filled() { # text, file: 64 MiB of it in brackets
    awk -v text="$1" 'BEGIN { printf "["; for (n = 64 * 1048576 / length(text) - 3; n > 0; n--) printf "%s", text; print "0]" }' >"$2"
}
peak() { # the arguments of papan; sets peak to the KiB that it needs at most
    command="papan $*"
    code=0
    peak=$(python3 - "$PAPAN" "$@" 2>"$work/err" <<'EOF'
import resource, subprocess, sys
done = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, done.returncode)
EOF
    )
    code=${peak#* } peak=${peak% *}
    : >"$work/out"
}

# ---- memory ----
for text in '0,' '"",' '[0],'; do
    filled "$text" large.json
    peak solve large.json
    exits 3
    holds "at most seven times the size (text $text): $peak KiB" [ "$peak" -lt 460000 ]
done
peak solve large.json -m 100M
exits 1
has err 'reading large.json needs more memory than --memory-limit allows'
holds "the limit holds: $peak KiB" [ "$peak" -lt 130000 ]
refuses 1 'needs more memory than --memory-limit allows' solve large.json -m 10M

# ---- time: of the processor, since the machine may be busy ----
for words in 'solve large.json' 'check nqueens:8 large.json' 'draw large.json -o x.svg' 'convert large.json --to sbn'; do
    run $words -t 0.01 # draw and convert have no limit
    case $words in
    solve* | check*)
        exits 4
        has err 'the time limit was reached while reading large.json'
        ;;
    esac
done

# ---- signals while a large file is read ----
start solve large.json
kill -s TERM $pid
ended
exits 4
silent out
silent err

# ---- pipes without a writer ----
mkfifo pipe
for words in 'solve pipe' 'count pipe' 'check nqueens:8 pipe' 'draw pipe -o x.svg' 'batch pipe' 'import pipe' 'hint pipe' \
    'convert pipe --to json' 'solve nqueens:5 --pieces pipe'; do
    for signal in INT TERM; do
        start $words
        kill -s $signal $pid
        ended
        exits 4
        silent out
    done
done
refuses 4 'the time limit was reached while reading pipe' solve pipe -t 0.1
sleep 600 >pipe & # a writer that writes nothing
keeper=$!
refuses 4 'the time limit was reached while reading pipe' solve pipe -t 0.1
kill $keeper

# ---- slow input ----
{ sleep 0.5; printf 'AAABB\nACCBB\n'; sleep 0.5; printf 'ACDDB\nAEDDB\nEEEEE\n'; } >pipe &
gives 0 solve pipe -q
lines out 5

# ---- the end of the process ----
if [ "$(uname -s)" = Linux ]; then
    for signal in ABRT SEGV; do # HUP and QUIT may be ignored here
        into=/dev/null start list nqueens:16 --trace film.jsonl --trace-limit 1
        until_so sh -c "ls '$work' | grep -q film.jsonl || ! [ -r /proc/$pid/stat ]"
        kill -s $signal $pid
        ended
        holds "it died of SIG$signal" [ "$code" -gt 128 ]
        holds "no file is left behind after SIG$signal" [ -z "$(ls | grep film)" ]
    done
fi
finish

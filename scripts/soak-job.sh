#!/bin/sh
# Kills jobs at random moments and checks that only time is lost: soak-job.sh PAPAN [ROUNDS [SEED]]
# A round starts or resumes a job, and kills it (kill -9) after a random time. When a job is complete, its totals must
# equal those of an undisturbed run, and a sample of its results is searched again; then a new job starts.
set -eu
papan=$(realpath "$1")
rounds=${2:-200}
seed=${3:-$(date +%s)}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

random() { # bound; sets number to a value below it; the same seed gives the same sequence
    seed=$(((seed * 1103515245 + 12345) % 2147483648))
    number=$((seed / 65536 % $1))
}

totals() { # job; prints what must be equal
    "$papan" job status --json "$1" | grep -o '"complete": [a-z]*\|"count": "[0-9]*"\|"hash": "[0-9a-f]*"'
}

start() { # kind of job
    case $1 in
    0) set -- count nqueens:13 --strategy cover -j1 ;;
    1) set -- count nqueens:13 --strategy cover -j3 ;;
    2) set -- list nqueens:12 -j2 ;;
    3) set -- count kanoodle:pyramid --distinct -j2 -s cover ;;
    esac
    "$papan" "$@" --job "$job" >out 2>err
}

for kind in 0 1 2 3; do
    job=whole-$kind.papan
    start $kind
    totals $job >whole-$kind
done
cmp whole-0 whole-1

killed=0 complete=0 round=0 kind=0 job=run.papan
while [ $round -lt "$rounds" ]; do
    round=$((round + 1))
    (start $kind) &
    child=$!
    random 900
    sleep "$(printf '0.%03d' "$number")"
    # the child of this shell is a subshell, whose child is the program
    victim=$(cat /proc/$child/task/$child/children 2>/dev/null || true)
    # shellcheck disable=SC2086 # one word per process
    [ -z "$victim" ] || kill -9 $victim 2>/dev/null || true
    code=0
    wait $child 2>/dev/null || code=$?
    if [ $code -ge 128 ]; then
        killed=$((killed + 1))
        continue
    fi
    if [ $code -ne 0 ]; then
        echo "round $round: exit $code after a kill:" >&2
        cat out err >&2
        exit 1
    fi
    totals $job >now
    if ! cmp -s now whole-$kind; then
        echo "round $round: the totals differ from those of an undisturbed run:" >&2
        cat now whole-$kind >&2
        exit 1
    fi
    "$papan" job verify $job -n 5 >/dev/null
    complete=$((complete + 1))
    rm -f $job $job-wal $job-shm
    kind=$(((kind + 1) % 4))
done
while [ -e $job ]; do # finish the last job
    start $kind
    totals $job >now
    cmp now whole-$kind
    complete=$((complete + 1))
    rm -f $job
done
echo "$killed of $rounds rounds were killed, $complete jobs completed, all with the right totals"

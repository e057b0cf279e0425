#!/bin/sh
# --backend mpi: the same totals and hashes as with threads, on any number of ranks; only rank 0 prints; a rank that is
# killed or hangs ends the run, and the job can be resumed; SIGTERM keeps the job; and the program itself does not load
# MPI until it is needed.
. "$SRC/tests/cli.sh"

# ---- without MPI ----

cp "$PAPAN" "$work/papan"
command='papan without its module'
code=0
"$work/papan" count --quiet nqueens:8 >"$work/out" 2>"$work/err" || code=$?
exits 0
has out '^92$'
"$work/papan" count nqueens:8 --backend mpi >"$work/out" 2>"$work/err" || code=$?
exits 1
has err 'papan-mpi.so'
holds 'the program is not linked to MPI' [ -z "$(ldd "$PAPAN" | grep -i mpi)" ]
refuses 2 'threads,* mpi' count nqueens:8 --backend smoke
gives 2 solve nqueens:8 --backend mpi

if [ ! -e "$BUILD/papan-mpi.so" ] || ! command -v mpirun >/dev/null; then
    finish || exit 1
    skip 'MPI is not installed, or was not when this was built'
fi

# ---- the other tests need MPI ----

export ASAN_OPTIONS=detect_leaks=0 # of MPI's own
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
options='--oversubscribe --mca mpi_yield_when_idle 1'

mpi() { # ranks, then the arguments of papan
    ranks=$1
    shift
    command="mpirun -n $ranks papan $*"
    code=0
    # shellcheck disable=SC2086 # one word each
    timeout 300 mpirun $options -n "$ranks" "$PAPAN" "$@" --backend mpi >"$work/out" 2>"$work/err" || code=$?
}

of_job() { # what, file
    "$PAPAN" job status "$2" --json | sed "s/.*\"$1\": \"*\([0-9a-z]*\).*/\1/"
}

same_job() { # the jobs are complete, with the same count and hash
    for what in complete count hash; do
        holds "$what of $2 is that of $1" [ "$(of_job $what "$1")" = "$(of_job $what "$2")" ]
    done
    holds "$2 is complete" [ "$(of_job complete "$2")" = true ]
}

# ---- totals ----

compare() { # name, numbers of ranks, then the arguments of papan count
    name=$1 numbers=$2
    shift 2
    gives 0 count "$@" -q --threads 1 --job "$name-1.papan"
    total=$(cat "$work/out")
    run count "$@" -q --threads 1
    has out "^$total\$"
    for ranks in $numbers; do
        mpi $ranks count "$@" -q --job "$name-m$ranks.papan"
        exits 0
        lines out 1
        has out "^$total\$"
        silent err
        same_job "$name-1.papan" "$name-m$ranks.papan"
    done
    mpi 2 count "$@" -q --threads 2
    exits 0
    has out "^$total\$"
}

small=12
large=15 # long enough to be stopped four times
export HWLOC_HIDE_ERRORS=2 # it misses /sys in a chroot
compare queens '2 3 5' nqueens:$small --strategy cover
compare usual 3 nqueens:10
compare colours 5 nqueens:$large
compare pack 3 pentominoes:4x15 --strategy cover
compare distinct 2 pentominoes:4x15 --strategy cover --distinct

mpi 3 count nqueens:8 -
exits 2
printf '4 4 2\nDEFAULT\nAAAA\nAAAA\nBBBB\nBBBB\n' >two.txt
run count two.txt -q
total=$(cat "$work/out")
command='mpirun papan count - < two.txt'
# shellcheck disable=SC2086
mpirun $options -n 3 "$PAPAN" count - -q --backend mpi <two.txt >"$work/out" 2>"$work/err" || code=$?
has out "^$total\$"

# ---- lists ----

mpi 2 list nqueens:6
exits 2
has err 'requires --job'
gives 0 list nqueens:7 -q --color never --threads 1 --job list-1.papan
cp "$work/out" one
mpi 3 list nqueens:7 -q --color never --job list-3.papan # mpirun makes a terminal of standard output
exits 0
holds 'the list is the same, in the same order' cmp -s one "$work/out"
same_job list-1.papan list-3.papan

# ---- parts that are revoked ----

# Only these are split again: so a job with more parts than at its start had some revoked.
parts_of() { of_job parts "$1"; }
export PAPAN_MPI_EAGER=1
revoked=0
for try in 1 2 3 4 5; do
    for ranks in 3 6; do
        rm -f back-$ranks.papan
        mpi $ranks count nqueens:$small --strategy cover -q --job back-$ranks.papan
        exits 0
        silent err
        same_job queens-1.papan back-$ranks.papan
        [ "$(parts_of back-$ranks.papan)" -le "$(parts_of queens-1.papan)" ] || revoked=$((revoked + 1))
    done
    [ $revoked -lt 2 ] || break
done
holds 'parts were revoked and split' [ $revoked -ge 1 ]
echo "parts were revoked in $revoked runs of $((2 * try))"
"$PAPAN" job verify back-3.papan --all >"$work/out" 2>"$work/err" || code=$?
exits 0
mpi 3 list nqueens:7 -q --color never --job list-back.papan
exits 0
holds 'a list keeps its order, and its parts' cmp -s one "$work/out"
holds 'as many' [ "$(parts_of list-back.papan)" = "$(parts_of list-1.papan)" ]
unset PAPAN_MPI_EAGER

# ---- errors are reported once ----

mpi 3 count nowhere.txt
exits 1
holds 'one rank complains' [ "$(grep -c '^papan:' "$work/err")" -eq 1 ]
mpi 3 count nqueens:9 --job queens-1.papan
exits 3
holds 'one rank complains' [ "$(grep -c '^papan:' "$work/err")" -eq 1 ]

# ---- ranks that are lost, and runs that are stopped ----

gives 0 count nqueens:$large --strategy cover -q --threads 2 --job whole.papan

moved_or_gone() { # returns when a part is done, or the run has ended
    [ "$(of_job done broken.papan 2>/dev/null || echo 0)" != "$done" ] || ! alive $run
}
ranks_or_gone() { # the ranks, in the order of their numbers
    pgrep -P $run >ranks || true
    [ "$(wc -l <ranks)" -ge "$wanted" ] || ! alive $run
}
begin() { # ranks; runs in the background, and has started its work when this returns
    wanted=$1
    done=$(of_job done broken.papan 2>/dev/null || echo 0)
    command="mpirun -n $1 papan count nqueens:$large, stopped"
    # shellcheck disable=SC2086
    mpirun $options -n "$1" "$PAPAN" count nqueens:$large --strategy cover --job broken.papan --backend mpi \
        >"$work/out" 2>"$work/err" &
    run=$!
    until_so moved_or_gone
    until_so ranks_or_gone
    holds 'all ranks are at work' [ "$(wc -l <ranks)" -eq "$1" ]
}

end() {
    code=0
    wait $run || code=$?
}

begin 3
kill -9 "$(tail -n 1 ranks)"
end
holds 'a lost rank is an error' [ "$code" -ne 0 ]
has err 'lost contact with rank 2 on '
holds 'the job is not done yet' [ "$(of_job complete broken.papan)" = false ]

begin 2
kill -9 "$(head -n 1 ranks)"
end
holds 'a lost rank 0 is an error' [ "$code" -ne 0 ]

begin 3
kill -TERM $run
end
holds 'a stopped run has not answered' [ "$code" -ne 0 ]
has err 'papan job resume broken.papan'

export PAPAN_MPI_PATIENCE=5
begin 2
hung=$(tail -n 1 ranks)
kill -STOP "$hung"
end
kill -9 "$hung" 2>/dev/null || true
holds 'a rank that hangs is an error' [ "$code" -ne 0 ]
has err 'lost contact with rank 1 on '
unset PAPAN_MPI_PATIENCE

mpi 3 job resume broken.papan
exits 0
same_job whole.papan broken.papan
mpi 2 job verify broken.papan
exits 0

finish

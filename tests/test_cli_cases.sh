#!/bin/sh
# test_cli_cases.sh: the same question examines the same cases, in a pipe and on a terminal (where progress is
# shown), in words and as JSON, on any number of threads, without a job and in the parts of a job.
. "$SRC/tests/cli.sh"

terminal() { # the arguments of papan: runs it on a pseudo-terminal
    command="papan $*, on a terminal"
    code=0
    script -qec "$PAPAN $*" /dev/null </dev/null >"$work/out" 2>"$work/err" || code=$?
}

cases() { # the cases in the output
    tr -d ',\r' <"$work/out" | sed -n 's/.*Cases examined: \([0-9]*\).*/\1/p; s/.*"cases": \([0-9]*\).*/\1/p' | head -n 1
}

same() { # equal to those of the first run
    exits 0
    holds "cases are $(cases), not $first" [ "$(cases)" = "$first" ]
}

command -v script >/dev/null || skip 'there is no script'
questions='count --strategy slices pentominoes:5x12
count --strategy queens-bits nqueens:13
count nqueens:15
list --strategy slices pentominoes:5x12'
[ "${PAPAN_SLOW:-0}" = 1 ] && questions='count nqueens:13'
printf '%s\n' "$questions" >questions
while read -r question; do
    # shellcheck disable=SC2086 # words of a command
    gives 0 $question -j 1
    first=$(cases)
    holds 'cases are told' [ "${first:-0}" -gt 100000 ]
    for threads in 1 2 3; do
        terminal "$question -j $threads"
        same
        run $question -j $threads --json
        same
        run $question -j $threads --progress json
        same
        case $question in *slices*) continue ;; esac # deep parts of slices have other cases than the whole
        run $question -j $threads --job "job-$threads.papan" --json
        same
        run $question --job "job-$threads.papan" --json # from the file
        same
        rm "job-$threads.papan"
    done
done <questions

finish

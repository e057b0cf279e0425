#!/bin/sh
# A search that ends early although nothing stopped it. No strategy does that, so the program is linked again with a
# search that simulates it; its results must never be printed as the answer.
. "$SRC/tests/cli.sh"
: "${BUILD:?is the build folder}" "${CC:=cc}"

link=$(ninja -C "$BUILD" -t commands papan 2>/dev/null | grep -e ' -o papan ' | tail -n 1)
if [ -z "$link" ]; then
    skip 'the command that links papan is not known'
fi
case $link in
*libpapan.so*)
    skip 'calls inside a shared library cannot be replaced'
    ;;
esac
cat >fault.c <<'END'
#include <papan/papan.h>

papan_status __real_papan_solve(const papan_puzzle *puzzle, const papan_request *request,
                                     papan_result *result, papan_message *why);
papan_status __wrap_papan_solve(const papan_puzzle *puzzle, const papan_request *request,
                                     papan_result *result, papan_message *why);
bool __wrap_papan_work_complete(void *work);

papan_status __wrap_papan_solve(const papan_puzzle *puzzle, const papan_request *request,
                                     papan_result *result, papan_message *why)
{
    papan_status status = __real_papan_solve(puzzle, request, result, why);
    result->complete = false;
    if (result->verdict == PAPAN_NONE)
        result->verdict = PAPAN_UNKNOWN;
    if (result->verdict == PAPAN_UNIQUE)
        result->verdict = PAPAN_SOLVED;
    return status;
}

bool __wrap_papan_work_complete(void *work)
{
    (void)work;
    return false;
}
END
# shellcheck disable=SC2086 # the flags are words
$CC -std=c17 $SANITIZE -I"$SRC/include" -c fault.c -o fault.o || exit 1
wraps='-Wl,--wrap=papan_solve -Wl,--wrap=papan_work_complete'
(cd "$BUILD" && sh -c "$(printf '%s' "$link" | sed "s| -o papan | -o '$work/faulty' '$work/fault.o' $wraps |")") ||
    exit 1
PAPAN=$work/faulty

printf 'AABB\nAACB\nDCCC\nDDDC\n' >queens.txt
printf '2 2 1\nDEFAULT\nAA\nAA\n' >square.txt
unfinished='^papan: internal error: search incomplete'

# A count, in every way to count.
for how in '' --quiet --json --distinct '--progress json' '--job count.papan'; do
    # shellcheck disable=SC2086
    gives 1 count $how nqueens:9
    case $how in
    --json) has out '^{"verdict": "unknown", "error": "internal error: .*", "error_code": "internal-error"}$' ;;
    *) silent out ;;
    esac
    has err "$unfinished"
done
gives 1 job resume count.papan
silent out

# A list ends as failed; with --limit it is complete.
gives 1 list nqueens:6
lacks out '^Solutions: '
has err "$unfinished"
gives 1 list --json nqueens:6
has out '"verdict": *"unknown"'
prints '^Solutions shown: 2$' list --limit 2 nqueens:6
gives 1 list --job list.papan nqueens:6
silent out
has err "$unfinished"

# One solution found proves neither that it is the only one nor that there are more; two prove that there are many.
gives 1 check queens.txt
silent out
has err "$unfinished"
prints '^many: ' check nqueens:6
run batch - <<'END'
stars: 1/AABB/AACB/DCCC/DDDC
END
exits 1
has out '^1	unknown	-$'
for _ in 1 2 3 4 5; do # on a busy machine the time for a trial may be over before it ends
    run estimate nqueens:8
    [ $code -eq 0 ] || break
done
exits 1
silent out

# A solution that is shown is valid, whatever was skipped; "no solution" needs the complete search.
gives 0 solve square.txt
gives 1 solve nqueens:3
silent out
has err "$unfinished"

finish

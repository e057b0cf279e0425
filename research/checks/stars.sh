#!/bin/sh
# Star Battle without regions (docs/results.md): papan, a program that counts row by row, three that count by inclusion and
# exclusion, backtracking over cells, and the data files agree on all numbers that take little time.
set -eu
. "$SRC/tests/cli.sh"

for program in by_rows by_signs by_lanes by_roots; do
    # shellcheck disable=SC2086 # SANITIZE is a list of options
    "$CC" -std=gnu17 -O2 -Wall -Wextra -Werror $SANITIZE -o $program "$SRC/tests/stars_$program.c" 2>log || cat log
done

agree() { # what, two numbers
    holds "$1: $2 and $3" [ "$2" = "$3" ]
}

command=by_rows code=0
for surface in flat cylinder torus; do
    for board in '1 1' '2 1' '3 1' '4 1' '5 1' '6 1' '7 1' '4 2' '7 2' '8 2' '5 3'; do
        # shellcheck disable=SC2086 # two numbers
        agree "$surface $board" "$(./by_rows $surface $board)" "$(./by_rows $surface $board plain)"
    done
done

for board in 6x1 9x1 10x1 6x2 8x2 9x2 10x2 11x2 10x3 11x3; do
    run count --quiet "star-battle:$board"
    exits 0
    agree "star-battle:$board" "$(cat out)" "$(./by_rows flat "${board%x*}" "${board#*x}")"
done

most=11
[ -z "${PAPAN_SLOW-}" ] || most=9
for file in "$SRC"/docs/results/stars-*.txt; do
    name=${file##*/stars-}
    name=${name%.txt}
    while read -r n count; do
        [ "$n" -le $most ] || break
        agree "$name, $n rows" "$count" "$(./by_rows "${name%-*}" "$n" "${name##*-}")"
        case $name:$n in
        *-2:[4-9] | *-2:10) agree "$name, $n rows, by signs" "$count" "$(./by_signs "${name%-*}" "$n")" ;;
        esac
        case $name:$n in
        flat-2:[4-9] | flat-2:1[01]) agree "$name, $n rows, by lanes" "$count" "$(./by_lanes "$n")" ;;
        flat-3:[4-9]) agree "$name, $n rows, by roots" "$count" "$(./by_roots "$n")" ;;
        esac
    done <"$file"
done

total() { # the sum of all parts, modulo 2^64
    python3 -c 'import sys; print(sum(map(int, sys.stdin)) % 2**64)'
}
agree '2^11 times flat-2, 11 rows, by lanes' "$(for part in 1 2 3; do ./by_lanes 11 $part 3; done | total)" \
    $((31197434 << 11))
agree 'flat-3, 9 rows, by roots' "$(for part in 1 2 3; do ./by_roots 9 $part 3; done | total)" 0
if [ -z "${PAPAN_SLOW-}" ]; then
    agree 'flat-3, 12 rows, by roots' "$(./by_roots 12)" 2
fi

run count --json star-battle:8x2
exits 0
has out '"strategy": "tally".*"count": "2"'
run solve --quiet star-battle:8x2
exits 0
lines out 8
run solve --quiet star-battle:8x2 -o solution.txt
run check star-battle:8x2 solution.txt
exits 0
run count star-battle:20x3 --memory-limit 1G
exits 1
has err 'tally needs at least [0-9]* MiB for this board; the limit is 1024 MiB'
run count star-battle:12x2 --memory-limit 1M --json # too little memory: another strategy takes over
has out '"strategy": "signs".*"count": "6798881226"'
run count star-battle:8x9
exits 3
has err 'invalid star-battle:8x9; expected 1 to 64 rows'
run count --time-limit 0.2 star-battle:17x2 --memory-limit 4G --json
has out '"complete": false'

finish

#!/bin/sh
# Star Battle without regions (results.md): six programs, backtracking over cells, papan and the data files agree on all
# boards of up to ten rows; as a whole, up to MOST rows (default 12). Larger boards take long, see results.md.
set -eu
. "$SRC/research/checks/common.sh"

most=10
! full || most=${MOST:-12}

# ---- the plainest ways: backtracking over cells, and papan on boards whose regions are their rows ----

for surface in flat cylinder torus; do
    for board in '1 1' '2 1' '3 1' '4 1' '5 1' '6 1' '7 1' '4 2' '7 2' '8 2' '5 3'; do
        # shellcheck disable=SC2086 # two numbers
        agree "$surface $board" "$(stars_by_rows $surface $board)" "$(stars_by_rows $surface $board plain)"
    done
done

board_of() { # n, k: a Star Battle board whose regions are its rows
    awk -v n="$1" -v k="$2" 'BEGIN {
        print "stars: " k
        for (row = 1; row <= n; row++) {
            line = ""
            for (column = 1; column <= n; column++) line = line substr("ABCDEFGHIJKLMNOPQRSTUVWXYZ", row, 1)
            print line
        }
    }'
}
for board in '6 1' '9 1' '10 1' '6 2' '8 2' '9 2' '10 2' '10 3'; do
    n=${board% *} k=${board#* }
    board_of "$n" "$k" >board.txt
    run count --quiet board.txt
    exits 0
    agree "papan and by_rows, $board" "$(cat out)" "$(stars_by_rows flat "$n" "$k")"
done

# ---- the data files ----

by() { # program and its arguments
    agree "$name, $n rows, $*" "$count" "$("stars_by_$@" 2>err)"
}

for file in "$results"/stars-*-[1-4].txt; do
    name=${file##*/stars-}
    name=${name%.txt}
    surface=${name%-*} stars=${name##*-}
    while read -r n count; do
        [ "$n" -le "$most" ] || break
        by rows "$surface" "$n" "$stars"
        [ "$surface" != flat ] || [ "$n" -lt "$stars" ] || by tally "$n" "$stars" "$(nproc)"
        case $name:$n in *-2:[4-9] | *-2:1[0-9]) by signs "$surface" "$n" ;; esac
        case $name:$n in
        flat-2:[1-3]) by vectors "$n" ;;
        flat-2:*)
            by vectors "$n" 2
            by lanes "$n"
            ;;
        flat-3:[4-9] | flat-3:1[0-9]) by roots "$n" ;;
        esac
    done <"$file"
done
while read -r n count; do # larger boards by the fastest
    [ "$n" -gt "$most" ] || continue
    [ "$n" -le $((most + 2)) ] || break
    by tally "$n" 2 "$(nproc)"
done <"$results/stars-flat-2.txt"

# ---- parts, subtotals and other ways through the programs ----

total() { # the sum of all parts, modulo 2^64
    python3 -c 'import sys; print(sum(map(int, sys.stdin)) % 2**64)'
}
agree '2^11 times flat-2, 11 rows, by lanes' "$(for part in 1 2 3; do stars_by_lanes 11 $part 3; done | total)" \
    $((31197434 << 11))
agree 'flat-3, 9 rows, by roots' "$(for part in 1 2 3; do stars_by_roots 9 $part 3; done | total)" 0
for board in '5 1' '6 1' '7 2' '8 2' '6 3'; do
    # shellcheck disable=SC2086 # two numbers
    agree "the numbers of tallies, $board" "$(stars_by_tally entries $board)" 'no gaps'
done
agree 'entries of 64 bits' "$(stars_by_tally wide 12 2 2>err)" 6798881226
agree 'subtotals of the GPU' "$(python3 - "$results" 2>&1 <<'END'
import sys

known = dict(map(int, line.split()) for line in open(sys.argv[1] + "/stars-flat-2.txt"))
sums = {}
for line in open(sys.argv[1] + "/stars-signs.txt"):
    if not line.startswith("#"):
        n, part, value = line.split()
        sums.setdefault(int(n), []).append(int(value, 16))
for n, parts in sums.items():
    modulus = 2 ** (128 if n <= 20 else 160)
    if n in known and (len(parts) != 16 or sum(parts) % modulus != known[n] * 2**n % modulus):
        print(n, "is wrong")
print(*sorted(sums))
END
)" '19 20 21 22 23'

finish

#!/bin/sh
# Queens boards with exactly one solution (results.md): small programs that count by the solution, by rows, board by board
# and by symmetry, papan and the data files agree for N up to 5, or up to 6 as a whole (half an hour of processor time).
set -eu
. "$SRC/research/checks/common.sh"

data() { # file, n
    awk -v n="$2" '$1 == n { print $2 }' "$results/$1.txt"
}

most=5
! full || most=6
for n in $(seq $most); do
    divisions_by_solution count "$n" "$(nproc)" >by_solution.txt
    divisions_by_rows solutions $n >by_rows.txt
    agree "$n rows, all divisions" "$(divisions_by_rows total $n)" "$(data queens-divisions $n)"
    agree "$n rows, divisions by rows" "$(awk '{ s += $2 } END { print s }' by_rows.txt)" "$(data queens-divisions $n)"
    agree "$n rows, one solution by rows" "$(awk '$1 == 1 { s = $2 } END { print s + 0 }' by_rows.txt)" \
        "$(data queens-divisions-unique $n)"
    agree "$n rows, boards and their solutions" "$(awk '{ s += $1 * $2 } END { print s }' by_rows.txt)" \
        "$(awk '/all/ { print $2 }' by_solution.txt)"
    agree "$n rows, one solution by the solution" "$(awk '/all/ { print $3 }' by_solution.txt)" \
        "$(data queens-divisions-unique $n)"
    agree "$n rows, classes" "$(divisions_by_solution fixed $n | awk -v all="$(data queens-divisions-unique $n)" \
        '{ s += $NF } END { print (s + all) / 8 }')" "$(data queens-divisions-classes $n)"
    agree "$n rows, classes by symmetric divisions" "$(divisions_symmetric $n | awk -v all="$(data queens-divisions-unique $n)" \
        '{ one = $(NF - 4); s += /^quarter/ ? 2 * one : one } END { print (s + all) / 8 }')" \
        "$(data queens-divisions-classes $n)"
done
for n in 1 2 3 4; do
    agree "$n rows, board by board" "$(divisions_sample $n all | grep -v one)" "$(divisions_by_rows solutions $n)"
done
agree 'solutions of 6 rows' "$(awk '{ s += $2; p += $1 * $2 } END { printf "%.0f %.0f", s, p }' \
    "$results/queens-divisions-6-solutions.txt")" "$(data queens-divisions 6) $(awk '/^all/ { print $2 }' \
    "$results/queens-divisions-6.txt")"
agree 'classes of 6 rows' "$(awk '!/^all/ { s += $2 * $4 } END { printf "%.0f", s }' \
    "$results/queens-divisions-6.txt")" "$(data queens-divisions-unique 6)"
agree 'random boards on two threads' "$(divisions_sample 6 30000 5 1)" "$(divisions_sample 6 30000 5 2)"

# Papan on all divisions of 4 x 4 and on random ones of 5 x 5 to 8 x 8.
for boards in '4 all' '5 5000' '6 5000' '7 5000' '8 5000'; do
    # shellcheck disable=SC2086 # two numbers
    divisions_sample $boards 1 list >boards.txt
    run batch boards.txt
    exits 0
    lines out "$(wc -l <boards.txt)"
    holds "$boards: as many solutions" awk -F'\t' \
        '$2 != ($1 == 0 ? "none" : $1 == 1 ? "unique" : "many") { exit 1 }' out
done
holds 'different boards' [ "$(divisions_sample 4 all 1 list | sort -u | wc -l)" -eq 62741 ]

finish

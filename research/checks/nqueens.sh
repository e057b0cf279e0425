#!/bin/sh
# 25 queens (results.md): the parts of the data file add up to the published number, class by class. As a whole, papan
# counts them again with GPUs (a quarter of an hour of one H200).
set -eu
. "$SRC/research/checks/common.sh"

agree 'all parts' "$(awk '{ s += $NF } END { printf "%.0f", s }' "$results/nqueens-25.txt")" 2207893435808352
while read -r class solutions; do
    agree "class $class" "$(awk -v class="$class" '$1 == class { s += $NF } END { printf "%.0f", s }' \
        "$results/nqueens-25.txt")" "$solutions"
done <<END
4 1737642928
5 10723028136320
6 647753630933120
7 1415869505361392
8 133248370418288
9 297162497744
10 818560
END
if full; then
    run count --quiet nqueens:25 --backend cuda
    exits 0
    agree 'on a GPU' "$(cat out)" 2207893435808352
fi

finish

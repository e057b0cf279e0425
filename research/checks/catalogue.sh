#!/bin/sh
# Boards of Polyform Puzzler's catalogue (results.md): papan counts what the data file says, all solutions and distinct ones,
# on every board that takes at most a tenth of a second, or as a whole on every board (half an hour, up to 5 GB of memory). A
# program that finds polyforms and placements by itself counts the same, in two ways, on some boards of each lattice.
set -eu
. "$SRC/research/checks/common.sh"

counted=0
while read -r file all distinct seconds; do
    case $seconds in 0.0* | 0.1) ;; *) full || continue ;; esac
    run count --quiet --memory-limit 6G "$results/catalogue/$file"
    exits 0
    holds "$file has $all solutions" [ "$(cat out)" = "$all" ]
    run count --quiet --memory-limit 6G --distinct "$results/catalogue/$file"
    exits 0
    holds "$file has $distinct distinct solutions" [ "$(cat out)" = "$distinct" ]
    counted=$((counted + 1))
done <"$results/catalogue.txt"
command='all boards'
holds 'some boards were counted' [ "$counted" -ge 10 ]

command=packing_by_cells
count() { # board, kind and sizes
    file=$1
    shift
    all=$(sed -n "s/^$file \([0-9]*\) .*/\1/p" "$results/catalogue.txt")
    number=$(packing_by_cells "$results/catalogue/$file" "$@")
    holds "$file: $all and $number" [ "$all" = "$number" ]
    number=$(packing_by_cells signs "$results/catalogue/$file" "$@")
    holds "$file: $all and $number, with signs" [ "$all" = "$number" ]
}

count one-sided-polyominoes-1234-octagon.txt one-sided 1 2 3 4
count polyhexes-1234-staggered-rectangle-4x10.txt free 1 2 3 4
count one-sided-hexiamonds-hexgrid-trapezoid-10x2.txt one-sided 6
count tetracubes-2x2x2x4.json one-sided 4
if full; then
    count polyominoes-45-4x20.txt free 4 5
    count polycubes-1234-7x3x2-1.json one-sided 1 2 3 4
fi

printf '2 3 1\nCUSTOM\nXXX\nXX.\n' >board.txt # five cells: some tetrominoes fit, but not together
holds 'not all polyforms fit' sh -c 'packing_by_cells board.txt free 4 2>err; [ $? = 2 ]'
has err 'do not have as many cells'

finish

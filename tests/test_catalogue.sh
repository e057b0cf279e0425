#!/bin/sh
# Boards of Polyform Puzzler's catalogue (docs/results.md): papan counts what the data file says, all solutions and
# distinct ones, on every board that takes at most a tenth of a second.
. "$SRC/tests/cli.sh"

counted=0
while read -r file all distinct seconds; do
    case $seconds in 0.0* | 0.1) ;; *) continue ;; esac
    run count --quiet "$SRC/docs/results/catalogue/$file"
    exits 0
    holds "$file has $all solutions" [ "$(cat out)" = "$all" ]
    run count --quiet --distinct "$SRC/docs/results/catalogue/$file"
    exits 0
    holds "$file has $distinct distinct solutions" [ "$(cat out)" = "$distinct" ]
    counted=$((counted + 1))
done <"$SRC/docs/results/catalogue.txt"
command='all boards'
holds 'some boards were counted' [ "$counted" -ge 10 ]

finish

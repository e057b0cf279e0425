#!/bin/sh
# Measures the time to make a packing challenge, by number of given pieces.
set -eu
papan=${PAPAN:-build/release/papan}
printf 'given  challenges  s/challenge\n'
for given in 9 8 7 6 5 4 3 2; do
    count=50
    start=$(date +%s%N)
    "$papan" make pack --given "$given" --count "$count" --seed 1 --quiet >/dev/null
    end=$(date +%s%N)
    awk -v g="$given" -v n="$count" -v t="$((end - start))" 'BEGIN { printf "%5d  %10d  %11.4f\n", g, n, t / n / 1e9 }'
done

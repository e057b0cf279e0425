#!/bin/sh
# Measures the overhead of a job: processor time of a count with --job and without, on one thread; and the ratio of
# the reported to the true time left. BENCH=long runs more rounds.
set -eu
papan=$(realpath "${PAPAN:-build/release/papan}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
rounds=3
[ "${BENCH:-}" != long ] || rounds=9

seconds() { # command; prints its processor time, user and system
    ("$@" >/dev/null 2>&1; times) | awk 'NR == 2 { for (i = 1; i <= 2; i++) { split($i, t, /[ms]/); s += 60 * t[1] + t[2] }
        print s }'
}

best() { # the best of several rounds, alternating, since another program may disturb one of them
    plain=1e9 kept=1e9
    for round in $(seq $rounds); do
        plain=$( (echo $plain; seconds "$papan" count -q -j1 "$@") | sort -g | head -n1)
        rm -f run.papan
        kept=$( (echo $kept; seconds "$papan" count -q -j1 "$@" --job run.papan) | sort -g | head -n1)
    done
}

printf '%-28s %10s %10s %9s\n' puzzle 'plain s' 'job s' overhead
for puzzle in bedlam:4x4x4 'nqueens:15 -s cover'; do
    # shellcheck disable=SC2086 # puzzle and strategy
    best $puzzle
    awk -v p="$puzzle" -v a="$plain" -v b="$kept" \
        'BEGIN { printf "%-28s %10.2f %10.2f %8.1f%%\n", p, a, b, 100 * (b / a - 1) }'
done

printf '\n%-28s %s\n' puzzle 'reported / true time left at 20, 40, 60 and 80 percent done'
for puzzle in bedlam:4x4x4 'iq-puzzler-pro:pyramid -s cover' 'nqueens:14 -s cover' 'nqueens:15 -s cover'; do
    rm -f run.papan
    # shellcheck disable=SC2086
    "$papan" count -q -j1 $puzzle --job run.papan --progress json 2>&1 >/dev/null |
        awk -v p="$puzzle" '
            { gsub(/[",:{}]/, " "); for (i = 1; i < NF; i++) value[$i] = $(i + 1) }
            { at[NR] = value["seconds"]; share[NR] = value["share"]; left[NR] = value["seconds_left"] }
            END {
                printf "%-28s", p
                for (want = 0.2; want < 0.9; want += 0.2) {
                    for (i = 1; i < NR && share[i] < want; i++)
                        ;
                    if (i < NR && at[NR] > at[i])
                        printf "  %.2f", left[i] / (at[NR] - at[i])
                    else
                        printf "  -"
                }
                print ""
            }'
done

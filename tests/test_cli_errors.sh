#!/bin/sh
# Errors: wrong command line (2), invalid input with its position (3), runtime errors (1), early stops (4).
. "$SRC/tests/cli.sh"

run solve
exits 2
has err FILE
silent out
run solve nqueens:8 nqueens:9
exits 2
run slove nqueens:8
exits 2
has err 'did you mean solve'
run nqueens:8
exits 2
has err 'papan solve nqueens:8'
run solve --stategy cover nqueens:8
exits 2
has err 'did you mean --strategy'
run solve --strategy covr nqueens:8
exits 2
has err 'did you mean cover'
run solve --distinct nqueens:8
exits 2
has err "--distinct does not apply to 'papan solve'"
run solve --time-limit soon nqueens:8
exits 2
has err "'soon'"
run solve --time-limit
exits 2
run solve --memory-limit 5Q nqueens:8
exits 2
for size in 0 1 512 1023; do
    run solve --memory-limit $size nqueens:8
    exits 2
    has err "invalid value '$size' for --memory-limit; expected a number of bytes such as 500M or 2G, at least 1K\$"
done

# The last line names the help that explains the option.
run solve --theme blue nqueens:8
exits 2
has err "^See 'papan help solve'\.\$"
run compare nqueens --sweep 9..4
has err "^See 'papan help compare'\.\$"
run --json list --frob nqueens:6
has err "^See 'papan help list'\.\$"
for words in 'solve --color blue nqueens:8' '--theme blue' '--theme blue frobnicate'; do
    # shellcheck disable=SC2086 # several words
    run $words
    exits 2
    has err "^See 'papan help'\.\$"
done

# A mistake after the name of a built-in puzzle is reported as such, not as a missing file.
for name in calendar:13-99 calendar:2026-02-30 nqueens:0 katamino:2; do
    run solve "$name"
    exits 3
    has err "^$name: error: "
    lacks err 'no file'
done

# What says how to do something that is not done.
run count nqueens:8 --seed 3
exits 2
has err '^papan: --seed has no effect without --job$'
run list nqueens:6 --speed 5
exits 2
has err '^papan: --speed has no effect without --live$'
run solve nqueens:6 --trace-limit 5
exits 2
has err '^papan: --trace-limit has no effect without --trace$'
for option in '--limit 3' --distinct '--frames 4' '--speed 5' '--strategy cover'; do
    # shellcheck disable=SC2086 # an option and its value
    run draw nqueens:6 $option -o idle.pdf
    exits 2
    has err "^papan: ${option%% *} has no effect without --"
done
run --lang id draw nqueens:6 --strategy cover -o idle.pdf
has err '^papan: --strategy tidak berpengaruh tanpa --solve, --all, atau --animate$'
holds 'nothing is drawn' [ ! -e idle.pdf ]
run draw nqueens:6 --solve --strategy cover -o idle.pdf
exits 0

# Standard input holds one thing.
printf 'AABB\nAACB\nDCCC\nDDDC\n' >queens.txt
for two in 'check - -' 'draw - - -o idle.pdf'; do
    # shellcheck disable=SC2086 # a command line
    run $two <queens.txt
    exits 2
    has err "^papan: '-', standard input, can stand for one file only"
done

# A look without a picture.
for look in '--theme dark' '--size 500' --labels --no-labels --oblique; do
    for files in '' '-o look.txt' '-o look.json'; do
        # shellcheck disable=SC2086 # options and their values
        run solve nqueens:8 $look $files
        exits 2
        has err "^papan: ${look%% *} is for pictures, "
        silent out
    done
done
holds 'nothing is written' [ ! -e look.txt ]
run compare nqueens:4 --theme dark -o look.txt
exits 2
has err '^papan: --theme is for pictures, '
run solve nqueens:8 --theme dark -o look.txt -o look.svg
exits 0
run --lang fr solve nqueens:8
exits 2
has err 'id or en'
run solve --live nqueens:8
exits 2
has err terminal
run solve --strategy permute-pieces nqueens:8
exits 2
silent out
run convert nqueens:8
exits 2

run solve nowhere.txt
exits 1
has err 'nowhere\.txt'
has err 'list-puzzles'
silent out
run solve .
exits 1
run solve nqueens:many
exits 3

printf '5 5 1\nDEFAULT\nA\nA!\n' >bad.txt
run solve bad.txt
exits 3
has err '^bad\.txt:4:2: error: '
silent out
run solve - <bad.txt
exits 3
has err '^<stdin>:4:2: error: '
run solve /dev/null
exits 3
printf '1 1 1\ndefault\nA\n' >lower.txt
run solve lower.txt
exits 0
has err '^lower\.txt:2:1: warning: '
run solve lower.txt --quiet
silent err

# Stopped before the answer: exit 4, with what is known.
run count nqueens:20 --time-limit 0.3
exits 4
has out '^Unknown: .*0\.3 s'
has out '^Solutions so far: [0-9]'
run count nqueens:20 --time-limit 0.3 --json
exits 4
has out '"verdict": *"unknown"'

# A strategy that can miss solutions misses all of them: another one gives the answer.
missed=$SRC/examples/pack/challenge-5x11.txt
run solve --strategy first-cell "$missed" -o missed.txt
exits 0
lacks out '^Unknown'
has out '^Cases examined: [0-9]* (first-cell), [0-9]* (slices)$'
has err 'first-cell can miss solutions and missed them all here; slices found one$'
run check "$missed" missed.txt
has out '^right: '
run solve --strategy first-cell --json "$missed"
exits 0
has out '"strategy": "first-cell", "verdict": "solved", "count": "1"'
has out '"tried": \[{"strategy": "first-cell", "cases": [0-9]*}, {"strategy": "slices", "cases": [0-9]*}\]'
has out '"solutions": \[\["'
# Comparisons and animations show what the strategy found itself.
run compare "$missed" --time-limit 1
exits 0
has out '^first-cell  *none?  *[0-9]'
has err 'first-cell: first-cell can miss solutions and missed them all here; slices found one$'
run compare "$missed" --time-limit 1 --json
exits 0
has out '"strategy": "first-cell", "verdict": "unknown", "count": "0".*"solutions": \[\]'
run draw --animate "$missed" --strategy first-cell --frames 2 -o missed.svg
exits 0
has missed.svg 'first-cell, cases: [0-9]*, no solution found'

# A strategy that cannot do what the command needs: the reason fits every command.
for what in check count list; do
    run $what --strategy first-cell "$missed"
    exits 2
    has err '^papan: first-cell stops at the first solution; choose a strategy that finds all solutions$'
done
for what in solve check list; do
    run $what --strategy parity nqueens:8
    exits 2
    has err '^papan: parity: this strategy only counts solutions, without finding one$'
done

# Another strategy confirms that there is no solution: each number of cases has the name of its strategy.
none=$SRC/examples/pack/report001-case-5.txt
run solve --strategy first-cell "$none"
exits 0
has out '^No solution: free cells with '
has out '^Cases examined: 345 (first-cell), 20 (slices)$'
has err 'first-cell can miss solutions; slices confirmed that there is none'
run solve --strategy first-cell --verbose "$none"
has out '^Cases examined: 345 (first-cell), 20 (slices)$'
lacks out 'Tried in turns'
run solve --strategy first-cell --json "$none"
has out '"strategy": "first-cell", "verdict": "none", "count": "0", "cases": 345'
has out '"tried": \[{"strategy": "first-cell", "cases": 345}, {"strategy": "slices", "cases": 20}\]'
run compare "$none"
has out '^first-cell  *none?  *345 '
has err 'first-cell: first-cell can miss solutions; slices confirmed that there is none'
run solve "$none"
has out '^Cases examined: 20$'
printf '5 4 4\nDEFAULT\nA\nAAA\nA\nBBB\n B\n B\nCC\n CC\n  C\nDDDDD\n' >searched.txt
run solve --strategy first-cell searched.txt
has out '^No solution: slices examined all cases (16)\.$'
has out '^Cases examined: 141 (first-cell), 16 (slices)$'
run solve searched.txt
has out '^No solution: slices examined all cases (16)\.$'
has out '^Cases examined: 16$'

run solve pentominoes:6x10 --memory-limit 1K
exits 1
has err memory

# Standard output that takes nothing.
command='papan solve nqueens:8 >/dev/full'
code=0
"$PAPAN" solve nqueens:8 >/dev/full 2>err || code=$?
: >out
exits 1
has err 'standard output'
command='papan list nqueens:10 | head -n 1'
(
    "$PAPAN" list nqueens:10 2>err
    echo $? >code
) | head -n 1 >out
code=$(cat code)
exits 0
silent err
lines out 1
command='papan solve nqueens:1000000 | head -n 1'
(
    "$PAPAN" solve nqueens:1000000 2>err
    echo $? >code
) | head -n 1 >out
code=$(cat code)
exits 0
silent err

# What is possible is named, and nothing far-fetched is suggested.
run solve nqueens:4 --color sometimes
exits 2
has err "^papan: invalid value 'sometimes' for --color; expected never, auto or always\$"
run foo
exits 2
has err "^papan: unknown command 'foo'; 'papan help' lists the commands\$"
run lsit
has err "unknown command 'lsit'; did you mean list?"
run convert nqueens:4 --to sbn
exits 2
has err "^papan: unsupported format 'sbn' for this puzzle; it can be written as json (.json), "
run convert nqueens:4 -o -
exits 2
has err "^papan: the file name needs an extension, which selects the format; this puzzle can be written as json (.json), "

finish

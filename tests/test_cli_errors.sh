#!/bin/sh
# Each error has its message and its exit code: wrong command line (2), invalid input with its position (3), runtime
# errors (1), early stops (4).
. "$SRC/tests/cli.sh"

refuses 2 FILE solve
silent out
gives 2 solve nqueens:8 nqueens:9
refuses 2 'did you mean solve' slove nqueens:8
refuses 2 'papan solve nqueens:8' nqueens:8
refuses 2 'did you mean --strategy' solve --stategy cover nqueens:8
refuses 2 'did you mean cover' solve --strategy covr nqueens:8
refuses 2 "--distinct does not apply to 'papan solve'" solve --distinct nqueens:8
refuses 2 "'soon'" solve --time-limit soon nqueens:8
gives 2 solve --time-limit
gives 2 solve --memory-limit 5Q nqueens:8
for size in 0 1 512 1023; do
    gives 2 solve --memory-limit $size nqueens:8
    has err "invalid value '$size' for --memory-limit; expected a number of bytes such as 500M or 2G, at least 1K\$"
done

# The last line names the help that explains the option.
refuses 2 "^See 'papan help solve'\.\$" solve --theme blue nqueens:8
run compare nqueens --sweep 9..4
has err "^See 'papan help compare'\.\$"
run --json list --frob nqueens:6
has err "^See 'papan help list'\.\$"
for words in 'solve --color blue nqueens:8' '--theme blue' '--theme blue frobnicate'; do
    # shellcheck disable=SC2086 # several words
    refuses 2 "^See 'papan help'\.\$" $words
done

# A mistake after the name of a built-in puzzle is reported as such, not as a missing file.
for name in calendar:13-99 calendar:2026-02-30 nqueens:0 katamino:2; do
    refuses 3 "^$name: error: " solve "$name"
    lacks err 'no file'
done

# Options without effect.
refuses 2 '^papan: --seed has no effect without --job$' count nqueens:8 --seed 3
refuses 2 '^papan: --speed has no effect without --live$' list nqueens:6 --speed 5
refuses 2 '^papan: --trace-limit has no effect without --trace$' solve nqueens:6 --trace-limit 5
for option in '--limit 3' --distinct '--frames 4' '--speed 5' '--strategy cover'; do
    # shellcheck disable=SC2086 # an option and its value
    refuses 2 "^papan: ${option%% *} has no effect without --" draw nqueens:6 $option -o idle.pdf
done
run --lang id draw nqueens:6 --strategy cover -o idle.pdf
has err '^papan: --strategy tidak berpengaruh tanpa --solve, --all, atau --animate$'
holds 'nothing is drawn' [ ! -e idle.pdf ]
gives 0 draw nqueens:6 --solve --strategy cover -o idle.pdf

# Standard input can be read only once.
printf 'AABB\nAACB\nDCCC\nDDDC\n' >queens.txt
for two in 'check - -' 'draw - - -o idle.pdf'; do
    # shellcheck disable=SC2086 # a command line
    refuses 2 "^papan: '-', standard input, can stand for one file only" $two <queens.txt
done

# A look without a picture.
for look in '--theme dark' '--size 500' --labels --no-labels --oblique; do
    for files in '' '-o look.txt' '-o look.json'; do
        # shellcheck disable=SC2086 # options and their values
        refuses 2 "^papan: ${look%% *} is for pictures, " solve nqueens:8 $look $files
        silent out
    done
done
holds 'nothing is written' [ ! -e look.txt ]
refuses 2 '^papan: --theme is for pictures, ' compare nqueens:4 --theme dark -o look.txt
gives 0 solve nqueens:8 --theme dark -o look.txt -o look.svg
refuses 2 'id or en' --lang fr solve nqueens:8
refuses 2 terminal solve --live nqueens:8
gives 2 solve --strategy permute-pieces nqueens:8
silent out
gives 2 convert nqueens:8

refuses 1 'nowhere\.txt' solve nowhere.txt
has err 'list-puzzles'
silent out
gives 1 solve .
gives 3 solve nqueens:many

printf '5 5 1\nDEFAULT\nA\nA!\n' >bad.txt
refuses 3 '^bad\.txt:4:2: error: ' solve bad.txt
silent out
refuses 3 '^<stdin>:4:2: error: ' solve - <bad.txt
gives 3 solve /dev/null
printf '1 1 1\ndefault\nA\n' >lower.txt
gives 0 solve lower.txt
has err '^lower\.txt:2:1: warning: '
run solve lower.txt --quiet
silent err

# Stopped before the answer: exit 4, with the result so far.
gives 4 count nqueens:20 --time-limit 0.3
has out '^Unknown: .*0\.3 s'
has out '^Solutions so far: [0-9]'
gives 4 count nqueens:20 --time-limit 0.3 --json
has out '"verdict": *"unknown"'

# A strategy that can miss solutions misses all of them: another one gives the answer.
missed=$SRC/examples/pack/challenge-5x11.txt
gives 0 solve --strategy first-cell "$missed" -o missed.txt
lacks out '^Unknown'
has out '^Cases examined: [0-9]* (first-cell), [0-9]* (slices)$'
has err 'first-cell can miss solutions and missed them all here; slices found one$'
run check "$missed" missed.txt
has out '^right: '
prints '"strategy": "first-cell", "verdict": "solved", "count": "1"' solve --strategy first-cell --json "$missed"
has out '"tried": \[{"strategy": "first-cell", "cases": [0-9]*}, {"strategy": "slices", "cases": [0-9]*}\]'
has out '"solutions": \[\["'
# Comparisons and animations show what the strategy found itself.
prints '^first-cell  *none?  *[0-9]' compare "$missed" --time-limit 1
has err 'first-cell: first-cell can miss solutions and missed them all here; slices found one$'
gives 0 compare "$missed" --time-limit 1 --json
has out '"strategy": "first-cell", "verdict": "unknown", "count": "0".*"solutions": \[\]'
gives 0 draw --animate "$missed" --strategy first-cell --frames 2 -o missed.svg
has missed.svg 'first-cell, cases: [0-9]*, no solution found'

# A strategy that cannot do what the command needs: the reason fits every command.
for what in check count list; do
    gives 2 $what --strategy first-cell "$missed"
    has err '^papan: first-cell stops at the first solution; choose a strategy that finds all solutions$'
done
for what in solve check list; do
    gives 2 $what --strategy parity nqueens:8
    has err '^papan: parity: this strategy only counts solutions, without finding one$'
done

# Another strategy confirms that there is no solution: each number of cases has the name of its strategy.
none=$SRC/examples/pack/report001-case-5.txt
prints '^No solution: free cells with ' solve --strategy first-cell "$none"
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

refuses 1 memory solve pentominoes:6x10 --memory-limit 1K

# Standard output that cannot be written.
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

# Errors name the possible values, and suggest only similar words.
gives 2 solve nqueens:4 --color sometimes
has err "^papan: invalid value 'sometimes' for --color; expected never, auto or always\$"
refuses 2 "^papan: unknown command 'foo'; 'papan help' lists the commands\$" foo
run lsit
has err "unknown command 'lsit'; did you mean list?"
gives 2 convert nqueens:4 --to sbn
has err "^papan: unsupported format 'sbn' for this puzzle; it can be written as json (.json), "
gives 2 convert nqueens:4 -o -
has err "^papan: the file name needs an extension, which selects the format; this puzzle can be written as json (.json), "

finish

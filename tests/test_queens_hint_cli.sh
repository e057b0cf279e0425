#!/bin/sh
# papan hint prints steps and whole paths for Queens and Star Battle, a board is finished by following them, and the JSON
# always has the same keys; papan check prints the difficulty.
. "$SRC/tests/cli.sh"
examples=$SRC/examples/queens
keys() { # of the object in out, without those of things and steps
    sed 's/{"piece": [^}]*}//g; s/"steps": \[{.*/"steps": []}/' out | grep -oE '"[a-z_]+": ' | tr -d '\n'
}

# ---- one hint ----
prints '^Region H has only one place left for its queen: row 8, column 7\.$' hint "$examples/board-8.txt"
has out '^G  G  G  G  G  E  H\* F$'
has out '^\* a queen must be here$'
lacks out '48;5;42m'
run hint "$examples/board-8.txt" --color always
has out '48;5;42mH\*'
run hint "$examples/board-8.txt" --quiet
lines out 1
run hint "$examples/board-8.txt" --verbose
has out '^Rule: as many places as missing queens (only-places, easy)$'
run hint "$examples/board-8.txt" --json
has out '"kind": "step", "rule": "only-places", "level": "easy", "piece": null, "text": "Region H'
has out '"because": null, .*"cause": .*, "place": \[\[8, 7\]\], "cross": \[\], "remove": \[\], '
hint_keys=$(keys)

# ---- a supposition, and what follows from it ----
printf '%s\n' AAEEEE ACCEFF ABCEFF BBDEED BDDDDD BBBBDD PLACED ..xxxx xx.xx. xx.xx. xxx..x ..xxxx xxx..x >suppose.txt
run hint suppose.txt
has out '^Suppose there is a queen at row 6, column 5: then column 3 ends up with too few places (steps: 2)\.$'
has out '^  - Region E has only one place left for its queen: row 4, column 4\.$'
has out '^  - Column 2 has only one place left for its queen: row 1, column 2\.$'
run hint suppose.txt --quiet
lines out 1
run hint suppose.txt --json
has out '"chain": \["Region E has [^"]*", "Column 2 has [^"]*"\], "chain_codes": \["one-place-left", "one-place-left"\]'
run hint suppose.txt --all --json
has out '"rule": "chain", [^}]*"chain": \["Region E has'
run hint suppose.txt --all --verbose
has out '^  - Region E has'
run hint suppose.txt --all
lacks out '^  - '

# ---- wrong marks ----
cp "$examples/board-8.txt" wrong.txt
printf 'PLACED\n#.......\n........\n........\nx.......\n........\n........\n........\n........\n' >>wrong.txt
prints '^The .* is wrong' hint wrong.txt
has out '^A! '
has out '^D! '
run hint wrong.txt --json
has out '"kind": "wrong"'
has out '"remove": \[{"piece": null, "cells": \[\[1, 1\]\]}, {"piece": null, "cells": \[\[4, 1\]\]}\], "spoilers": \[\], "proof_steps": 1}$'
prints 'is wrong' hint wrong.txt --all

# ---- queens that break a rule by themselves: the reason names both ----
clash()
{
    printf 'AABB\nAACB\nDCCC\nDDDC\nPLACED\n%s\n%s\n....\n....\n' "$1" "$2" >clash.txt
    prints '^The queen at row .* is wrong' hint clash.txt
    has out "^The queens at $3\\.$"
    run hint clash.txt --json
    has out "\"because_code\": \"$4\""
    has out "\"cause\": \\[$5\\]"
}
clash '#.#.' '....' 'row 1, column 1 and row 1, column 3 are in the same row' queens-in-same-unit '\[1, 1\], \[1, 3\]'
clash '..#.' '..#.' 'row 1, column 3 and row 2, column 3 are in the same column' queens-in-same-unit '\[1, 3\], \[2, 3\]'
clash '..#.' '...#' 'row 1, column 3 and row 2, column 4 are in the same region' queens-in-same-unit '\[1, 3\], \[2, 4\]'
clash '.#..' '..#.' 'row 1, column 2 and row 2, column 3 touch' queens-touch '\[1, 2\], \[2, 3\]'
sed '/^PLACED/,$d' "$examples/stars-9.txt" >clash.txt
printf 'PLACED\n.........\n#.#.#....\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n' >>clash.txt
run hint clash.txt --lang en
has out '^Row 2 has 3 stars instead of 2\.$'
printf 'AAAAA\nBBACC\nBBDCC\nEEDDC\nEEEDD\nPLACED\nx....\nxx...\nxx...\n.....\n.....\n' >clash.txt
run hint clash.txt --lang en
has out '^Region B has too few places left for its queens\.$'

# ---- the solution path ----
prints '^1\. ' hint "$examples/stars-9.txt" --all
has out '^Difficulty: hard, score [0-9]*$'
lacks out '!$'
gives 0 hint "$examples/stars-9.txt" --all --json
lines out 1
has out '^{"family": "queens", "kind": "done", "rule": null, "level": "hard", .*"text": null, .*"score": [0-9]*, "rules_version": 2, "steps": \[{"rule": '
all_keys=$(keys)
run hint "$examples/stars-9.txt" --all --quiet
holds 'a sentence a line' [ "$(grep -c '^[0-9]*\. .*\.$' out)" -eq "$(wc -l <out)" ]

# A board is finished by following hints alone.
board=$examples/board-6.txt
n=$(wc -l <"$board")
marks=$(awk '{ gsub(/./, "."); print }' "$board")
step=0
while [ "$step" -lt 60 ]; do
    { cat "$board"; printf 'PLACED\n%s\n' "$marks"; } >game.txt
    run hint game.txt --json
    grep -q '"kind": "step"' out || break
    marks=$(printf '%s\n' "$marks" | awk -v n="$n" -v hint="$(cat out)" '
        function put(key, sign,    rest, pair, list, i, count) {
            rest = hint
            sub(".*\"" key "\": \\[", "", rest)
            sub(/\](, "|}).*/, "", rest)
            gsub(/[][ ]/, "", rest)
            count = split(rest, list, ",")
            for (i = 1; i < count; i += 2)
                sign_at[list[i] "," list[i + 1]] = sign
        }
        BEGIN { put("place", "#"); put("cross", "x") }
        {
            line = ""
            for (c = 1; c <= n; c++)
                line = line ((NR "," c) in sign_at ? sign_at[NR "," c] : substr($0, c, 1))
            print line
        }')
    step=$((step + 1))
done
has out '"kind": "done"'
holds 'it took steps' [ "$step" -gt 5 ]

# ---- other families, limits ----
refuses 2 '--all works for Queens and Star Battle only' hint iq-puzzler-pro:5x11 --all
printf 'AAA\nBBB\nCCC\n' >dead.txt
prints '^This board has no solution' hint dead.txt
has out '^A 3 x 3 board is too small for a queen in each row: they would touch\.$'

# ---- --all --json: level, score, version of the rules and steps are always there ----
all_json() { # kind, level, score, steps (an extended regular expression), puzzle, options
    version=$([ "$3" = '[0-9]+' ] && echo 2 || echo null)
    wanted="\"rule\": [^,]*, \"level\": $2, \"piece\": .*, \"score\": $3, \"rules_version\": $version, \"steps\": $4}\$"
    kind=$1 puzzle=$5
    shift 5
    run hint "$puzzle" --all --json "$@"
    lines out 1
    has out "\"kind\": \"$kind\""
    holds "$puzzle has $wanted" grep -qE "$wanted" out
    holds 'the same keys in the same order' [ "$(keys)" = "$all_keys" ]
}
run solve "$examples/board-6.txt" --json
solved=$(sed 's/.*"solutions": \[\[\(.*\)\]\].*/\1/; s/[", ]\{1,\}/\n/g' out | sed 's/[^#]/./g; /^$/d')
{ cat "$examples/board-6.txt"; printf 'PLACED\n%s\n' "$solved"; } >solved.txt
printf 'AAAA\nBBBB\nCCCC\nDDDD\n' >two.txt
printf 'nqueens: 6\nPLACED\n.Q....\n......\n......\n......\n......\nQ.....\n' >nqueens-dead.txt
printf '1 4 2\nDEFAULT\nA\nBBB\nPLACED\n.A..\n' >pack-dead.txt
printf '1 4 2\nDEFAULT\nA\nBBB\nPLACED\nABBB\n' >pack-done.txt
all_json done '"hard"' '[0-9]+' '\[\{.*\}\]' "$examples/stars-9.txt"
all_json done '"easy"' 0 '\[\]' solved.txt
all_json wrong null null '\[\]' wrong.txt
all_json dead null null '\[\]' dead.txt
all_json beyond '"beyond"' '[0-9]+' '\[.*\]' two.txt
all_json unknown null null '\[\]' "$examples/stars-9.txt" --time-limit 0.000000001
exits 4
all_json open null null '\[\]' nqueens:8
all_json dead null null '\[\]' nqueens-dead.txt
all_json unknown null null '\[\]' nqueens:12 --time-limit 0.000000001
all_json open null null '\[\]' iq-puzzler-pro:5x11
all_json step null null '\[\]' "$SRC/examples/pack/challenge-5x11.txt"
all_json dead null null '\[\]' pack-dead.txt
all_json done null null '\[\]' pack-done.txt
all_json unknown null null '\[\]' iq-puzzler-pro:pyramid --time-limit 0.000000001

# ---- --json: all families and answers have the same keys in the same order ----
for puzzle in "$examples/stars-9.txt" wrong.txt dead.txt two.txt solved.txt nqueens:8 nqueens-dead.txt iq-puzzler-pro:5x11 \
    "$SRC/examples/pack/challenge-5x11.txt" pack-dead.txt pack-done.txt; do
    run hint "$puzzle" --json
    lines out 1
    holds "$puzzle has these keys" [ "$(keys)" = "$hint_keys" ]
done
holds '--all adds three keys' [ "$hint_keys\"score\": \"rules_version\": \"steps\": " = "$all_keys" ]

# ---- difficulty ----
prints '^Difficulty: medium, score 20$' check "$examples/board-8.txt"
lacks out 'touch-all'
run check "$examples/board-8.txt" --verbose
has out '2 x a cell that touches all places (touch-all)'
has out '^Measured with version 2 of the rules$'
run check "$examples/board-8.txt" --quiet
lacks out 'Difficulty'
run check "$examples/board-8.txt" --quiet --json
has out '"verdict": "unique"'
lacks out 'difficulty' # not measured
run check "$examples/board-8.txt" --json
has out '"difficulty": {"level": "medium", "score": 20, "rules_version": 2, "rules": {"sight": 7, .*}}}$'
run check dead.txt
lacks out 'Difficulty'
run check wrong.txt
lacks out 'Difficulty'

# ---- stops: on a board of 64 rows with several stars all rules together take seconds ----
awk 'BEGIN { print "stars: 8"; letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789@&"
    for (r = 0; r < 64; r++) { line = ""
        for (c = 0; c < 64; c++) line = line substr(letters, int(r / 8) * 8 + int(c / 8) + 1, 1)
        print line } }' >large.txt
gives 4 hint large.txt --time-limit 0.2
has out '^Unknown: the time limit was reached before the answer was found.$'
gives 4 hint large.txt --time-limit 0.2 --json
has out '"kind": "unknown"'
start hint large.txt
kill -s TERM $pid
ended
exits 4
has out '^Unknown: stopped by the user before the answer was found.$'
prints '^unique: ' check "$examples/board-8.txt" --time-limit 0.000000001 --strategy cover
has out '^Difficulty: unknown, the time limit was reached before it was measured$'
prints '"difficulty": null}$' check "$examples/board-8.txt" --time-limit 0.000000001 --strategy cover --json

finish

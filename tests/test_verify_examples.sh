#!/bin/sh
# Certificates that Papan writes, checked by a program that shares nothing with it: every example, several counts, and
# a batch. papan-verify derives the same clauses from each built-in puzzle, and damaged certificates do not mislead it.
set -eu
[ -n "${VERIFY:-}" ] || { echo 'skipped: papan-verify was not built' && exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
failures=0
fail() {
    failures=$((failures + 1))
    printf 'FAILED: %s\n' "$1"
}

certified() { # command, file, what is verified (a basic regular expression)
    "$PAPAN" "$1" "$2" --certify proof >out 2>&1 || true
    "$VERIFY" "$2" proof >verdict 2>&1 && grep -q "^verified: $3" verdict || fail "$1 $2: $(cat verdict)"
}

# Every example: boards of Queens as they are, unless Papan warns or their regions are numbers; all others are converted.
n=0
for file in "$SRC"/examples/queens/*.* "$SRC"/examples/nqueens/*.* "$SRC"/examples/pack/*.txt "$SRC"/examples/hardest/*.txt \
    "$SRC"/examples/cover/*.*; do
    puzzle=$file
    if "$PAPAN" check "$file" --certify proof 2>&1 >/dev/null | grep -q 'papan-verify reads only'; then
        case $file in */bare-8.txt) ;; *) ! "$VERIFY" "$file" >out 2>&1 || fail "$file: read in spite of the advice" ;; esac
        puzzle=$(basename "$file").json
        "$PAPAN" convert "$file" --to json >"$puzzle" 2>/dev/null
    fi
    certified check "$puzzle" '.'
    n=$((n + 1))
done
[ "$n" -ge 40 ] || fail "only $n examples"
for file in hexagon triangles two-faced pegs spare-pieces calendar-week sample-pyramid; do
    count=$("$PAPAN" count "$SRC/examples/pack/$file.txt" --quiet)
    certified count "$file.txt.json" "$count solutions "
done
for file in bounds langford-7 words; do
    count=$("$PAPAN" count "$file.dlx.json" --quiet)
    certified count "$file.dlx.json" "$count solutions "
done

# The numbers of 3 x 20 and 4 x 15 as published; the larger boards are left to the documents.
for board in 3x20:8 4x15:1472; do
    "$PAPAN" convert "pentominoes:${board%:*}" --to json >pentominoes.json
    certified count pentominoes.json "${board#*:} solutions (levels"
done

# The same clauses from every built-in puzzle, in every lattice.
for id in pentominoes:4x15 iq-puzzler-pro:diagonal kanoodle:pyramid soma:3x3x3 calendar:11-15 genius-square:1 katamino:5 \
    iq-fit:5x10 iq-xoxo:5x10 lonpos:triangle kanoodle-genius:35 hexiamonds:6x6 trihexes-tetrahexes:hexagram nqueens:9; do
    "$PAPAN" convert "$id" --to json >puzzle.json
    "$PAPAN" convert "$id" --to cnf | grep -v '^[cp]' >papan.cnf
    "$VERIFY" --cnf puzzle.json | cmp -s - papan.cnf || fail "$id: other clauses"
done

# A reason that needs no placements: twelve pentominoes on 128 x 128 cells.
"$PAPAN" convert pentominoes:6x10 --to txt | sed '1s/.*/128 128 12/' | "$PAPAN" convert - --to json >huge.json
certified check huge.json 'no solution (area: 16384 cells, at most 60 are covered)'

# Damaged certificates: areas, weights, a tree, one of a count, levels, and clauses.
damaged() { # file, command, options
    "$PAPAN" "$2" "$1" $3 --certify proof >out 2>&1 || true
    python3 "$SRC/tests/corrupt.py" "$VERIFY" "$1" proof 18 20 || fail "$1 $2: damage"
}
damaged report003-test11.txt.json check ''
damaged report003-test11.txt.json check '--strategy cover'
damaged "$SRC/examples/queens/stars-9.txt" check ''
damaged "$SRC/examples/queens/stars-9.txt" check '--strategy learn'
damaged hexagon.txt.json count ''
damaged pentominoes.json count ''

# A batch.
printf 'AAB/CCB/CCB\nAABB/AABB/CCDD/CCDD\nnot a puzzle\n{"family":"nqueens","n":3}\n' >batch
"$PAPAN" batch batch --certify proofs >out 2>&1 || true
"$VERIFY" --batch batch proofs >verdict 2>&1 || fail "batch: $(cat verdict)"
grep -q '^verified: 3 of 4 puzzles (no solution: 2, exactly one: 0, other claims: 1), no claim: 1$' verdict || fail "batch: $(cat verdict)"
[ "$failures" = 0 ] || exit 1

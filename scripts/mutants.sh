#!/bin/sh
# Mutation testing: changes one operator or constant at a time in a C file of src/, builds, and runs the tests that
# execute that file. Prints the line of every change that no test detects: mutants.sh FILE...
#
# COUNT: changes per file (default: 10; 0: all), chosen at random by SEED (default: 1). A test that takes longer than
# LIMIT seconds (default: 120) counts as failed. Changes that do not compile are not counted. Everything happens in a
# copy of the tree, in build/mutants.
#
# Which tests execute a file is recorded once, from build/coverage, where each test writes its counters to a folder of
# its own; remove build/mutants to record it again. Only the quick tests run (`make check`), or those in TESTS.
set -eu
cd "$(dirname "$0")/.."
[ $# -gt 0 ] || {
    echo 'usage: mutants.sh src/FOLDER/FILE.c...' >&2
    exit 2
}
root=$PWD here=$PWD/build/mutants
tree=$here/tree plain=$here/build seen=$here/seen changed=$here/changed
mkdir -p "$here"

copy_tree() { # keeps file times, so that little is recompiled; touches the files that were changed before
    rm -rf "$tree"
    mkdir "$tree"
    git ls-files -z --cached --others --exclude-standard | tar -c --null --ignore-failed-read -T - 2>/dev/null |
        tar -x -C "$tree"
    sort -u "$changed" 2>/dev/null | (cd "$tree" && xargs -r touch -c)
    cmake -S "$tree" -B "$plain" -G Ninja -DCMAKE_C_FLAGS=-O1 -DPAPAN_PAGE=OFF -DPAPAN_CUDA=OFF \
        -DPAPAN_TEST_SECONDS="${LIMIT:-120}" >"$here/log"
}

see_tests() { # runs every quick test once, each with its own counters
    [ -z "${TESTS:-}" ] && [ ! -e "$seen/all" ] || return 0
    echo 'Recording which tests execute which files'
    mkdir -p "$seen"
    for name in $(ctest --test-dir build/coverage -N -L quick | sed -n 's/.*Test *#[0-9]*: //p'); do
        GCOV_PREFIX=$seen/$name ctest --test-dir build/coverage -R "^$name\$" >"$here/log" || :
    done
    : >"$seen/all"
}

tests_of() { # file; prints the names of the tests that execute it
    case $1 in
    src/draw/*) objects=papan_draw_objects ;;
    *) objects=papan_objects ;;
    esac
    object=$root/build/coverage/CMakeFiles/$objects.dir/$1
    for counters in "$seen"/*"$object.gcda"; do
        [ -e "$counters" ] || continue
        ln -sf "$object.gcno" "${counters%.gcda}.gcno"
        ! gcov --no-output "$counters" 2>/dev/null | grep -A 1 "^File '.*$1'" | grep -q 'executed:[^0]' ||
            echo "${counters#"$seen/"}" | sed 's,/.*,,'
    done
}

# Lists all possible changes: line, column, length of the old text, and new text, separated by tabs. Skips comments,
# string literals, preprocessor lines and assertions.
list_changes() { # file
    awk '
        BEGIN {
            split("++ -- << >> <= >= == != && || += -=", from, " ")
            split("-- ++ >> << < > != == || && -= +=", to, " ")
            for (i in from)
                other[from[i]] = to[i]
            split("< > + - * / % & | ^", from, " ")
            split("<= >= - + + * / | & |", to, " ")
            for (i in from)
                single[from[i]] = to[i]
            other["true"] = "false"
            other["false"] = "true"
        }
        function change(length_, by) { printf "%d\t%d\t%d\t%s\n", NR, at, length_, by }
        !comment && (/^ *#/ || /_Static_assert/ || /assert\(/) { next }
        {
            for (at = 1; at <= length($0); at += step) {
                rest = substr($0, at)
                step = 1
                if (comment) {
                    if (rest ~ /^\*\//) { comment = 0; step = 2 }
                } else if (rest ~ /^\/\*/) {
                    comment = 1; step = 2
                } else if (match(rest, /^"([^"\\]|\\.)*"/) || match(rest, /^\047([^\047\\]|\\.)+\047/)) {
                    step = RLENGTH
                } else if (match(rest, /^[A-Za-z_][A-Za-z_0-9]*/)) {
                    step = RLENGTH
                    if (substr(rest, 1, step) in other)
                        change(step, other[substr(rest, 1, step)])
                } else if (match(rest, /^[0-9][0-9A-Za-z.]*/)) {
                    step = RLENGTH
                    word = substr(rest, 1, step)
                    if (word ~ /^[0-9]+$/)
                        change(step, word + 1)
                    else if (word ~ /^[0-9]+\.[0-9]+$/)
                        change(step, 1 + word)
                } else if (rest ~ /^->/) {
                    step = 2
                } else if (substr(rest, 1, 2) in other) {
                    step = 2
                    change(2, other[substr(rest, 1, 2)])
                } else if (rest ~ /^![^=]/) {
                    change(1, "")
                } else if (at > 1 && substr($0, at - 1, 3) ~ /^ . $/ && substr(rest, 1, 1) in single) {
                    change(1, single[substr(rest, 1, 1)])
                }
            }
        }' "$1"
}

choose() { # keeps COUNT random lines, by SEED, in their order
    awk -v count="${COUNT:-10}" -v seed="${SEED:-1}" '
        { line[NR] = $0 }
        END {
            srand(seed)
            left = count > 0 && count < NR ? count : NR
            for (i = 1; i <= NR; i++)
                if (rand() * (NR - i + 1) < left) { print line[i]; left-- }
        }'
}

killed=0 lived=0 unbuilt=0
try_change() { # file, line, column, length, by; tests has the names
    awk -v l="$2" -v c="$3" -v n="$4" -v by="$5" \
        'NR == l { $0 = substr($0, 1, c - 1) by substr($0, c + n) } { print }' "$1" >"$tree/$1"
    # shellcheck disable=SC2086 # one word each
    if ! cmake --build "$plain" -j "${JOBS:-2}" --target $targets >"$here/log" 2>&1; then
        unbuilt=$((unbuilt + 1))
    elif ctest --test-dir "$plain" -j "${JOBS:-2}" -R "$pattern" --stop-on-failure >"$here/log" 2>&1; then
        lived=$((lived + 1))
        printf '%s:%s: %s\n' "$1" "$2" "$(sed -n "$2s/^ *//p" "$tree/$1")"
    else
        killed=$((killed + 1))
    fi
}

see_tests
copy_tree
for file; do
    tests=${TESTS:-$(tests_of "$file")}
    [ -n "$tests" ] || {
        echo "$file: no quick test executes it"
        continue
    }
    pattern="^($(echo $tests | tr ' ' '|'))\$"
    targets=$(for name in $tests; do [ -e "tests/test_$name.c" ] && echo "test_$name" || echo papan; done | sort -u)
    echo "$file" >>"$changed"
    # shellcheck disable=SC2086
    cmake --build "$plain" -j "${JOBS:-2}" --target $targets >"$here/log" 2>&1
    ctest --test-dir "$plain" -j "${JOBS:-2}" -R "$pattern" >"$here/log" 2>&1 || {
        echo "$file: its tests fail without any change: see build/mutants/log"
        exit 1
    }
    list_changes "$file" | choose >"$here/changes"
    while IFS='	' read -r line column length by; do
        try_change "$file" "$line" "$column" "$length" "$by"
    done <"$here/changes"
    cp "$file" "$tree/$file"
done
echo "$((killed + lived)) changes: $killed detected, $lived not detected; $unbuilt did not compile"
[ "$lived" -eq 0 ]

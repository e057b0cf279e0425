#!/bin/sh
# Would the tests notice? Changes one operator or constant at a time in a C file of src/, builds, and runs the
# tests that go through that file; a change that none of them notices is told with its line: mutants.sh FILE...
#
# COUNT: changes for each file (10), chosen at random by SEED (1); 0: all. A test that takes longer than LIMIT
# seconds (120) has noticed. What does not compile does not count. All happens in a copy of the tree, in
# build/mutants.
#
# Which tests go through a file is seen once, by build/coverage, whose tests each leave their counters in a
# folder of their own; rm -rf build/mutants to see it anew. Only the quick tests are asked (`make check`), or
# those named in TESTS.
set -eu
cd "$(dirname "$0")/.."
[ $# -gt 0 ] || {
    echo 'usage: mutants.sh src/FOLDER/FILE.c...' >&2
    exit 2
}
root=$PWD here=$PWD/build/mutants
tree=$here/tree plain=$here/build seen=$here/seen changed=$here/changed
mkdir -p "$here"

copy_tree() { # times are kept, so that little is compiled again; but not what was compiled with a change in it
    rm -rf "$tree"
    mkdir "$tree"
    git ls-files -z --cached --others --exclude-standard | tar -c --null --ignore-failed-read -T - 2>/dev/null |
        tar -x -C "$tree"
    sort -u "$changed" 2>/dev/null | (cd "$tree" && xargs -r touch -c)
    cmake -S "$tree" -B "$plain" -G Ninja -DCMAKE_C_FLAGS=-O1 -DPAPAN_PAGE=OFF -DPAPAN_CUDA=OFF \
        -DPAPAN_TEST_SECONDS="${LIMIT:-120}" >"$here/log"
}

see_tests() { # runs every quick test once, with counters of its own
    [ -z "${TESTS:-}" ] && [ ! -e "$seen/all" ] || return 0
    echo 'Seeing which test goes where'
    mkdir -p "$seen"
    for name in $(ctest --test-dir build/coverage -N -L quick | sed -n 's/.*Test *#[0-9]*: //p'); do
        GCOV_PREFIX=$seen/$name ctest --test-dir build/coverage -R "^$name\$" >"$here/log" || :
    done
    : >"$seen/all"
}

tests_of() { # file; the names of the tests that go through it
    object=$root/build/coverage/CMakeFiles/papan_objects.dir/$1
    for counters in "$seen"/*"$object.gcda"; do
        [ -e "$counters" ] || continue
        ln -sf "$object.gcno" "${counters%.gcda}.gcno"
        ! gcov --no-output "$counters" 2>/dev/null | grep -A 1 "^File '.*$1'" | grep -q 'executed:[^0]' ||
            echo "${counters#"$seen/"}" | sed 's,/.*,,'
    done
}

# Every change that could be made: line, column, length of what goes and what comes in its place, by tabs.
# Comments, texts, preprocessor lines and assertions are left alone.
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

choose() { # keeps COUNT lines, by SEED, in their order
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
        echo "$file: no quick test goes through it"
        continue
    }
    pattern="^($(echo $tests | tr ' ' '|'))\$"
    targets=$(for name in $tests; do [ -e "tests/test_$name.c" ] && echo "test_$name" || echo papan; done | sort -u)
    echo "$file" >>"$changed"
    # shellcheck disable=SC2086
    cmake --build "$plain" -j "${JOBS:-2}" --target $targets >"$here/log" 2>&1
    ctest --test-dir "$plain" -j "${JOBS:-2}" -R "$pattern" >"$here/log" 2>&1 || {
        echo "$file: its tests fail without any change; see build/mutants/log"
        exit 1
    }
    list_changes "$file" | choose >"$here/changes"
    while IFS='	' read -r line column length by; do
        try_change "$file" "$line" "$column" "$length" "$by"
    done <"$here/changes"
    cp "$file" "$tree/$file"
done
echo "$((killed + lived)) changes: $killed noticed, $lived not; $unbuilt did not compile"
[ "$lived" -eq 0 ]

#!/bin/sh
# The worked examples of the library, examples/api: each is built with public headers and shared libraries alone, as C and,
# where C++ allows it, checked as C++; it runs, and what it prints is compared with the comment at its end. Together they
# call every public function.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$SRC/examples/api"
failed=0
for example in *.c; do
    name=${example%.c}
    awk '/^\/\* Output:$/ { on = 1; next } /^\*\/$/ { on = 0 } on' "$example" >"$work/$name.expected"
    [ -s "$work/$name.expected" ] || continue # has a test of its own: it needs files or other libraries
    # shellcheck disable=SC2086 # flags
    "$CC" -std=c17 -Wall -Wextra -Wpedantic -Werror $SANITIZE -I "$SRC/include" -o "$work/$name" "$example" \
        -L "$BUILD" -lpapan-draw -lpapan "-Wl,-rpath,$BUILD"
    if ! "$work/$name" >"$work/$name.printed" || ! diff "$work/$name.expected" "$work/$name.printed"; then
        echo "examples/api/$example does not print what its last comment says."
        failed=1
    fi
done

# The programs in docs/api.md, in C and in every version of C++.
first() { # language, compiler and flags
    awk -v fence="\`\`\`$1" '$0 == fence { on = 1; next } /^```/ { on = 0 } on' "$SRC/docs/api.md" >"$work/first.$1"
    # shellcheck disable=SC2086 # flags
    "$2" "-std=$3" -Wall -Wextra -Wpedantic -Werror $SANITIZE -I "$SRC/include" -o "$work/first" \
        "$work/first.$1" -L "$BUILD" -lpapan "-Wl,-rpath,$BUILD"
    if [ "$("$work/first")" != '240 solutions, found by slices' ]; then
        echo "The program in docs/api.md ($3) does not print what it should."
        failed=1
    fi
}
first c "$CC" c17
for standard in c++11 c++17 c++20; do
    first cpp "$CXX" $standard
done

tr '\n' ' ' <"$SRC/include/papan/base.h" | grep -q 'PAPAN_API const char \*papan_version(void);'
for header in "$SRC"/include/papan/*.h; do
    tr '\n' ' ' <"$header" | grep -o 'PAPAN_API [^;]*' | grep -o '^[^(]*papan_[a-z0-9_]*(' | grep -o 'papan_[a-z0-9_]*($' |
        tr -d '('
done | sort -u >"$work/functions"
[ "$(wc -l <"$work/functions")" -gt 50 ]
while read -r function; do
    if ! grep -q "\<$function(" ./*.c; then
        echo "No example calls $function()."
        failed=1
    fi
done <"$work/functions"
exit $failed

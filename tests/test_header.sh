#!/bin/sh
# The public headers are self-contained: each compiles alone, in old and new C and C++, with every warning, and the
# example at the top of papan.h is a complete program.
set -eu
header="$SRC/include"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

strict='-Wall -Wextra -pedantic-errors -Werror -fsyntax-only'
for file in "$header"/papan/*.h; do
    echo "#include <papan/$(basename "$file")>" | tee "$work/alone.c" >"$work/alone.cpp"
    for standard in c99 c11 c17; do
        # shellcheck disable=SC2086 # flags
        "$CC" -std=$standard $strict -Wstrict-prototypes -I "$header" "$work/alone.c"
    done
    for standard in c++11 c++17 c++20; do
        # shellcheck disable=SC2086
        "$CXX" -std=$standard $strict -I "$header" "$work/alone.cpp"
    done
done

awk '/^ \*     / { print substr($0, 8) } /\*\// { exit }' "$header/papan/papan.h" |
    awk '/^#include/ { on = 1 } on; /^}/ { ends++ } ends == 2 { exit }' >"$work/example.c"
grep -q 'int main' "$work/example.c"
# shellcheck disable=SC2086
"$CC" -std=c17 $strict -Wno-unused-parameter -I "$header" "$work/example.c"

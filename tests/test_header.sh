#!/bin/sh
# The public headers are self-contained: each compiles alone, in old and new C and C++, with every warning; each function
# has a comment in front of it; and the example at the top of papan.h is a complete program.
set -eu
header="$SRC/include"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

strict='-Wall -Wextra -pedantic-errors -Werror -fsyntax-only'
for file in "$header"/papan/*.h; do
    name=${file##*/}
    # papan.h comes last, so that no header relies on what another one includes.
    printf '#include <papan/%s>\n#include <papan/%s>\n#include <papan/papan.h>\n' "$name" "$name" |
        tee "$work/alone.c" >"$work/alone.cpp"
    for standard in c99 c11 c17; do
        # shellcheck disable=SC2086 # flags
        "$CC" -std=$standard $strict -Wstrict-prototypes -I "$header" "$work/alone.c"
    done
    for standard in c++11 c++14 c++17 c++20; do
        # shellcheck disable=SC2086
        "$CXX" -std=$standard $strict -I "$header" "$work/alone.cpp"
    done
done

# Every function has a comment of its own: the line before it ends one.
undescribed() { # headers
    awk 'FNR == 1 { before = "" } /^PAPAN_API / && before !~ /\*\/$/ { print FILENAME ":" FNR ": " $0; bad = 1 }
        { before = $0 } END { exit bad }' "$@"
}
printf 'PAPAN_API void papan_bare(void);\n' >"$work/bare.h"
if undescribed "$work/bare.h" >/dev/null; then
    echo "The check does not see a function without a comment." >&2
    exit 1
fi
undescribed "$header"/papan/*.h

awk '/^ \*     / { print substr($0, 8) } /\*\// { exit }' "$header/papan/papan.h" |
    awk '/^#include/ { on = 1 } on; /^}/ { ends++ } ends == 2 { exit }' >"$work/example.c"
grep -q 'int main' "$work/example.c"
# shellcheck disable=SC2086
"$CC" -std=c17 $strict -Wno-unused-parameter -I "$header" "$work/example.c"

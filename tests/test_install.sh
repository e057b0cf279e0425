#!/bin/sh
# Installs into a temporary folder and builds against it with pkg-config: the example of papan.h in C and a small program
# in C++, each with the shared and with the static library.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
DESTDIR="$work/root" cmake --install "$BUILD" --prefix /opt/papan >"$work/log"
root="$work/root/opt/papan"
pc=$(find "$root" -name papan.pc)
PKG_CONFIG_PATH=$(dirname "$pc")
export PKG_CONFIG_PATH
library=$(dirname "$PKG_CONFIG_PATH")

awk '/^ \*     / { print substr($0, 8) } /\*\// { exit }' "$root/include/papan/papan.h" |
    awk '/^#include/ { on = 1 } on; /^}/ { ends++ } ends == 2 { exit }' >"$work/c.c"
cat >"$work/cpp.cpp" <<'END'
#include <papan/papan.h>
#include <cstdio>

int main()
{
    papan_puzzle *puzzle = nullptr;
    papan_notes notes;
    if (papan_builtin(nullptr, "nqueens:8", &puzzle, &notes) != PAPAN_OK)
        return 1;
    papan_request request = {};
    request.goal = PAPAN_COUNT;
    papan_result result = {};
    papan_status status = papan_solve(puzzle, &request, &result);
    std::printf("%s solutions\n", result.count);
    papan_puzzle_free(puzzle);
    return status == PAPAN_OK ? 0 : 1;
}
END

try() { # kind of library, flags to link with
    kind=$1
    shift
    # shellcheck disable=SC2046,SC2086 # flags
    "$CC" $(pkg-config --cflags papan) $SANITIZE -o "$work/c-$kind" "$work/c.c" "$@"
    # shellcheck disable=SC2046,SC2086
    "$CXX" $(pkg-config --cflags papan) $SANITIZE -o "$work/cpp-$kind" "$work/cpp.cpp" "$@"
    expect "c-$kind" '8 solutions, many'
    expect "cpp-$kind" '92 solutions'
}

expect() { # program, last line of what it prints
    said=$("$work/$1" | tail -n 1)
    if [ "$said" != "$2" ]; then
        printf '%s says "%s", not "%s"\n' "$1" "$said" "$2"
        exit 1
    fi
}

# shellcheck disable=SC2046 # flags
try shared $(pkg-config --libs papan) "-Wl,-rpath,$library"
# shellcheck disable=SC2046
try static $(pkg-config --static --libs papan | sed 's/-lpapan/-l:libpapan.a/')
if readelf -d "$work/c-static" | grep -q libpapan; then
    echo "The program with the static library needs the shared one."
    exit 1
fi
[ "$(pkg-config --modversion papan)" = "$("$root/bin/papan" --version | awk 'NR == 1 { print $NF }')" ]
[ -s "$root/share/man/man1/papan.1" ]
[ -s "$root/share/bash-completion/completions/papan" ]
bash -n "$root/share/bash-completion/completions/papan"
for po in "$SRC"/po/*.po; do
    [ ! -e "$po" ] || [ -s "$root/share/locale/$(basename "$po" .po)/LC_MESSAGES/papan.mo" ]
done

#!/bin/sh
# Installs into a temporary folder and builds against it, with pkg-config and with CMake: the example of papan.h in C and
# a small program in C++ with libpapan, and one that draws with libpapan-draw, each with the shared and with the static
# libraries.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
DESTDIR="$work/root" cmake --install "$BUILD" --prefix /opt/papan >"$work/log"
root="$work/root/opt/papan"
pc=$(find "$root" -name papan.pc)
PKG_CONFIG_PATH=$(dirname "$pc")
export PKG_CONFIG_PATH
library=$(dirname "$PKG_CONFIG_PATH")

# Every header, and no other.
[ "$(cd "$SRC/include" && find . -type f | sort)" = "$(cd "$root/include" && find . -type f | sort)" ]

awk '/^ \*     / { print substr($0, 8) } /\*\// { exit }' "$root/include/papan/papan.h" |
    awk '/^#include/ { on = 1 } on; /^}/ { ends++ } ends == 2 { exit }' >"$work/c.c"
cat >"$work/cpp.cpp" <<'END'
#include <papan/papan.h>
#include <cstdio>

int main()
{
    papan_puzzle *puzzle = nullptr;
    if (papan_builtin("nqueens:8", nullptr, &puzzle, nullptr) != PAPAN_OK)
        return 1;
    papan_request request = {};
    request.goal = PAPAN_COUNT;
    papan_result result = {};
    papan_status status = papan_solve(puzzle, &request, &result, nullptr);
    std::printf("%s solutions\n", result.count);
    papan_puzzle_free(puzzle);
    return status == PAPAN_OK ? 0 : 1;
}
END

cat >"$work/draw.c" <<'END'
#include <papan/draw.h>
#include <papan/papan.h>
#include <stdio.h>

int main(void)
{
    papan_puzzle *puzzle = NULL;
    papan_message why;
    if (papan_builtin("pentominoes:6x10", NULL, &puzzle, NULL) != PAPAN_OK)
        return 1;
    papan_buffer file = papan_buffer_new(NULL);
    papan_picture_style look = {.size = sizeof look, .theme = papan_theme_name(1)};
    papan_status status = papan_picture_file(puzzle, NULL, 0, &look, PAPAN_PDF, 0, &file, &why);
    printf("%.5s\n", status == PAPAN_OK ? file.bytes : "none");
    papan_buffer_free(&file);
    papan_puzzle_free(puzzle);
    return 0;
}
END

try() { # pkg-config package, kind of library, source, what it prints last, flags to link with
    package=$1 kind=$2 source=$3 wanted=$4
    shift 4
    compiler=$CC
    [ "${source##*.}" = c ] || compiler=$CXX
    # shellcheck disable=SC2046,SC2086 # flags
    "$compiler" $(pkg-config --cflags "$package") -o "$work/$source-$kind" "$work/$source" "$@"
    expect "$source-$kind" "$wanted"
    if [ "$kind" = static ] && readelf -d "$work/$source-static" | grep -q libpapan; then
        echo "$source with the static library needs the shared one."
        exit 1
    fi
}

expect() { # program, last line of what it prints
    said=$("$work/$1" | tail -n 1)
    if [ "$said" != "$2" ]; then
        printf '%s says "%s", not "%s"\n' "$1" "$said" "$2"
        exit 1
    fi
}

while read -r package source wanted; do
    # shellcheck disable=SC2046 # flags
    try "$package" shared "$source" "$wanted" $(pkg-config --libs "$package") "-Wl,-rpath,$library"
    # shellcheck disable=SC2046
    try "$package" static "$source" "$wanted" $(pkg-config --static --libs "$package" |
        sed 's/-lpapan-draw/-l:libpapan-draw.a/; s/-lpapan\( \|$\)/-l:libpapan.a\1/')
done <<'END'
papan c.c 8 solutions, many
papan cpp.cpp 92 solutions
papan-draw draw.c %PDF-
END
if pkg-config --libs papan | grep -q cairo; then
    echo "Programs that do not draw are linked with cairo."
    exit 1
fi

# libpapan-draw finds libpapan next to it, for programs that load it while they run.
if ! grep -q '^CMAKE_INSTALL_PREFIX:[A-Z]*=/usr$' "$BUILD/CMakeCache.txt" &&
    LD_LIBRARY_PATH='' ldd "$library/libpapan-draw.so" | grep 'libpapan.*not found'; then
    exit 1
fi

# find_package(papan)
mkdir "$work/cmake"
cat >"$work/cmake/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.16)
project(user C)
find_package(papan REQUIRED)
add_executable(user ../draw.c)
target_link_libraries(user PRIVATE papan::draw)
END
CC="$CC" cmake -S "$work/cmake" -B "$work/cmake/build" -DCMAKE_PREFIX_PATH="$root" >"$work/log"
cmake --build "$work/cmake/build" >"$work/log"
ln -s cmake/build/user "$work/user"
expect user %PDF-

[ "$(pkg-config --modversion papan-draw)" = "$(pkg-config --modversion papan)" ]
[ "$(pkg-config --modversion papan)" = "$(LD_LIBRARY_PATH="$library" "$root/bin/papan" --version | awk 'NR == 1 { print $NF }')" ]

# What the program printed: manual pages and completions.
for file in man/man1/papan.1 man/id/man1/papan.1 bash-completion/completions/papan zsh/site-functions/_papan \
    fish/vendor_completions.d/papan.fish; do
    [ -s "$root/share/$file" ] || { echo "share/$file is missing." && exit 1; }
done
if [ -x "$root/bin/papan-verify" ]; then
    for file in man/man1/papan-verify.1 man/id/man1/papan-verify.1 bash-completion/completions/papan-verify \
        zsh/site-functions/_papan-verify fish/vendor_completions.d/papan-verify.fish; do
        [ -s "$root/share/$file" ] || { echo "share/$file is missing." && exit 1; }
    done
fi
grep -q '^\.SH NAME$' "$root/share/man/man1/papan.1"
grep -q '^\.SH NAMA$' "$root/share/man/id/man1/papan.1"
# With the page, what a desktop needs.
if LD_LIBRARY_PATH="$library" "$root/bin/papan" page nqueens:4 -o "$work/page.html" 2>/dev/null; then
    for file in applications/org.papan.Papan.desktop metainfo/org.papan.Papan.metainfo.xml \
        icons/hicolor/scalable/apps/papan.svg icons/hicolor/48x48/apps/papan.png; do
        [ -s "$root/share/$file" ] || { echo "share/$file is missing." && exit 1; }
    done
fi
for po in "$SRC"/po/*.po; do
    [ ! -e "$po" ] || [ -s "$root/share/locale/$(basename "$po" .po)/LC_MESSAGES/papan.mo" ]
done

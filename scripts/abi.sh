#!/bin/sh
# Compares the public headers with those that programs were compiled with: abi.sh [FOLDER]
# FOLDER has the old headers in papan/; without it they are those of the last release, a tag of this repository.
# Additions are reported and allowed: new functions, new enumerators, new members at the end of structs that may grow.
# Anything else fails, since programs would have to be compiled again. Exits with 77 where the comparison cannot be made.
#
# It compares objects that contain one pointer to each public function, compiled with the public headers alone, and not
# the libraries. So opaque types stay opaque, private functions are left out, and neither build options nor the
# optimiser matter. That the libraries export these functions is checked by tests/test_symbols.sh, that their types are
# these by the compiler.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cc=${CC:-cc}
# Structs that only the library makes and returns by pointer: they may grow, like those that begin with their size.
growing='papan_build_file papan_build_result papan_hint papan_import_result papan_path'

old=${1:-}
if [ -z "$old" ]; then
    release=$(git -C "$root" describe --tags --abbrev=0 --match 'v[0-9]*' 2>/dev/null || true)
    if [ -z "$release" ]; then
        echo 'There is no release yet whose interface the libraries must keep.'
        exit
    fi
    old=$work/old
    mkdir "$old"
    git -C "$root" archive "$release:include" | tar -x -C "$old"
fi

skip() {
    echo "The binary interface is not compared: $1." >&2
    exit 77
}
command -v abidiff >/dev/null || skip 'abidiff is missing; scripts/setup.sh test installs it'
"$cc" --version | grep -q clang && skip 'clang describes types in other ways than gcc'

headers() { # folder, library
    for header in "$1"/papan/*.h; do
        case $2-${header##*/} in
        libpapan-draw-draw.h) echo "$header" ;;
        libpapan-draw-* | libpapan-draw.h) ;;
        *) echo "$header" ;;
        esac
    done
}

stand_in() { # folder, library, name: makes $work/name.so
    headers "$1" "$2" | sed 's|.*/|#include <papan/|; s|$|>|' >"$work/$3.c"
    # shellcheck disable=SC2002,SC2046 # file names
    cat $(headers "$1" "$2") | tr '\n' ' ' | sed 's/PAPAN_API /\n&/g' |
        sed -n 's/^PAPAN_API [^(]*\(papan_[a-z0-9_]*\)(.*/__typeof__(\&\1) pointer_to_\1 = \1;/p' >>"$work/$3.c"
    [ "$(grep -c typeof "$work/$3.c")" -gt 5 ]
    "$cc" -std=gnu17 -g -fPIC -shared -I "$1" -Wl,-soname,"$2" -o "$work/$3.so" "$work/$3.c"
}

may_grow() {
    printf '%s\n' $growing
    cat "$root"/include/papan/*.h |
        awk '/^typedef struct papan_[a-z_]+ \{$/ { name = $3; next }
             name != "" { if (/^    size_t size;/) print name; name = "" }'
}

may_grow | while read -r name; do
    printf '[suppress_type]\n    type_kind = struct\n    name = %s\n    has_data_member_inserted_at = end\n' "$name"
done >"$work/grown.abignore"
failed=0
for library in libpapan libpapan-draw; do
    stand_in "$old" "$library" before
    stand_in "$root/include" "$library" after
    abidiff --no-show-locs "$work/before.so" "$work/after.so" >"$work/all" || true
    if ! abidiff --no-show-locs --no-added-syms --suppressions "$work/grown.abignore" "$work/before.so" \
        "$work/after.so" >"$work/changed"; then
        echo "$library: programs that were compiled with the last version would break:"
        cat "$work/changed"
        failed=1
    elif [ -s "$work/all" ]; then
        echo "$library: additions:"
        cat "$work/all"
    fi
done
exit $failed

#!/bin/sh
# Compares the public headers with the interface that programs were compiled with, described in abi/*.abi: abi.sh check
# Additions are reported and allowed: new functions, new enumerators, new members at the end of structs that may grow.
# Anything else fails, since programs would have to be compiled again. abi.sh accept renews the descriptions: for a
# release, or as long as nothing has been released. Exits with 77 where the comparison cannot be made.
#
# What is described is not a library but a stand-in for it: one pointer to each public function, compiled with the public
# headers alone. So opaque types stay opaque, the interface between the two libraries stays out, and neither options of
# the build nor the optimiser matter. That the libraries export these functions is checked by tests/test_symbols.sh, that
# their types are these by the compiler.
set -eu
what=$1
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cc=${CC:-cc}

skip() {
    echo "The binary interface is not compared: $1." >&2
    exit 77
}
command -v abidiff >/dev/null || skip 'abidiff is missing; scripts/setup.sh test installs it'
"$cc" --version | grep -q clang && skip 'clang describes types in other ways than gcc'
[ "$("$cc" -dumpmachine | sed 's/-.*//')" = x86_64 ] || skip 'abi/*.abi are for x86-64'

headers() { # library
    for header in "$root"/include/papan/*.h; do
        case $1-${header##*/} in
        libpapan-draw-draw.h) echo "$header" ;;
        libpapan-draw-* | libpapan-draw.h) ;;
        *) echo "$header" ;;
        esac
    done
}

describe() { # library, output
    headers "$1" | sed 's|.*/|#include <papan/|; s|$|>|' >"$work/$1.c"
    # shellcheck disable=SC2002,SC2046 # file names
    cat $(headers "$1") | tr '\n' ' ' | sed 's/PAPAN_API /\n&/g' |
        sed -n 's/^PAPAN_API [^(]*\(papan_[a-z0-9_]*\)(.*/__typeof__(\&\1) pointer_to_\1 = \1;/p' >>"$work/$1.c"
    [ "$(grep -c typeof "$work/$1.c")" -gt 5 ]
    (cd "$work" && "$cc" -std=gnu17 -g -fPIC -shared -I "$root/include" -Wl,-soname,"$1" -o "$1.so" "$1.c")
    abidw --type-id-style hash --no-show-locs --no-comp-dir-path --no-corpus-path --no-elf-needed --drop-undefined-syms \
        --out-file "$2" "$work/$1.so"
    sed -i "s| path='[^']*'||; s|<abi-instr [^>]*>|<abi-instr address-size='64' language='LANG_C11'>|" "$2"
}

growing() { # the structs that may grow
    grep -v '^#' "$root/abi/growing.txt"
    cat "$root"/include/papan/*.h |
        awk '/^typedef struct papan_[a-z_]+ \{$/ { name = $3; next }
             name != "" { if (/^    size_t size;/) print name; name = "" }'
}

if [ "$what" = accept ]; then
    for library in libpapan libpapan-draw; do
        describe "$library" "$root/abi/$library.abi"
    done
    exit
fi

growing | while read -r name; do
    printf '[suppress_type]\n    type_kind = struct\n    name = %s\n    has_data_member_inserted_at = end\n' "$name"
done >"$work/grown.abignore"
failed=0
for library in libpapan libpapan-draw; do
    describe "$library" "$work/$library.abi"
    abidiff --no-show-locs "$root/abi/$library.abi" "$work/$library.abi" >"$work/all" || true
    if ! abidiff --no-show-locs --no-added-syms --suppressions "$work/grown.abignore" "$root/abi/$library.abi" \
        "$work/$library.abi" >"$work/changed"; then
        echo "$library: programs that were compiled with the last version would break:"
        cat "$work/changed"
        failed=1
    elif [ -s "$work/all" ]; then
        echo "$library: additions:"
        cat "$work/all"
    fi
done
[ $failed = 0 ] || echo "If nothing that uses this interface has been released, run make abi-accept."
exit $failed

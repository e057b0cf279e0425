#!/bin/sh
# Checks the house rules in the object files of the libraries:
#   each shared library exports the functions that its public headers mark with PAPAN_API, with the version
#   PAPAN_1.0, and nothing else, but for what internal headers mark with PAPAN_PRIVATE, with that version: exactly what
#   libpapan-draw uses of libpapan;
#   the program uses only these functions and those of src/base;
#   libpapan needs the C library and no other;
#   every external name starts with papan_;
#   there are no variables except constants (checked in plain builds: sanitizers add their own);
#   nothing that prints, exits, opens a file or reads a clock is called, and memory comes only from base/mem.c;
#   assertions, which abort, are only in builds for tests; only draw calls cairo, which allocates memory and loads
#   fonts by itself.
# CUDA objects (.cu) are skipped: their compiler adds names and variables of its own.
set -eu
failed=0
complain() { # title, violations; prints nothing if there are none
    if [ -n "$2" ]; then
        printf '%s:\n%s\n' "$1" "$2"
        failed=1
    fi
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# ---- what is exported ----

declared() { # mark, headers: the names after the mark
    mark=$1
    shift
    cat "$@" | tr '\n' ' ' | sed "s/\($mark \)/\n\1/g" | sed -n "s/^$mark [^(;[]*\(papan_[a-z0-9_]*\)[(;[].*/\1/p" | sort -u
}
# The compilers' own names (those of sanitizers) start with two underscores.
exported() { # library, version
    nm -D --defined-only --with-symbol-versions "$BUILD/$1.so" |
        awk -v version="@@$2" '$2 != "A" && $3 !~ /^__/ { if (sub(version "$", "", $3)) print $3; else if ($3 !~ /@@PAPAN_/) print $0 }' |
        sort -u
}
unversioned() { # library
    nm -D --defined-only --with-symbol-versions "$BUILD/$1.so" | awk '$3 !~ /^_/ { print $3 }' | sort -u
}
compare() { # title, exported names, wanted ones
    complain "$1: exported, but not declared" "$(comm -23 "$2" "$3")"
    complain "$1: declared, but not exported" "$(comm -13 "$2" "$3")"
}
# shellcheck disable=SC2010,SC2046 # file names
declared PAPAN_API $(ls "$SRC"/include/papan/*.h | grep -v '/draw\.h$') >"$work/core"
declared PAPAN_API "$SRC/include/papan/draw.h" >"$work/draw"
declared PAPAN_PRIVATE "$SRC"/src/*/*.h >"$work/private"
grep -qx papan_solve "$work/core"
grep -qx papan_picture_file "$work/draw"
grep -qx papan_family_pack "$work/private"
if [ "$VERSIONS" = ON ]; then
    exported libpapan PAPAN_1.0 >"$work/exported"
    compare 'libpapan, PAPAN_1.0' "$work/exported" "$work/core"
    exported libpapan PAPAN_PRIVATE >"$work/exported"
    compare 'libpapan, PAPAN_PRIVATE' "$work/exported" "$work/private"
    exported libpapan-draw PAPAN_1.0 >"$work/exported"
    compare 'libpapan-draw, PAPAN_1.0' "$work/exported" "$work/draw"
else # hidden visibility alone
    sort -u "$work/core" "$work/private" >"$work/both"
    unversioned libpapan >"$work/exported"
    compare libpapan "$work/exported" "$work/both"
    unversioned libpapan-draw >"$work/exported"
    compare libpapan-draw "$work/exported" "$work/draw"
fi
nm -D -u "$BUILD/libpapan-draw.so" | sed -n 's/.* \(papan_[a-z0-9_]*\).*/\1/p' | sort -u >"$work/used"
complain 'PAPAN_PRIVATE, but not used by libpapan-draw' "$(comm -13 "$work/used" "$work/private")"

# The program, which is linked with the static libraries, uses public functions and those of src/base only.
find "$BUILD/CMakeFiles/papan.dir" -name '*.o' | while read -r object; do
    source=$SRC/${object#"$BUILD/CMakeFiles/papan.dir/"}
    [ ! -e "${source%.o}" ] || nm -g "$object" # not left over from a deleted file
done >"$work/program"
{
    echo papan_page_assets # in a file that the build makes
    awk '$1 != "U" && $3 ~ /^papan_/ { print $3 }' "$work/program"
} | sort -u >"$work/own"
awk '$1 == "U" && $2 ~ /^papan_/ { print $2 }' "$work/program" | sort -u | comm -23 - "$work/own" >"$work/called"
grep -qx papan_solve "$work/called"
nm -g --defined-only "$BUILD"/CMakeFiles/papan_objects.dir/src/base/*.o | awk '$3 ~ /^papan_/ { print $3 }' >"$work/base"
sort -u "$work/core" "$work/draw" "$work/base" >"$work/public"
complain 'the program uses what neither a public header declares nor src/base defines' "$(comm -23 "$work/called" "$work/public")"

needed=$(readelf -d "$BUILD/libpapan.so" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p')
if [ -z "${SANITIZE:-}" ]; then
    others='^(libc|libm|libpthread|ld-linux[a-z0-9-]*)\.so'
    [ "$CUDA" != ON ] || others="$others|^(libstdc\+\+|libgcc_s|libdl|librt)\.so" # the runtime of CUDA
    complain 'libraries that libpapan needs besides the C library' "$(echo "$needed" | grep -vE "$others")"
fi
echo "$needed" | grep -q '^libc\.'

# ---- inside ----

for library in papan papan-draw; do
    complain "lib$library: external names that do not start with papan_" \
        "$(nm -A -g --defined-only "$BUILD/lib$library.a" 2>/dev/null |
            awk '!/\.cu\.o:/ && NF == 3 && $3 !~ /^(papan_|__)/ { print $3 }')"

    if [ -z "${SANITIZE:-}" ]; then
        complain 'files with variables that are not constant' "$(
            objdump -h "$BUILD/lib$library.a" | awk '
                /file format/ { file = $1 }
                file !~ /\.cu\.o:/ && $2 ~ /^\.t?(data|bss)/ && $2 !~ /^\.data\.rel\.ro/ && $3 !~ /^0+$/ { print file $2 }'
        )"
    fi
    nm -A -u "$BUILD/lib$library.a" >>"$work/all"
done
grep -v "\.cu\.o:" "$work/all" | awk '{ print $1, $NF }' | sed 's/^[^:]*:\([^:]*\): /\1 /; s/@.*//' >"$work/used"
complain 'calls that the libraries must not make' "$(
    awk '$2 ~ /^(_*v?f?printf(_chk)?|f?puts|f?putc|putchar|fwrite|perror|f?open(64|at)?|fopen64|creat|f?read|write)$/ ||
         $2 ~ /^(exit|_exit|_Exit|quick_exit|abort|raise|kill|signal|sigaction|setlocale|getenv)$/ ||
         $2 ~ /^(time|clock|clock_gettime|gettimeofday|rand|srand|random|drand48)$/ ||
         ($2 ~ /^(malloc|calloc|realloc|reallocarray|free|strdup|strndup|asprintf|aligned_alloc|posix_memalign)$/ &&
          $1 !~ /^mem\./)' "$work/used"
)"
asserting=$(awk '$2 ~ /^__assert/ { print $1 }' "$work/used" | sort -u)
if [ -n "${PAPAN_ASSERTS:-}" ]; then
    [ -n "$asserting" ] || complain 'assertions' 'none is compiled in'
else
    complain 'files with assertions in a release' "$asserting"
fi
grep -q ' cairo_' "$work/used"
complain 'files outside src/draw that call cairo' "$(
    awk '$2 ~ /^cairo_/ { sub(/\.o$/, "", $1); print $1 }' "$work/used" | sort -u | while read -r file; do
        [ -e "$SRC/src/draw/$file" ] || echo "$file"
    done
)"
exit $failed

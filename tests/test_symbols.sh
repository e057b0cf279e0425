#!/bin/sh
# Checks the house rules in the object files of the library:
#   the shared library exports what the public headers declare and nothing else;
#   every external name starts with papan_;
#   there are no variables except constants (checked in plain builds: sanitizers add their own);
#   nothing that prints, exits, opens a file or reads a clock is called, and memory comes only from base/mem.c;
#   assertions, which abort, are only in builds for tests; only draw calls cairo, which allocates memory and loads
#   fonts by itself.
# CUDA objects (.cu) are skipped: their compiler adds names and variables of its own.
set -eu
failed=0
complain() { # title, what is wrong; nothing to say about nothing
    if [ -n "$2" ]; then
        printf '%s:\n%s\n' "$1" "$2"
        failed=1
    fi
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The compilers' own names (those of sanitizers) start with two underscores.
nm -D --defined-only "$BUILD/libpapan.so" | awk '$3 !~ /^__/ { print $3 }' | sort >"$work/exported"
cat "$SRC"/include/papan/*.h | grep -o '^PAPAN_API .*' | grep -o 'papan_[a-z0-9_]*(' | tr -d '(' |
    sort >"$work/declared"
[ -s "$work/declared" ]
complain 'exported, but not declared in a public header' "$(comm -23 "$work/exported" "$work/declared")"
complain 'declared in a public header, but not exported' "$(comm -13 "$work/exported" "$work/declared")"
complain 'external names that do not start with papan_' \
    "$(nm -A -g --defined-only "$BUILD/libpapan.a" 2>/dev/null |
        awk '!/\.cu\.o:/ && NF == 3 && $3 !~ /^(papan_|__)/ { print $3 }')"

if [ -z "${PAPAN_SANITIZED:-}" ]; then
    complain 'files with variables that are not constant' "$(
        objdump -h "$BUILD/libpapan.a" | awk '
            /file format/ { file = $1 }
            file !~ /\.cu\.o:/ && $2 ~ /^\.t?(data|bss)/ && $2 !~ /^\.data\.rel\.ro/ && $3 !~ /^0+$/ { print file $2 }'
    )"
fi

nm -A -u "$BUILD/libpapan.a" | grep -v "\.cu\.o:" | awk '{ print $1, $NF }' | sed 's/^[^:]*:\([^:]*\): /\1 /; s/@.*//' >"$work/used"
complain 'calls that the library must not make' "$(
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

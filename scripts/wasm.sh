#!/bin/sh
# Builds the core for the browser, web/core/dist/papan.wasm, with clang for wasm32-wasi and ninja: wasm.sh [cli]
# It contains the whole library except drawing, which needs cairo, and the GPU code. papan-plain.wasm is the same without
# SIMD instructions, for browsers that lack them (Safari before 16.4), and small rather than fast. With `cli` it builds
# build/wasm/papan-cli.wasm instead, the command line for WASI: cli/ without what needs other libraries, which web/core/wasi
# replaces. Objects are kept in build/wasm, so that only changed files are recompiled. CLANG selects another compiler, OUT
# another output file.
set -eu
cd "$(dirname "$0")/.."
objects=build/wasm
out=${OUT:-web/core/dist/papan.wasm}
include=/usr/include/wasm32-wasi

works() { # clang; succeeds if it can compile and link for WebAssembly
    command -v "$1" >/dev/null || return 1
    printf 'int main(void) { return 0; }\n' >"$objects/probe.c"
    "$1" --target=wasm32-wasi -nostdlibinc -isystem "$include" -O0 "$objects/probe.c" -o "$objects/probe.wasm" \
        2>"$objects/probe.log"
}

missing() {
    echo "Cannot build the core for the browser: $1." >&2
    echo "On Debian: apt-get install -y --no-install-recommends \\" >&2
    echo "    clang-14 lld-14 llvm-14 wasi-libc libclang-rt-14-dev-wasm32 ninja-build" >&2
    [ -s "$objects/probe.log" ] && sed 's/^/    /' "$objects/probe.log" >&2
    exit 1
}

mkdir -p "$objects" "$(dirname "$out")"
rm -f "$objects/probe.log"
command -v ninja >/dev/null || missing 'ninja was not found'
[ -e "$include/stdlib.h" ] || missing 'the C library for WebAssembly (wasi-libc) was not found'
clang=
for name in ${CLANG:-clang-14 clang}; do
    if [ -z "$clang" ] && works "$name"; then
        clang=$name
    fi
done
[ -n "$clang" ] || missing 'no clang found that compiles and links for wasm32-wasi'

warnings='-Wall -Wextra -Wconversion -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Werror'
flags="--target=wasm32-wasi -std=c17 -DNDEBUG -mbulk-memory -msign-ext -nostdlibinc $warnings"
folders="-isystem $include -Iweb/core/wasm/serial -Iweb/core/wasm -Iinclude -Isrc"
# -O0 when linking: otherwise clang would run an installed wasm-opt, which may not support SIMD.
link='-O0 -Wl,--stack-first -Wl,-z,stack-size=8388608 -Wl,--max-memory=4294901760 -Wl,--strip-all'
cli_out=$objects/papan-cli.wasm

{
    printf 'builddir = %s\n' "$objects"
    printf 'clang = %s\nflags = %s %s\nlink = --target=wasm32-wasi %s\n' "$clang" "$flags" "$folders" "$link"
    cat <<'RULES'
rule cc
  command = $clang $flags $kind -MD -MF $out.d -c $in -o $out
  depfile = $out.d
  deps = gcc
  description = wasm $in
rule link
  command = $clang $link $kind $in -o $out
  description = wasm $out
rule catalogue
  command = msgfmt -o $out.mo $in && { echo '#include "libintl.h"' && echo 'const unsigned char papan_catalogue[] = {' && $
    od -An -v -tu1 -w32 $out.mo | sed 's/  */,/g; s/^,//; s/$$/,/' && echo '};'; } >$out
  description = wasm $in
RULES
    list=
    plain=
    program=
    for source in src/*/*.c web/core/wasm/*.c; do
        case $source in
        src/draw/* | src/colours/gpu_*) continue ;;
        esac
        object=$objects/$(echo "$source" | tr / _ | sed 's/\.c$//')
        printf 'build %s.o: cc %s\n  kind = -O3 -msimd128\n' "$object" "$source"
        printf 'build %s.plain.o: cc %s\n  kind = -Os\n' "$object" "$source"
        list="$list $object.o"
        plain="$plain $object.plain.o"
        case $source in
        src/*) program="$program $object.o" ;;
        esac
    done
    reactor='-mexec-model=reactor'
    printf 'build %s: link%s\n  kind = %s\n' "$out" "$list" "$reactor"
    printf 'build %s: link%s\n  kind = %s\n' "${out%.wasm}-plain.wasm" "$plain" "$reactor"

    printf 'build %s/catalogue.c: catalogue po/id.po\n' "$objects"
    for source in cli/*.c cli/*/*.c web/core/wasi/*.c "$objects/catalogue.c"; do
        case $source in # left out: what needs cairo, SQLite, libpng, libjpeg, zlib, MPI, signals or a server
        cli/page/* | cli/jobs/* | cli/cluster/[!b]* | cli/input/gzip.c | cli/input/import_file.c) continue ;;
        cli/commands.c | cli/system.c | cli/watching/signals.c | cli/watching/moving_picture.c) continue ;;
        cli/commands/comparison_chart.c) continue ;;
        cli/commands/cmd_bo* | cli/commands/cmd_bu* | cli/commands/cmd_[dgijp]*) continue ;;
        esac
        object=$objects/$(echo "$source" | tr / _ | sed 's/\.c$//').o
        printf 'build %s: cc %s\n  kind = -Os -I. -Iweb/core/wasi -include posix.h -D_GNU_SOURCE -ftls-model=local-exec\n' "$object" "$source"
        program="$program $object"
    done
    printf 'build %s: link%s\n' "$cli_out" "$program"
} >"$objects/build.ninja.new"
cmp -s "$objects/build.ninja.new" "$objects/build.ninja" || cp "$objects/build.ninja.new" "$objects/build.ninja"
targets="$out ${out%.wasm}-plain.wasm"
[ "${1:-}" = cli ] && targets=$cli_out
# shellcheck disable=SC2086 # two words
ninja -f "$objects/build.ninja" --quiet $targets 2>&1 || exit 1

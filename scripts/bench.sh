#!/bin/sh
# Runs every program and script of bench/, in alphabetical order: bench.sh BUILD_FOLDER
# BENCH=long, in the environment or as `make bench BENCH=long`, adds the rows that take long.
set -eu
build=$(realpath "$1")
cd "$(dirname "$0")/.."
export PAPAN="$build/papan"
cmake --build "$build" --target benches >"$build/bench.log" 2>&1 || { cat "$build/bench.log" >&2; exit 1; }
for bench in bench/*.c bench/*.sh; do
    [ -e "$bench" ] || continue
    name=$(basename "$bench")
    printf '\n== %s\n' "${name%.*}"
    case "$bench" in
    *.c) "$build/bench/${name%.c}" ${BENCH:+"$BENCH"} || [ $? -eq 77 ] ;; # 77: cannot run here
    *.sh) sh "$bench" ;;
    esac
done

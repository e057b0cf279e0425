#!/bin/sh
# Measures: every program and script of bench/, in the order of their names: bench.sh BUILD_FOLDER
set -eu
build=$(realpath "$1")
cd "$(dirname "$0")/.."
export PAPAN="$build/papan"
for bench in bench/*.c bench/*.sh; do
    [ -e "$bench" ] || continue
    name=$(basename "$bench")
    printf '\n== %s\n' "${name%.*}"
    case "$bench" in
    *.c) "$build/bench/${name%.c}" ;;
    *.sh) sh "$bench" ;;
    esac
done

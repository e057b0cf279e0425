#!/bin/sh
# Runs each fuzz target for a given time: fuzz.sh BUILD_FOLDER SECONDS
# Each run starts from the inputs in tests/corpus and examples; new inputs and crashes go to the build folder.
set -eu
build=$(realpath "$1")
seconds=$2
cd "$(dirname "$0")/.."
ran=0
for program in "$build"/tests/fuzz_*; do
    if [ ! -f "$program" ] || [ ! -x "$program" ]; then
        continue
    fi
    name=$(basename "$program")
    mkdir -p "$build/corpus/$name"
    set -- "$build/corpus/$name"
    for folder in tests/corpus examples/*; do
        [ -d "$folder" ] && set -- "$@" "$folder"
    done
    echo "$name for $seconds s"
    "$program" -max_total_time="$seconds" -artifact_prefix="$build/$name-" -print_final_stats=1 "$@"
    ran=$((ran + 1))
done
echo "$ran fuzz targets ran."

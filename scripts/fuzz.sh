#!/bin/sh
# Runs each fuzz target for a given time: fuzz.sh run BUILD_FOLDER SECONDS [NAME...]
# Each run starts from the seeds of the target: the files of tests/corpus, those of tests/corpus/NAME, and examples for
# targets that read puzzles; fuzz.sh seeds fuzz_NAME FOLDER copies them. New inputs and crashes go to the build folder.
set -eu
root=$(realpath "$(dirname "$0")/..")

seeds() { # NAME FOLDER
    mkdir -p "$2"
    set -- "$1" "$(realpath "$2")"
    cd "$root"
    kind=${1#fuzz_}
    case $kind in
    read | solution | json) find tests/corpus examples -maxdepth 1 -type f ! -name '*.md' -size -8k -exec cp {} "$2" \; &&
        find examples/*/ -maxdepth 1 -type f \( -name '*.txt' -o -name '*.json' -o -name '*.xmpuzzle' \) -size -8k -exec cp {} "$2" \; ;;
    esac
    [ ! -d "tests/corpus/$kind" ] || cp "tests/corpus/$kind"/* "$2"
}

run() { # BUILD SECONDS NAME...
    build=$(realpath "$1")
    seconds=$2
    shift 2
    export LSAN_OPTIONS="suppressions=$root/tests/lsan.supp:print_suppressions=0"
    ran=0
    [ $# -gt 0 ] || set -- "$build"/tests/fuzz_*
    for program in "$@"; do
        name=$(basename "$program")
        program=$build/tests/$name
        if [ ! -f "$program" ] || [ ! -x "$program" ]; then
            continue
        fi
        mkdir -p "$build/corpus/$name"
        seeds "$name" "$build/seeds/$name"
        echo "$name for $seconds s"
        "$program" -max_total_time="$seconds" -artifact_prefix="$build/$name-" -print_final_stats=1 -timeout=60 \
            -dict="$root/tests/fuzz.dict" "$build/corpus/$name" "$build/seeds/$name"
        ran=$((ran + 1))
    done
    echo "$ran fuzz targets ran."
}

"$@"

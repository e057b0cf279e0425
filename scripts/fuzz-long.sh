#!/bin/sh
# Runs all fuzz targets in parallel, for hours, on any machine with the same processor, without a build there:
#   fuzz-long.sh pack BUILD ARCHIVE              puts programs, libraries and seeds into ARCHIVE (.tar.gz)
#   fuzz-long.sh run ARCHIVE SECONDS JOBS OUT    JOBS processes; crashes, logs and a table go to OUT
# The archive is unpacked into the folder of its name. New inputs stay there, so a later run continues. A target that
# fails is started again until the time is up, so that one bug does not hide others. The exit code is 1 if any failed.
set -eu
PATH=$PATH:/usr/bin:/bin

pack() { # BUILD ARCHIVE
    build=$(realpath "$1")
    root=$(realpath "$(dirname "$0")/..")
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
    mkdir -p "$folder/lib" "$folder/seeds"
    cp "$root/tests/lsan.supp" "$root/tests/fuzz.dict" "$folder"
    for program in "$build"/tests/fuzz_*; do
        name=$(basename "$program")
        strip -o "$folder/$name" "$program" # a crash is examined with the program of BUILD
        ldd "$program" | awk '/=> \// { print $3 } /ld-linux/ { print $1 }' | xargs -I{} cp -L {} "$folder/lib"
        "$root/scripts/fuzz.sh" seeds "$name" "$folder/seeds/$name"
        [ ! -d "$build/corpus/$name" ] || find "$build/corpus/$name" -type f -exec cp {} "$folder/seeds/$name" \;
    done
    tar -C "$folder" -czf "$2" .
    ls -lh "$2"
}

# One process of a target, again and again until the end.
work() { # NAME NUMBER
    crashes=0
    left=$seconds
    while [ "$left" -gt 0 ] && [ "$crashes" -lt 50 ]; do
        # shellcheck disable=SC2046 # the options are words
        $loader "$folder/$1" -max_total_time="$left" -artifact_prefix="$out/$1-" -print_final_stats=1 -reload=10 \
            -timeout=60 -rss_limit_mb=4096 -dict="$folder/fuzz.dict" $(options_of "$1") \
            "$folder/new/$1" "$folder/seeds/$1" >>"$out/$1.$2.log" 2>&1 || crashes=$((crashes + 1))
        left=$((end - $(date +%s)))
    done
}

options_of() { # NAME
    case $1 in
    fuzz_api) echo -max_len=300 ;;
    fuzz_read | fuzz_id | fuzz_quick | fuzz_import) echo -max_len=1000 ;;
    *) echo -max_len=5000 ;;
    esac
}

table() {
    printf '%-16s %14s %10s %9s %9s %8s %8s\n' target inputs inputs/s coverage features corpus failures
    for name in $names; do
        cat "$out/$name".*.log | awk -v name="$name" -v seconds="$seconds" '
            / cov: / { for (i = 1; i < NF; i++) {
                if ($i == "cov:" && $(i + 1) > cov) cov = $(i + 1)
                if ($i == "ft:" && $(i + 1) > ft) ft = $(i + 1)
                if ($i == "corp:" && $(i + 1) + 0 > corp) corp = $(i + 1) + 0 } }
            /^stat::number_of_executed_units:/ { inputs += $2 }
            /^SUMMARY: / { failures++ }
            END { printf "%-16s %14d %10d %9d %9d %8d %8d\n", name, inputs, inputs / seconds, cov, ft, corp, failures }'
    done
}

run() { # ARCHIVE SECONDS JOBS OUT
    folder=${1%.tar.gz}
    mkdir -p "$4" "$folder"
    folder=$(realpath "$folder")
    tar -C "$folder" -xzf "$1"
    seconds=$2
    out=$(realpath "$4")
    names=$(cd "$folder" && echo fuzz_*)
    export LSAN_OPTIONS="suppressions=$folder/lsan.supp:print_suppressions=0"
    export ASAN_OPTIONS=allocator_may_return_null=1
    export LD_LIBRARY_PATH="$folder/lib"
    [ ! -w /dev/shm ] || export TMPDIR=/dev/shm # fuzz_store writes a file for each input
    loader=
    # shellcheck disable=SC2086 # the first name
    set -- "$3" $names
    if ! "$folder/$2" -help=1 >/dev/null 2>&1; then # another C library: bring the loader as well
        loader="$folder/lib/ld-linux-x86-64.so.2 --library-path $folder/lib"
        unset LD_LIBRARY_PATH
    fi
    jobs=$1
    shift
    end=$(($(date +%s) + seconds))
    number=0
    while [ "$number" -lt "$jobs" ] || [ "$number" -lt $# ]; do # at least one process for each target
        name=$(echo "$names" | cut -d ' ' -f $((number % $# + 1)))
        mkdir -p "$folder/new/$name"
        work "$name" "$number" &
        number=$((number + 1))
    done
    wait
    table | tee "$out/table.txt"
    failures=$(find "$out" -name 'fuzz_*-crash-*' -o -name 'fuzz_*-leak-*' -o -name 'fuzz_*-timeout-*' -o -name 'fuzz_*-oom-*')
    echo "$failures"
    [ -z "$failures" ]
}

"$@"

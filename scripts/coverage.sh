#!/bin/sh
# Reports how much of src/ and cli/ the tests of a --coverage build have executed, by folder: coverage.sh BUILD
# Counts lines, and branches taken at least once, with gcov; includes files that no test has touched. Then lists the
# ten files with the most lines not executed.
set -eu
build=${1:?usage: coverage.sh BUILD}
cd "$(dirname "$0")/.."
root=$PWD
cd "$build"

# gcov prints for each file 'Lines executed:83.33% of 12' and 'Taken at least once:50.00% of 8'.
find CMakeFiles/papan_objects.dir CMakeFiles/papan_draw_objects.dir CMakeFiles/papan.dir -name '*.gcno' -print0 |
    xargs -0 gcov --branch-probabilities --no-output --source-prefix "$root" --relative-only 2>/dev/null |
    awk -F"[':% ]+" '
        function of(text) { sub(/.* of /, "", text); return text + 0 }
        function hit(text) { sub(/.*:/, "", text); return text / 100 * of($0) }
        /^File / { file = $2 }
        file !~ /^(src|cli)\/.*\.c$/ { next }
        /^Lines executed/ && !(file in lines) { # the total over all files comes last
            lines[file] = of($0); run[file] = hit($0)
        }
        /^Taken at least once/ { branches[file] = of($0); taken[file] = hit($0) }
        function percent(part, whole) { return whole > 0 ? 100 * part / whole : 100 }
        function row(name) {
            printf "%-16s %7d %6.1f %%  %7d %6.1f %%\n", name, l[name], percent(r[name], l[name]), b[name],
                percent(t[name], b[name])
        }
        function add(name, file) {
            l[name] += lines[file]; r[name] += run[file]; b[name] += branches[file]; t[name] += taken[file]
        }
        END {
            for (file in lines) {
                folder = file
                sub(/\/[^\/]*$/, "", folder)
                add(folder, file)
                add("all of " substr(file, 1, 3), file)
                printf "%d %s\n", lines[file] - run[file] + 0.5, file | "sort -nr | head -n 10 >left"
            }
            printf "%-16s %7s %8s  %7s %8s\n", "folder", "lines", "run", "branches", "taken"
            for (name in l)
                order[++n] = name
            for (i = 2; i <= n; i++)
                for (j = i; j > 1 && order[j - 1] > order[j]; j--) {
                    name = order[j]; order[j] = order[j - 1]; order[j - 1] = name
                }
            for (i = 1; i <= n; i++)
                row(order[i])
        }'
echo
echo 'lines not executed, most first:'
cat left

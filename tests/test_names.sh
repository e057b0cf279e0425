#!/bin/sh
# Comments and documents name files and functions that exist: every file.c, file.h, file.cu and file.sh, and every
# papan_function(), named in docs/ or in a comment of a C file. `make help` names every target, on one screen. No file names
# a place of this machine alone, or from which host packages came.
set -eu
cd "$SRC"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
find src cli include verify examples tests bench scripts cmake web/core/wasm web/core/wasi -type f -name '*.*' >"$work/files"
grep -E '\.(c|h|cu)$' "$work/files" >"$work/sources"

# The comments of C files and the lines of documents, each after the name of its file.
xargs awk '
    FNR == 1 { inside = 0 }
    {
        for (line = $0; line != "";) {
            if (!inside) {
                start = index(line, "/*")
                if (!start) break
                line = substr(line, start + 2)
                inside = 1
            }
            end = index(line, "*/")
            print FILENAME ": " (end ? substr(line, 1, end - 1) : line) " "
            line = end ? substr(line, end + 2) : ""
            if (end) inside = 0
        }
    }' <"$work/sources" >"$work/texts"
awk '{ print FILENAME ": " $0 " " }' docs/*.md >>"$work/texts"

# The names in a text, with the file that contains it: "docs/design.md cover.c". NAME stands for any name.
named() { # PATTERN
    awk -v pattern="$1" '{
        file = $1
        sub(/:$/, "", file)
        for (rest = substr($0, length($1) + 1); match(rest, pattern); rest = substr(rest, RSTART + RLENGTH))
            if (substr(rest, RSTART - 1, 1) !~ /[*<]/)
                print file, substr(rest, RSTART, RLENGTH)
    }' "$work/texts" | grep -v NAME | sort -u
}
grep -hoE 'papan_[a-z0-9_]+\([^)]' $(cat "$work/sources") | sed 's/(.*//' | sort -u >"$work/functions"

{
    named '[A-Za-z0-9_/-]*[A-Za-z0-9]\\.(c|h|cu|sh)[^A-Za-z0-9_]' | sed 's/.$//' | awk '
        NR == FNR { for (path = $0; !(path in there);) { there[path]; sub(/^[^\/]*\//, "", path) } next }
        $2 !~ /^\// && $2 != "stdio.h" && !($2 in there) { print $1 ": there is no file " $2 }
        ' "$work/files" - # a leading slash: part of a pattern; stdio.h: the example in papan.h
    named 'papan_[a-z0-9_]+\\(\\)' | sed 's/()$//' | awk '
        NR == FNR { there[$0]; next }
        !($2 in there) { print $1 ": there is no function " $2 "()" }' "$work/functions" -
} >"$work/missing"
[ "$(named 'papan_[a-z0-9_]+\\(\\)' | wc -l)" -gt 50 ] || echo 'no functions were found in the texts' >>"$work/missing"

make -s help >"$work/help"
awk 'length($0) > 79 || NR > 24 { print "Makefile: no room on one screen for: " $0 }' "$work/help" >>"$work/missing"
for target in $(sed -n 's/^\.PHONY: help//p' Makefile); do
    grep -q "make $target\>" "$work/help" || echo "Makefile: make help does not name $target" >>"$work/missing"
done
if [ -e .git ] && command -v git >/dev/null; then
    git grep -nIE "(^|[^[:alnum:]_/.-])$SRC/" >>"$work/missing" || true
fi
! grep -n '"resolved": "http' web/package-lock.json >>"$work/missing"

cat "$work/missing"
[ ! -s "$work/missing" ]

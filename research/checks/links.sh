#!/bin/sh
# Every link to a file in the documents of this folder leads to one.
set -eu
. "$SRC/research/checks/common.sh"

for document in README nqueens results stars testing; do
    command=$document.md
    for link in $(sed 's/`[^`]*`//g' "$SRC/research/$command" | grep -o '](\([^)#]*\)' | cut -c 3- | grep -v '^http' | sort -u); do
        holds "$link is there" [ -e "$SRC/research/$link" ]
    done
done

finish

#!/bin/sh
# Fewest given pieces (results.md): two programs that share nothing agree with the data files on four boards of pentominoes,
# or as a whole on all ten (some minutes of processor time; 5 x 11 of IQ Puzzler Pro by the first program only), and every
# challenge of the lists has exactly one solution.
set -eu
. "$SRC/research/checks/common.sh"

table() { # puzzle: its data file
    echo "$results/givens-$(echo "$1" | tr : -).txt"
}

challenges() { # puzzle, given pieces: the list
    echo "$results/challenges-$(echo "$1" | tr : -)-$2.txt"
}

same() { # what, two files
    holds "$1" cmp -s "$2" "$3"
}

command=givens
boards='pentominoes:3x20 pentominoes:4x15 pentominoes:8x8-hole pentominoes:5x12'
! full || boards="$boards pentominoes:6x10 kanoodle:pyramid iq-puzzler-pro:pyramid kanoodle:5x11 iq-puzzler-pro:diagonal
    iq-puzzler-pro:5x11"
for board in $boards; do
    "$PAPAN" list --quiet "$board" >solutions
    "$PAPAN" convert "$board" --to pack-text >board
    cells=60
    case $board in iq*|kanoodle*) cells=55 ;; esac
    givens_by_groups $cells <solutions >table 2>log
    same "$board by groups" table "$(table "$board")"
    if [ "$board" != iq-puzzler-pro:5x11 ]; then
        givens_by_pairs board >table 2>log
        same "$board by pairs" table "$(table "$board")"
    fi
    for given in 1 2; do
        [ -e "$(challenges "$board" $given)" ] || continue
        givens_by_groups $cells $given <solutions 2>log | LC_ALL=C sort >list
        same "challenges on $board" list "$(challenges "$board" $given)"
    done
done

# A table: every set of eleven pieces fixes its solution, every solution is fixed by some number of pieces.
for file in "$results"/givens-*.txt; do
    holds "${file##*/}" awk '$1 == 11 { eleven = $2 } $1 == 12 { all = $2 } { fixed += $4; loose += $5 }
        END { exit !(NR == 13 && eleven == 12 * all && fixed == all && loose == all) }' "$file"
done

# The lists: as many challenges as the table says, divided by the symmetries; all different and all unique.
while read -r board symmetries given; do
    list=$(challenges "$board" "$given")
    lines=$(wc -l <"$list")
    holds "$board: number of challenges" \
        [ $((lines * symmetries)) -eq "$(awk -v k="$given" '$1 == k { print $3 }' "$(table "$board")")" ]
    holds "$board: all different" [ "$(sort -u "$list" | wc -l)" -eq "$lines" ]
    most=$lines
    full || [ "$lines" -lt 100 ] || most=100
    empty=$("$PAPAN" convert "$board" --to pack-text | tr '\n' '/')
    head -n "$most" "$list" | sed "s|^|${empty}PLACED/|" >batch
    run batch batch
    exits 0
    holds "$board: all unique" [ "$(cut -f 2 out | grep -c '^unique$')" -eq "$most" ]
done <<END
pentominoes:3x20 4 1
pentominoes:4x15 4 1
pentominoes:5x12 4 1
pentominoes:6x10 4 1
pentominoes:8x8-hole 8 1
kanoodle:pyramid 8 1
iq-puzzler-pro:pyramid 8 1
iq-puzzler-pro:5x11 4 2
END

finish

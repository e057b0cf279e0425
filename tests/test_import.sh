#!/bin/sh
# papan import: boards that papan draw made, and files that hold none.
. "$SRC/tests/cli.sh"

printf 'AABB\nAACB\nDCCC\nDDDC\nPLACED\n..Qx\n....\n....\nx...\n' >small.txt
cat >large.txt <<'BOARD'
AAAABCCC
BBBBBCCC
BBBCCCCE
DBBCEEEE
GGGCGEFE
GGGGGEFF
GGGGGEFF
GGGGGEHF
BOARD

# What was drawn comes back, in words, in files and in JSON.
run draw small.txt -o small.png
exits 0
run import small.png -o again.txt -o again.json
exits 0
silent err
holds 'the board is shown' grep -q 'AABB\|#' out
run convert small.txt -o expected.txt
exits 0
holds 'the text is the same' cmp -s expected.txt again.txt
run convert again.json --to .txt
exits 0
holds 'the JSON is the same board' cmp -s expected.txt out
run import small.png --json
exits 0
holds 'JSON says it is sure' grep -q '"sure": true' out
holds 'JSON has confidences' grep -q '"confidences": \[\[' out
for theme in light dark colour-blind print; do
    run draw large.txt --theme "$theme" --no-labels -o large.png
    exits 0
    run import large.png -q --to sbn
    exits 0
    run import large.png -o "large-$theme.txt" -q
    exits 0
    holds "the regions come back in the $theme theme" [ "$(head -1 "large-$theme.txt")" = AAAABCCC ]
done

# Files that are no pictures, or broken ones.
run import small.txt
exits 3
holds 'neither PNG nor JPEG' grep -q 'neither a PNG nor a JPEG' err
run import nowhere.png
exits 1
head -c 600 small.png >cut.png
run import cut.png
exits 3
holds 'the broken file is named' grep -q 'cut.png is a broken PNG' err
printf '\377\330\377\340\000\020JFIF\000' >cut.jpg
run import cut.jpg
exits 3
holds 'the broken JPEG is named' grep -q 'cut.jpg is a broken JPEG' err
run draw nqueens:8 -o chess.png
exits 0
run import chess.png
holds 'a chess board is no sure board' [ "$(grep -c . err)" -ge 1 ]

# A PNG of 20000 x 20000 pixels, of which only the beginning is there: its size is seen before anything else.
printf '%b' "$(cat <<'BYTES' | tr -d '\n'
\0211\0120\0116\0107\0015\0012\0032\0012\0000\0000\0000\0015\0111\0110\0104\0122\0000\0000\0116\0040
\0000\0000\0116\0040\0010\0002\0000\0000\0000\0154\0022\0321\0156\0000\0000\0000\0144\0111\0104\0101
\0124\0170\0170\0170\0170\0170\0170\0170\0170\0170\0170\0170\0170\0170\0170\0170\0170\0170\0170\0170
\0170
BYTES
)" >huge.png
run import huge.png
exits 3
has err '20000 x 20000 pixels'

# Too large for the limit that is set: refused, not tried.
run import --memory-limit 1K small.png
exits 3
holds 'the size is told' grep -q 'pixels; at most' err
for bad in '-o two.xyz' '-o nowhere/two.txt' '--to pack-text'; do
    # shellcheck disable=SC2086 # the bad half is words
    run import small.png -o one.txt $bad
    holds "nothing is written beside $bad" [ ! -e one.txt ]
    silent out
done
run import small.png --to sbn --json
exits 2
has err '^papan: --to and --json do not go together'
run import small.png --stars 4294967297
exits 3
silent out

finish

#!/bin/sh
# papan import: puzzles noted in pictures, boards read from pixels, and files that contain neither.
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

# Every picture of every family holds a note of its puzzle.
comes_back() { # puzzle, picture
    run import "$2" -o again.id
    exits 0
    silent err
    has out '^Read from the note that Papan wrote into the picture.$'
    run convert "$1" -o expected.id
    holds "$2 holds the id of $1" cmp -s expected.id again.id
}
examples=$SRC/examples
printf '{"family":"pack","lattice":"square","board":{"rows":1,"columns":2},"pieces":[{"name":"A & <()>\\u00e9","rows":["AA"]}]}' >named.json
for puzzle in small.txt "$examples/queens/stars-9.txt" "$examples/nqueens/placed-8.txt" nqueens:12 \
    "$examples/pack/challenge-5x11.txt" "$examples/pack/sample-custom.txt" "$examples/pack/sample-pyramid.txt" \
    soma:3x3x3 named.json; do
    rm -f picture.* film.*
    run draw "$puzzle" --size 200 -o picture.png -o picture.svg -o picture.pdf
    exits 0
    for kind in png svg pdf; do
        comes_back "$puzzle" "picture.$kind"
    done
    run draw "$puzzle" --animate --frames 2 --size 100 --time-limit 1 -o film.gif -o film.apng -o film.svg
    for kind in gif apng svg; do
        comes_back "$puzzle" "film.$kind"
    done
done
run solve nqueens:8 -o solved.png -o solved.svg
comes_back nqueens:8 solved.png
comes_back nqueens:8 solved.svg
run import solved.svg --json
exits 0
has out '"id": "nqueens:8"'
has out '"sure": true'

# Invalid notes: the first words are wrong, the note is cut off, or it is not the id of a puzzle.
damaged() { # picture, sed script
    LC_ALL=C sed "$2" "$1" >"damaged-$1"
    run import "damaged-$1"
    exits 3
    silent out
    has err 'not a supported picture; expected a PNG or JPEG file'
}
run draw soma:3x3x3 --size 100 -o soma.svg -o soma.pdf
run draw soma:3x3x3 --animate --frames 2 --size 100 -o soma.gif
for picture in soma.svg soma.pdf soma.gif; do
    for script in 's/Papan puzzle/Papan muzzle/' 's/soma:3x3x3/soma:3x3x9/' 's/soma:3x3x3/           /' \
        's/soma:3x3x3/4(4)4(4)4(4/' 's/soma:3x3x3/)))))))))))/' 's/soma:3x3x3/\o377\o377\o377\o377\o377\o377\o377\o377\o377\o377\o377/'; do
        damaged "$picture" "$script"
    done
done
run draw large.txt --size 200 -o noted.svg
for stars in 1 2; do
    run import noted.svg --stars $stars
    exits $((stars * 2 - 2))
done
has err "^papan: --stars 2 does not fit the puzzle stored in 'noted.svg'; omit it$"
printf '<svg><metadata>Papan puzzle nqueens:8' >cut.svg
run import cut.svg
exits 0
printf '<svg><metadata>Papan puzzle &' >amp.svg
run import amp.svg
exits 3
{ printf '<svg><metadata>Papan puzzle ' && head -c 3000000 /dev/zero | tr '\0' A; } >long.svg
run import long.svg
exits 3
printf '%%PDF-1.4 /Keywords (Papan puzzle \\' >cut.pdf
run import cut.pdf
exits 3
printf 'GIF8\377Papan puzzle ' >cut.gif
run import cut.gif
exits 3

# Without its note a picture is read like any screenshot: in words, in files and in JSON.
plain() { # picture
    LC_ALL=C sed 's/Papan puzzle/Papan muzzle/' "$1" >"plain-$1"
    mv "plain-$1" "$1"
}
run draw small.txt -o small.png
exits 0
plain small.png
run import small.png -o again.txt -o again.json
exits 0
silent err
holds 'the board is shown with its queens and crosses' [ "$(head -5 out)" = "$(printf 'A  A  B# Bx\nA  A  C  B\nD  C  C  C\nDx D  D  C\n# queen, x cross')" ]
has out '^4 x 4 cells, queens: 1, crosses: 2, '
run convert small.txt -o expected.txt
exits 0
holds 'the text is the same' cmp -s expected.txt again.txt
run convert again.json --to .txt
exits 0
holds 'the JSON is the same board' cmp -s expected.txt out
run import small.png --json
exits 0
holds 'JSON says it is sure' grep -q '"sure": true' out
has out '"regions": \["AABB", "AACB", "DCCC", "DDDC"\]'
has out '"placed": \["..#x", "....", "....", "x..."\]'
holds 'JSON has confidences' grep -q '"confidences": \[\[' out
lacks out '"stars"'
run import small.png --json --stars 2
exits 0
has out '"stars": 2, "regions"'
cp out two.json
run convert two.json --to .txt
exits 0
has out '^stars: 2$'
for theme in light dark colour-blind outline print; do
    run draw large.txt --theme "$theme" --no-labels -o large.png
    exits 0
    plain large.png
    if [ "$theme" != print ]; then # what patterns are taken for, Star Battle Notation cannot say
        run import large.png -q --to sbn
        exits 0
    fi
    run import large.png -o "large-$theme.txt" -q
    exits 0
    holds "the regions come back in the $theme theme" [ "$(head -1 "large-$theme.txt")" = AAAABCCC ]
done

# Files that are not pictures, and damaged pictures.
run import small.txt
exits 3
has err 'not a supported picture; expected a PNG or JPEG file'
run import nowhere.png
exits 1
head -c 600 small.png >cut.png
run import cut.png
exits 3
holds 'the broken file is named' grep -q 'cut.png is a damaged PNG' err
printf '\377\330\377\340\000\020JFIF\000' >cut.jpg
run import cut.jpg
exits 3
holds 'the broken JPEG is named' grep -q 'cut.jpg is a damaged JPEG' err
run draw nqueens:8 -o chess.png
exits 0
plain chess.png
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

# Too large for the limit that is set: refused, not tried. The file itself, then its pixels.
run import --memory-limit 1K small.png
exits 1
has err '^papan: reading small.png needs more memory than --memory-limit allows$'
run import --memory-limit 100K small.png
exits 3
holds 'the size is told' grep -q 'pixels; the limit is' err
for bad in '-o two.xyz' '-o nowhere/two.txt' '--to pack-text'; do
    # shellcheck disable=SC2086 # the bad half is words
    run import small.png -o one.txt $bad
    holds "nothing is written beside $bad" [ ! -e one.txt ]
    silent out
done
run import small.png --to sbn --json
exits 2
has err '^papan: --to cannot be combined with --json'
run import small.png --stars 4294967297
exits 3
silent out

finish

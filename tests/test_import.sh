#!/bin/sh
# papan import reads puzzles noted in pictures and boards from pixels, and refuses files that contain neither.
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
    gives 0 import "$2" -o again.id
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
    gives 0 draw "$puzzle" --size 200 -o picture.png -o picture.svg -o picture.pdf
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
prints '"id": "nqueens:8"' import solved.svg --json
has out '"sure": true'

# Invalid notes: the first words are wrong, the note is cut off, or it is not the id of a puzzle.
damaged() { # picture, sed script
    LC_ALL=C sed "$2" "$1" >"damaged-$1"
    gives 3 import "damaged-$1"
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
gives 0 import cut.svg
printf '<svg><metadata>Papan puzzle &' >amp.svg
gives 3 import amp.svg
{ printf '<svg><metadata>Papan puzzle ' && head -c 3000000 /dev/zero | tr '\0' A; } >long.svg
gives 3 import long.svg
printf '%%PDF-1.4 /Keywords (Papan puzzle \\' >cut.pdf
gives 3 import cut.pdf
printf 'GIF8\377Papan puzzle ' >cut.gif
gives 3 import cut.gif

# Without its note a picture is read like any screenshot: in words, in files and in JSON.
plain() { # picture
    LC_ALL=C sed 's/Papan puzzle/Papan muzzle/' "$1" >"plain-$1"
    mv "plain-$1" "$1"
}
gives 0 draw small.txt -o small.png
plain small.png
gives 0 import small.png -o again.txt -o again.json
silent err
holds 'the board is shown with its queens and crosses' [ "$(head -5 out)" = "$(printf 'A  A  B# Bx\nA  A  C  B\nD  C  C  C\nDx D  D  C\n# queen, x cross')" ]
has out '^4 x 4 cells, queens: 1, crosses: 2, '
gives 0 convert small.txt -o expected.txt
holds 'the text is the same' cmp -s expected.txt again.txt
gives 0 convert again.json --to .txt
holds 'the JSON is the same board' cmp -s expected.txt out
gives 0 import small.png --json
holds 'JSON says it is sure' grep -q '"sure": true' out
has out '"regions": \["AABB", "AACB", "DCCC", "DDDC"\]'
has out '"placed": \["..#x", "....", "....", "x..."\]'
holds 'JSON has confidences' grep -q '"confidences": \[\[' out
lacks out '"stars"'
prints '"stars": 2, "regions"' import small.png --json --stars 2
cp out two.json
prints '^stars: 2$' convert two.json --to .txt
for theme in light dark colour-blind outline print; do
    gives 0 draw large.txt --theme "$theme" --no-labels -o large.png
    plain large.png
    if [ "$theme" != print ]; then # what patterns are taken for, Star Battle Notation cannot say
        gives 0 import large.png -q --to sbn
    fi
    gives 0 import large.png -o "large-$theme.txt" -q
    holds "the regions come back in the $theme theme" [ "$(head -1 "large-$theme.txt")" = AAAABCCC ]
done

# Files that are not pictures, and damaged pictures.
refuses 3 'not a supported picture; expected a PNG or JPEG file' import small.txt
gives 1 import nowhere.png
head -c 600 small.png >cut.png
gives 3 import cut.png
holds 'the broken file is named' grep -q 'cut.png is a damaged PNG' err
printf '\377\330\377\340\000\020JFIF\000' >cut.jpg
gives 3 import cut.jpg
holds 'the broken JPEG is named' grep -q 'cut.jpg is a damaged JPEG' err
gives 0 draw nqueens:8 -o chess.png
plain chess.png
run import chess.png
holds 'a chess board is not read with confidence' [ "$(grep -c . err)" -ge 1 ]

# A PNG of 20000 x 20000 pixels, of which only the beginning is there: its size is seen before anything else.
printf '%b' "$(cat <<'BYTES' | tr -d '\n'
\0211\0120\0116\0107\0015\0012\0032\0012\0000\0000\0000\0015\0111\0110\0104\0122\0000\0000\0116\0040
\0000\0000\0116\0040\0010\0002\0000\0000\0000\0154\0022\0321\0156\0000\0000\0000\0144\0111\0104\0101
\0124\0170\0170\0170\0170\0170\0170\0170\0170\0170\0170\0170\0170\0170\0170\0170\0170\0170\0170\0170
\0170
BYTES
)" >huge.png
refuses 3 '20000 x 20000 pixels' import huge.png

# Too large for the limit that is set: refused, not tried. The file itself, then its pixels.
refuses 1 '^papan: reading small.png needs more memory than --memory-limit allows$' import --memory-limit 1K small.png
gives 3 import --memory-limit 100K small.png
holds 'the size is told' grep -q 'pixels; the limit is' err
for bad in '-o two.xyz' '-o nowhere/two.txt' '--to pack-text'; do
    # shellcheck disable=SC2086 # the bad half is words
    run import small.png -o one.txt $bad
    holds "nothing is written beside $bad" [ ! -e one.txt ]
    silent out
done
refuses 2 '^papan: --to cannot be combined with --json' import small.png --to sbn --json
gives 3 import small.png --stars 4294967297
silent out

finish

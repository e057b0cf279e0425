#!/bin/sh
# papan build writes the files for 3D printers and laser cutters that were asked for. test_build.c checks their geometry.
. "$SRC/tests/cli.sh"

triangles() { # STL file
    od -An -tu4 -j80 -N4 "$1" | tr -dc 0-9
}
whole() { # STL file: its number of triangles is that in its header
    [ "$(wc -c <"$1")" -eq $((84 + 50 * $(triangles "$1"))) ]
}

gives 0 build pentominoes:6x10 -o pieces.stl -o cut.svg
silent err
has out '^pieces\.stl: parts: 12, [0-9.]* x [0-9.]* mm$'
has out '^cut\.svg: parts: 14, '
holds 'a whole STL' whole pieces.stl
holds 'an SVG in millimetres' grep -q '<svg .*width="[0-9.]*mm" height="[0-9.]*mm" viewBox="0 0 ' cut.svg
holds 'twelve letters' [ "$(sed -n '/id="engrave"/,/<\/g>/p' cut.svg | grep -c '<path')" -eq 12 ]
holds 'a line for each piece, three for the tray' [ "$(sed -n '/id="cut"/,/<\/g>/p' cut.svg | grep -c '<path')" -eq 15 ]
prints '^pentominoes:6x10$' import cut.svg --to id
cp pieces.stl again.stl
gives 0 build pentominoes:6x10 -o pieces.stl --quiet
silent out
holds 'the same pieces again' cmp -s pieces.stl again.stl
gives 0 build pentominoes:6x10 -o cut.svg --no-labels
holds 'no letters' [ "$(sed -n '/id="engrave"/,/<\/g>/p' cut.svg | grep -c '<path')" -eq 0 ]
for id in soma:3x3x3 bedlam:4x4x4 kanoodle:pyramid iq-puzzler-pro:diagonal; do
    gives 0 build $id -o body.stl --cell 12.5 --clearance 0.2 --height 6
    holds "$id is whole" whole body.stl
done

# Several sheets and files.
prints '^sheet-1\.svg: parts: [0-9]*, 250\.0 x 170\.0 mm$' build pentominoes:6x10 -o sheet.svg --sheet 250x170
holds 'sheets are numbered' [ -e sheet-2.svg ]
holds 'and not twice' [ ! -e sheet.svg ]
run --lang id build pentominoes:6x10 -o sheet.svg --sheet 250x170
has out '250,0 x 170,0 mm'
printf '{"family":"pack","board":["XXXX","XXXX"],"pieces":[{"symbol":"A","rows":["AA","A"],"copies":2},{"symbol":"B","rows":["BB"]}]}\n' >copies.json
prints '^one-1-A\.stl: parts: 1, .* mm, to be made 2 times$' build copies.json -o one.stl --each
holds 'one file for each piece' [ "$(find . -name 'one-*' | wc -l)" -eq 2 ]

# Pieces that cannot be made.
refuses 2 'cannot write no\.stl: .*packing puzzle' build nqueens:8 -o no.stl
refuses 2 'flat pieces' build soma:3x3x3 -o no.svg
refuses 1 'a part needs .* mm' build pentominoes:6x10 -o no.svg --sheet 100x100
holds 'nothing is written' [ "$(find . -name 'no*' | wc -l)" -eq 0 ]

# Wrong settings.
refuses 2 '\.stl' build pentominoes:6x10
gives 2 build pentominoes:6x10 -o pieces.obj
for wrong in '--cell 1' '--clearance 2' '--kerf 9' '--height 5000' '--sheet 600' '--sheet 0x5' '--labels --no-labels' '--theme dark'; do
    # shellcheck disable=SC2086 # an option and its value
    gives 2 build pentominoes:6x10 -o no.svg $wrong
done
refuses 2 '\-\-kerf is for \.svg files' build pentominoes:6x10 -o no.stl --kerf 0.2
refuses 2 '\-\-height is for \.stl files' build pentominoes:6x10 -o no.svg --height 5
gives 1 build pentominoes:6x10 -o nowhere/pieces.stl
cp copies.json kept.svg
gives 2 build kept.svg -o kept.svg
holds 'the puzzle is kept' cmp -s copies.json kept.svg

finish

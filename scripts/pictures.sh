#!/bin/sh
# Redraws the pictures in docs/pictures with the commands shown in the documents: pictures.sh (after make all)
set -eu
cd "$(dirname "$0")/.."
scripts/setup.sh browser
papan=$PWD/build/release/papan
to=docs/pictures
scripts/terminal-picture.sh "$papan" $to/demo.svg 'solve examples/queens/board-8.txt' 'solve iq-puzzler-pro:5x11' / \
    'solve iq-puzzler-pro:pyramid' 'solve nqueens:8'
scripts/terminal-picture.sh "$papan" $to/compare.svg 'compare examples/pack/sample-default.txt'
node web/tests/pictures.mjs "$papan"
"$papan" draw --solve examples/queens/board-8.txt --size 360 -o $to/queens.png
"$papan" draw --solve examples/pack/challenge-5x11.txt --size 480 -o $to/pack.png
"$papan" draw --solve --theme print examples/pack/challenge-5x11.txt --size 480 -o $to/print.png
"$papan" draw --solve --oblique iq-puzzler-pro:pyramid --size 680 -o $to/pyramid.png
"$papan" draw examples/pack/sample-default.txt --animate --strategy permute-pieces --size 280 --speed 6 -o $to/search.gif
"$papan" draw --solve hexiamonds:6x6 --size 420 -o $to/triangles.png
"$papan" draw --solve calendar:11-15 --size 360 -o $to/calendar.png
"$papan" draw --solve trihexes-tetrahexes:hexagon --size 300 -o $to/hexagons.png
sheet=$(mktemp)
trap 'rm -f "$sheet" "$sheet.svg"' EXIT
"$papan" build calendar:11-15 --quiet -o "$sheet.svg"
# Lines of a laser are too thin for a small picture.
if ! sed 's/stroke-width="0.1"/stroke-width="0.4"/' "$sheet.svg" | rsvg-convert -w 640 -b white -o $to/cut.png; then
    echo "$to/cut.png was not redrawn: rsvg-convert (librsvg2-bin) is missing"
fi
if ! command -v pdftoppm >/dev/null; then
    echo "$to/booklet.png was not redrawn: pdftoppm (poppler-utils) is missing"
    exit 0
fi
book=$(mktemp)
trap 'rm -f "$sheet" "$sheet.svg" "$book" "$book.pdf"' EXIT
"$papan" booklet --quiet -o "$book.pdf" --count 6 --difficulty medium --seed 7
pdftoppm -png -r 50 -f 1 -l 1 -singlefile "$book.pdf" ${to}/booklet

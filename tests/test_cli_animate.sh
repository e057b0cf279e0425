#!/bin/sh
# draw --animate and compare -o write complete files of the right kind, even if the search is stopped, and none for a
# wrong request.
. "$SRC/tests/cli.sh"

printf 'AABB\nAACB\nDCCC\nDDDC\n' >queens.txt
frames() { grep -c '</text>' "$1"; }
starts() { [ "$(head -c "${#2}" "$1")" = "$2" ]; }
is_png() { [ "$(head -c 4 "$1" | tail -c 3)" = PNG ]; }

# All kinds at once, whole or not at all.
gives 0 draw queens.txt --animate --strategy permute-columns -o film.gif -o film.apng -o film.svg
silent out
silent err
holds 'a GIF' starts film.gif GIF89a
holds 'an APNG' is_png film.apng
holds 'with an animation in it' grep -q acTL film.apng
holds 'an SVG' grep -q '</svg>' film.svg
holds 'that moves' grep -q '<animate ' film.svg
holds 'whose first frame is the start' grep -q '^permute-columns, cases: 0</text>' film.svg
holds 'and whose last is the solution' [ "$(grep -c ', solved</text>' film.svg)" -eq 1 ]
holds 'which is the last text' [ "$(grep '</text>' film.svg | tail -n 1 | grep -c solved)" -eq 1 ]
holds 'no temporary file is left' [ "$(find . -name 'film*' | wc -l)" -eq 3 ]
run solve queens.txt --strategy permute-columns
cases=$(sed -n 's/^Cases examined: //p' out)
holds 'with the cases of the search' grep -q "^permute-columns, cases: $cases, solved<" film.svg

# Without a strategy the plain one is taken; each step of a short search is a frame.
gives 0 draw nqueens:4 --animate -o short.svg --frames 1000
run solve nqueens:4 --trace steps.json --strategy row-by-row
steps=$(grep -c -v '"event": "solution"' steps.json)
holds 'every step, the start and the end' [ "$(frames short.svg)" -eq $((steps + 2)) ]
holds 'nothing left out' [ "$(grep -c 'step in' short.svg)" -eq 0 ]

# A long search has at most the requested number of frames, and at least half of it.
gives 0 draw nqueens:12 --animate --strategy row-by-row -o long.svg --frames 40
holds 'at most 40 frames' [ "$(frames long.svg)" -le 40 ]
holds 'at least 20 frames' [ "$(frames long.svg)" -ge 20 ]
holds 'steps are left out' grep -q '(1 step in [0-9]*)</text>' long.svg
holds 'solved at the end' grep -q ', solved</text>' long.svg
gives 0 draw nqueens:8 --animate -o two.svg --frames 1
holds 'the start and the end are always there' [ "$(frames two.svg)" -eq 2 ]

# Speed, size and theme.
gives 0 draw nqueens:4 --animate -o sized.svg --size 200 --no-labels
holds 'the size' grep -q ' width="200.000000"' sized.svg
gives 0 draw queens.txt --animate -o slow.svg --speed 2 --theme dark
second=$(sed -n 's/^<text.*keyTimes="0;\([0-9.]*\);\([0-9.]*\)" dur="\([0-9]*\)ms".*/\1 \2 \3/p' slow.svg | head -n 1)
holds 'half a second for each step' [ "$(echo "$second" | awk '{ printf "%.0f", ($2 - $1) * $3 }')" -eq 500 ]
refuses 2 '^papan: --speed is at most 50 for animations$' draw queens.txt --animate -o fast.svg --speed 51
run draw queens.txt --animate -o bright.svg
holds 'themes differ' [ "$(grep -c '#ffffff' bright.svg)" -ne "$(grep -c '#ffffff' slow.svg)" ]

# No solution, and a search that is stopped.
gives 0 draw nqueens:3 --animate --strategy row-by-row -o none.svg
holds 'says that there is none' grep -q 'no solution found</text>' none.svg
gives 4 draw iq-puzzler-pro:5x11 --animate --strategy piece-everywhere --time-limit 0.2 --frames 10 -o stopped.svg
holds 'says that it was stopped' grep -q ', stopped</text>' stopped.svg

# Mistakes.
echo precious >old.gif
refuses 2 '\.gif' draw queens.txt --animate
refuses 2 'film.mp4' draw queens.txt --animate -o film.mp4
gives 1 draw queens.txt --animate -o nowhere/film.gif
gives 2 draw nqueens:20 --animate --strategy closed-form -o old.gif
holds 'a failed run keeps the old file' [ "$(cat old.gif)" = precious ]
gives 2 draw queens.txt --animate --strategy nonsense -o old.gif
gives 2 draw queens.txt --animate --all -o old.gif
gives 1 draw nqueens:5000 --animate -o old.gif
holds 'still the old file' [ "$(cat old.gif)" = precious ]

# compare: chart, text and JSON.
prints '^row-by-row  *solved  *876 ' compare nqueens:8 -o chart.png -o chart.svg -o chart.pdf -o chart.txt -o chart.json
holds 'a PNG' is_png chart.png
holds 'a PDF' starts chart.pdf %PDF-
holds 'the title' grep -q '<title>Finding one solution of nqueens:8</title>' chart.svg
holds 'a row of the chart' grep -q '^row-by-row: Cases.* 876; Time.* ms$' chart.svg
holds 'grouped digits' grep -q '^permute-columns: Cases.* 2,843; Time' chart.svg
holds 'those that do not suit' grep -q '^Not compared: .*permute-pieces' chart.svg
holds 'the table' grep -q '^row-by-row  *solved  *876 ' chart.txt
holds 'an object for each strategy' [ "$(grep -c '"verdict"' chart.json)" -eq "$(grep -c 'Time.* ms$' chart.svg)" ]
gives 0 compare iq-puzzler-pro:5x11 --time-limit 0.1 -q -o slow-chart.svg
holds 'too slow is marked' grep -q '^piece-everywhere: Cases.* > .*; Time.* > .* (too slow)$' slow-chart.svg
gives 2 compare queens.txt -o chart.doc
finish

#!/bin/sh
# Boards of other programs are read correctly: archives of puzzles, grids of numbers, cells without a region; the JSON
# of other games is refused.
. "$SRC/tests/cli.sh"
examples=$SRC/examples/queens
tab=$(printf '\t')

# Archives.
gives 0 batch "$examples/archive.json"
silent err
holds 'all puzzles are solved' [ "$(cut -f 1,2 out | tr '\t\n' ' /')" = '1 unique/2 unique/3 unique/' ]
run batch --json "$examples/archive.json"
has out '^{"id": "2", "family": "queens", .*"verdict": "unique"'
gives 0 solve "$examples/archive.json"
has err 'archive\.json: warning: there are 3 puzzles; only the first is read'
printf '{"levels": [\n\t{"n": 4},\n\t{"regions": [[0, 0], [1, 1]]},\n\t{"name": "x"}]}' >levels.json
gives 3 batch levels.json
holds 'one answer for each' [ "$(cut -f 1,2 out | tr '\t\n' ' /')" = '1 many/2 none/3 invalid/' ]
has err 'levels\.json:4:[0-9]*: error: no puzzle found in this JSON with "name"'
tr -d '\n\t' <levels.json >one-line.json
run batch one-line.json
holds 'also on one line' [ "$(cut -f 1,2 out | tr '\t\n' ' /')" = '1 many/2 none/3 invalid/' ]
printf '[\n{"n": 4},\n{"n": 5\n]\n' >broken.json
gives 3 batch broken.json
silent out
has err 'broken\.json:4:1: error: invalid JSON'
printf '{\n"n": 4\n}\n' >pretty.json
prints "^1${tab}many" batch pretty.json

# One puzzle per line, of all kinds.
printf '%s\n' '{"n": 4}' '[[0,0,1,1],[0,2,1,1],[2,2,2,3],[3,3,3,3]]' "a${tab}0 0 1 1/0 2 1 1/2 2 2 3/3 3 3 3" \
    '0011/0211/2223/3333' '1,1,2,2/1,3,2,2/3,3,3,4/4,4,4,4' '.AAA/BBBB/CCCC/DDD.' '. 1 1 1/2 2 2 2/3 3 3 3/4 4 4 .' >lines.txt
gives 0 batch lines.txt
silent err
holds 'each line is answered' [ "$(cut -f 1,2 out | tr '\t\n' ' /')" = \
    '1 many/2 unique/a unique/4 unique/5 unique/6 many/7 many/' ]
has out "^4${tab}unique${tab}A#BB/ACB#/#CCD/DD#D\$"
run batch lines.txt --json
has out '^{"id": "4", .*"solutions": \[\["A#BB", "ACB#", "#CCD", "DD#D"\]\]'
printf '0 0 1 1 2 2 3 3/0 0 1 1 2 2 3 3/0 0 1 1 2 2 3 3/0 0 1 1 2 2 3 3/%s\n' \
    '4 4 5 5 6 6 7 7/4 4 5 5 6 6 7 7/4 4 5 5 6 6 7 7/4 4 5 5 6 6 7 7' >stars.txt
run batch --stars 2 stars.txt
has out "^1${tab}\(many\|unique\|none\)${tab}"
run batch --stars 2 --json stars.txt
has out '"verdict"'

# Blanks before a puzzle have no meaning.
printf '  {"n": 4, "title": "a/b"}\n \n b\t {"n": 1}\n   ABBB/AACB/DDCC/DDDD\n  ABX/AAB\n' >indented.txt
gives 3 batch indented.txt
holds 'each line is answered' [ "$(cut -f 1,2 out | tr '\t\n' ' /')" = '1 many/ b unique/4 unique/5 invalid/' ]
has err '^indented.txt:5:7: error: the board has 2 lines of 3 letters'
printf '  {"n": 4,\n "title": "a"}\n' >whole.json
prints "^1${tab}many" batch whole.json

# The place of an error in an archive is that in the file.
printf '{"levels": [{"n": 4,\n "family": "nqueens",\n "side": 3}, {"regions": [[0,1],[0,1]], "size": 3}]}' >places.json
refuses 3 '^places.json:3:2: error: "side" is a key of the family "pack"' batch places.json
has err '^places.json:3:41: error: "size" is 3, but the board has 2 rows'
run batch places.json --json
has out '"id": "1", "verdict": "invalid", "line": 3, "column": 2, '
printf '{"n": 1, "puzzles": [{"n": 3}]}\n{"n": 4}\n' >two-readings.txt
run batch two-readings.txt
holds 'the other line is answered' [ "$(cut -f 1,2 out | tr '\t\n' ' /')" = '1 invalid/2 many/' ]
gives 3 count two-readings.txt

# Numbers and cells without a region.
prints '^AAAABBB$' convert "$examples/numbers-7.txt" --to queens-text
prints '^unique' check "$examples/bare-8.txt"
gives 1 convert "$examples/bare-8.txt" --to sbn
has err 'Star Battle Notation cannot describe cells without a region; use text or JSON'
run convert "$examples/bare-8.txt" --to id
has out '^stars:_1/\.\.AABB\.\./'
id=$(cat out)
prints '^\.\.[#AB]*\.\.$' solve "$id" --quiet
cp out solution.txt
run check "$examples/bare-8.txt" solution.txt
has out '^right: '
gives 0 draw "$examples/bare-8.txt" -o bare.png
gives 0 import bare.png -o again.txt
run convert again.txt --to id
holds 'a picture brings it back' [ "$(cat out)" = "$id" ]
gives 0 hint "$examples/bare-8.txt" --quiet
refuses 1 "there is no file '\.\./AB'" solve ../AB
sed 's/^\.\.A/.#A/' solution.txt >wrong.txt
run check "$examples/bare-8.txt" wrong.txt
has out '^wrong: the queen at row 1, column 2 is on a cell without a region'

# Other games.
echo '{"n": 6, "clues": [1, 2]}' >other.json
gives 3 solve other.json
silent out
has err 'other\.json:1:1: error: no puzzle found in this JSON with "n", "clues"'
run solve other.json --lang id
has err 'tidak ada teka-teki dalam JSON dengan "n", "clues"'
finish

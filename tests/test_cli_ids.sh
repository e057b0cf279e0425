#!/bin/sh
# Ids in place of files: every command reads them, convert writes them, and they are never confused with file names.
. "$SRC/tests/cli.sh"

run solve 331WLe
exits 0
has out 'No solution'
run count 'nqueens:_4/PLACED/.Q../..../..../....' -q
exits 0
has out '^1$'
run solve '1_2_1/DEFAULT/AA' -q
has out '^AA$'
run count "('family':'pack','lattice':'cubic','board':('rows':1,'columns':1,'layers':2),'pieces':!('rows':!'AA'*)*)" -q
exits 0
has out '^1$'

# A board in one word and back.
printf 'ABA\nACA\nABA\n' >parts.txt
run convert parts.txt -o parts.id
exits 0
holds 'the id is one line' [ "$(cat parts.id)" = 'ABA/ACA/ABA' ]
run convert "$(cat parts.id)" -o again.txt
exits 0
holds 'the board is the same' cmp -s parts.txt again.txt
has err 'warning'

# A file takes precedence over an id; anything else is reported as a missing file.
mkdir AB
printf 'A\n' >AB/AB
run solve AB/AB -q
has out '^#$'
run solve no/such/file
exits 1
has err "there is no file 'no/such/file'"
while read -r wrong why; do
    run solve "$wrong"
    exits 3
    silent out
    has err "is neither a file nor a valid id: .*$why"
    has err 'an id is a whole puzzle in one word, such as nqueens:8,'
done <<'END'
2_2_1/DEFOLT/A unknown kind of board
331WLx9 a board of 3 rows needs 6
AAB/CCB/CCD 4 regions
1_2_1/DEFAULT/pieces:kanodle kanodle
('family':'pack' invalid JSON
END
for file in board.txt exampels/queens/board-8.txt ./ab/ab /no/such; do
    run solve "$file"
    exits 1
    has err "there is no file '$file' and no built-in puzzle of that name"
done
run solve nquens:8
exits 1
has err "there is no file 'nquens:8' and no built-in puzzle of that name; did you mean nqueens:8?"
run solve soma
exits 1
has err "no built-in puzzle of that name; did you mean soma:3x3x3?"
run solve pentominoes:7x9
exits 1
has err 'no built-in puzzle of that name; did you mean pentominoes:'
for number in x 0 -5 99999999999; do
    run solve "nqueens:$number"
    exits 3
    has err "^nqueens:$number: error: .*number of queens"
done

finish

#!/bin/sh
# Ids in place of files: every command reads them, convert writes them, and they are never confused with file names.
. "$SRC/tests/cli.sh"

prints 'No solution' solve 331WLe
prints '^1$' count 'nqueens:_4/PLACED/.Q../..../..../....' -q
run solve '1_2_1/DEFAULT/AA' -q
has out '^AA$'
gives 0 count "('family':'pack','lattice':'cubic','board':('rows':1,'columns':1,'layers':2),'pieces':!('rows':!'AA'*)*)" -q
has out '^1$'

# A board in one word and back.
printf 'ABA\nACA\nABA\n' >parts.txt
gives 0 convert parts.txt -o parts.id
holds 'the id is one line' [ "$(cat parts.id)" = 'ABA/ACA/ABA' ]
gives 0 convert "$(cat parts.id)" -o again.txt
holds 'the board is the same' cmp -s parts.txt again.txt
has err 'warning'

# A file takes precedence over an id; anything else is reported as a missing file.
mkdir AB
printf 'A\n' >AB/AB
run solve AB/AB -q
has out '^#$'
refuses 1 "there is no file 'no/such/file'" solve no/such/file
while read -r wrong why; do
    gives 3 solve "$wrong"
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
    refuses 1 "there is no file '$file' and no built-in puzzle of that name" solve "$file"
done
refuses 1 "there is no file 'nquens:8' and no built-in puzzle of that name; did you mean nqueens:8?" solve nquens:8
refuses 1 "no built-in puzzle of that name; did you mean soma:3x3x3?" solve soma
refuses 1 'no built-in puzzle of that name; did you mean pentominoes:' solve pentominoes:7x9
for number in x 0 -5 99999999999; do
    refuses 3 "^nqueens:$number: error: .*number of queens" solve "nqueens:$number"
done

finish

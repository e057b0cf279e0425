#!/bin/sh
# Ids in place of files: read by every command, written by convert, and never taken for a file's name or one for them.
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

# A file goes before an id, and what is neither is told as a missing file.
mkdir AB
printf 'A\n' >AB/AB
run solve AB/AB -q
has out '^#$'
run solve no/such/file
exits 1
has err "there is no file 'no/such/file'"
run solve 2_2_1/DEFOLT/A
exits 1
has err 'there is no file'

finish
